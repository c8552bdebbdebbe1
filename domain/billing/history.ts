import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Copy } from '../copy/get-copy.ts'
import type { Cents } from '../money.ts'
import type { PaidSubscription } from './paid-subscription.ts'

/** Everything the payment provider knows about a customer. */
export type History = {
  /** Deleted at the provider; the next purchase creates another customer. */
  readonly isDeleted: boolean
  /** What the customer is called at the provider; null for a deleted one. */
  readonly customerDetails: CustomerDetails | null
  /** The country of the billing address, as two letters, and the VAT ID, where they are known. */
  readonly billing: BillingFacts
  /** The currency of the customer's balance; null when the balance is zero. */
  readonly balanceCurrency: string | null
  readonly subscriptions: readonly PaidSubscription[]
  /** Below zero it is credit for the next invoices; above zero it is added to them. */
  readonly balanceCents: Cents
  /** Ids of subscriptions to products that aren't ours. They appear nowhere else here. */
  readonly foreign: readonly string[]
  /** Newest first. */
  readonly invoices: readonly Invoice[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly card: Card | null
  /** The customer gave a newer card than the one that a subscription would charge. */
  readonly hasUnusedCard: boolean
  /**
   * The provider's fingerprints of every card that has paid. A card has the same one for every
   * customer.
   */
  readonly paidBy: readonly string[]
}

export const noHistory: History = {
  isDeleted: false,
  customerDetails: null,
  billing: { country: null, vatId: null },
  balanceCurrency: null,
  subscriptions: [],
  balanceCents: 0,
  foreign: [],
  invoices: [],
  refunds: [],
  disputes: [],
  card: null,
  hasUnusedCard: false,
  paidBy: [],
}

export type BillingFacts = { readonly country: string | null; readonly vatId: VatId | null }

/** What the authority has said about it, through the provider. */
export type VatId = {
  readonly value: string
  readonly check: 'valid' | 'invalid' | 'pending' | 'unavailable'
}

export type CustomerDetails = {
  readonly name: string
  readonly email: string
  /** Of the provider's documents, such as invoices. English by default. */
  readonly language: string
}

export type Invoice = {
  readonly id: string
  /** Null until it is finalized. */
  readonly number: string | null
  readonly subscriptionId: string | null
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly issuedAt: Date
  readonly paidAt: Date | null
  readonly dueCents: Cents
  readonly paidCents: Cents
  readonly refundedCents: Cents
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  /** The difference between the sum of the lines and the amount due. */
  readonly adjustments: readonly Adjustment[]
  /** The provider's payment page, while it is open. */
  readonly url: string | null
  /** Set after a failed payment attempt. */
  readonly trouble: PaymentFailure | null
  /** For a new period, and not for a purchase or a change. */
  readonly isRenewal: boolean
  /** A draft that the provider is about to charge. */
  readonly isPending: boolean
  /** Why the provider could not finalize it: a missing address, or a code of its own. */
  readonly unfinishedBecause: string | null
  /** Whom it is for, as it was when the invoice was issued. */
  readonly buyer: Buyer
  /** By rate. Empty where tax isn't calculated. */
  readonly taxes: readonly TaxPart[]
  /** Newest first. They take back a part of the invoice. */
  readonly creditNotes: readonly CreditNote[]
  /** The sum of its credit notes. */
  readonly creditedCents: Cents
  /** Where the buyer was when they paid; null for an invoice that no card has paid. */
  readonly paidFrom: PaymentOrigin | null
  /** The provider's document; null for a draft. */
  readonly pdfUrl: string | null
}

export type Buyer = {
  readonly name: string
  readonly address: Address | null
  readonly vatId: string | null
}

export type Address = {
  readonly line1: string
  readonly line2: string
  readonly postalCode: string
  readonly city: string
  readonly state: string
  /** Two letters. */
  readonly country: string
}

/** What the payment says about the buyer's country, as two letters each. */
export type PaymentOrigin = {
  readonly cardCountry: string | null
  readonly addressCountry: string | null
}

/** How an amount was taxed. Everything else, such as exempt customers, is `other`. */
export type TaxTreatment = 'standard' | 'reverse-charge' | 'not-collected' | 'other'

export type TaxPart = {
  readonly treatment: TaxTreatment
  readonly percent: number
  readonly netCents: Cents
  readonly taxCents: Cents
  /** Part of the price, which is the same with and without it. */
  readonly isIncluded: boolean
}

export type CreditNote = {
  readonly id: string
  readonly number: string
  readonly issuedAt: Date
  readonly amountCents: Cents
  readonly currency: string
  readonly taxes: readonly TaxPart[]
  readonly pdfUrl: string
}

export type InvoiceLine = {
  readonly item: LineItem
  readonly amountCents: Cents
  /** Null where tax isn't calculated. */
  readonly tax: TaxPart | null
  readonly from: Date
  readonly to: Date
}

/** What a line is for. */
export type LineItem =
  | {
      readonly planId: PlanId
      readonly until: Date
      /** A part of the plan is paid back. */
      readonly isUnused: boolean
    }
  /** None of our plans: as the provider calls it. */
  | { readonly text: string }

export type PaymentFailure = {
  /** Null when the provider won't retry. */
  readonly nextTryAt: Date | null
  /** The bank needs the cardholder to confirm the payment: retrying doesn't help. */
  readonly needsOwner: boolean
  /** Why the card was declined, as the provider's code, where it's known. */
  readonly declineCode?: string
}

export type Refund = {
  readonly id: string
  /** The invoice whose payment is returned; null when it isn't for one of ours. */
  readonly invoiceId: string | null
  readonly amountCents: Cents
  readonly currency: string
  readonly madeAt: Date
  readonly status: 'under-way' | 'done' | 'failed'
}

/** A chargeback: the cardholder disputed a payment with their bank. */
export type Dispute = {
  readonly id: string
  readonly state: 'open' | 'won' | 'lost'
  /** The invoice whose payment is disputed; null when it isn't for one of ours. */
  readonly invoiceId: string | null
}

/** For example "Visa •••• 4242" and "12/34". */
export type Card = { readonly name: string; readonly expires: string | null }

/**
 * The unpaid invoice of a subscription, the oldest if there are several. One that was never tried,
 * such as one that is paid by bank transfer, is unpaid when the provider says so.
 */
export function findDue(
  { invoices }: Pick<History, 'invoices'>,
  { id: subscriptionId, status }: Pick<PaidSubscription, 'id' | 'status'>,
): Due | null {
  const isUnpaid = status === 'past-due' || status === 'unpaid'
  const due = invoices.findLast(
    (invoice) =>
      invoice.status === 'open' &&
      invoice.subscriptionId === subscriptionId &&
      (isUnpaid || invoice.trouble !== null),
  )
  if (!due) return null
  const { id, dueCents, currency, url, issuedAt, trouble } = due
  return { invoiceId: id, dueCents, currency, url, since: issuedAt, ...(trouble ?? untried) }
}

/** A new period has begun, and the provider is about to charge it. */
export function isRenewing(
  { invoices }: Pick<History, 'invoices'>,
  { id }: Pick<PaidSubscription, 'id'>,
): boolean {
  return invoices.some(({ subscriptionId, isPending }) => subscriptionId === id && isPending)
}

const untried: PaymentFailure = { nextTryAt: null, needsOwner: false }

export type Due = PaymentFailure & {
  readonly invoiceId: string
  readonly dueCents: Cents
  readonly currency: string
  readonly url: string | null
  readonly since: Date
}

/** Payments that can be returned. One whose refund a bank has sent back needs a person. */
export function listReturnable(
  { invoices, refunds, disputes }: Pick<History, 'invoices' | 'refunds' | 'disputes'>,
  subscriptionId: string,
): readonly Invoice[] {
  const failed = refunds.filter(({ status }) => status === 'failed')
  const sentBack = failed.map(({ invoiceId }) => invoiceId)
  return invoices.filter(
    (invoice) =>
      invoice.subscriptionId === subscriptionId &&
      getKeptCents({ disputes }, invoice) > 0 &&
      !sentBack.includes(invoice.id),
  )
}

/** What is left of a payment; nothing when a bank took it back. */
export function getKeptCents({ disputes }: Pick<History, 'disputes'>, invoice: Invoice): Cents {
  const isTaken = disputes.some(
    ({ state, invoiceId }) => state === 'lost' && invoiceId === invoice.id,
  )
  return isTaken ? 0 : invoice.paidCents - invoice.refundedCents
}

/** More of it was refunded than its credit notes say. */
export function isUncredited({ refundedCents, creditedCents }: Invoice): boolean {
  return refundedCents > creditedCents
}

/** The provider could not finalize it, because the customer has no address. */
export function needsAddress({ unfinishedBecause }: Invoice): boolean {
  return unfinishedBecause === 'address-needed'
}

/** Whether it paid for time after a moment. */
export function coversAfter({ lines }: Invoice, moment: Date): boolean {
  return lines.some(({ amountCents, to }) => amountCents > 0 && to > moment)
}

/** Lost disputes about payments for a subscription. */
export function listLostInvoices(
  { invoices, disputes }: Pick<History, 'invoices' | 'disputes'>,
  subscriptionId: string,
): readonly Invoice[] {
  const lost = disputes.filter(({ state }) => state === 'lost').map(({ invoiceId }) => invoiceId)
  return invoices.filter((one) => one.subscriptionId === subscriptionId && lost.includes(one.id))
}

/** An open or lost dispute blocks new purchases; a lost one takes precedence. */
export function findDispute({ disputes }: History): 'open' | 'lost' | null {
  const states = disputes.map(({ state }) => state)
  if (states.includes('lost')) return 'lost'
  return states.includes('open') ? 'open' : null
}

/** A discount, tax or credit between an invoice's lines and the amount charged. */
export type Adjustment = {
  readonly kind: keyof Copy['invoices']['adjustments']
  readonly amountCents: Cents
}
