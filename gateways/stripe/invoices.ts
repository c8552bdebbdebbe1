import { paidPlanIds } from '@ghost-writers-ia/rules/plans'
import Stripe from 'stripe'
import type {
  Address,
  Adjustment,
  Buyer,
  Invoice,
  InvoiceLine,
  LineItem,
  PaymentFailure,
  PaymentOrigin,
  TaxPart,
} from '#domain/billing/history.ts'
import { type Refusal, refuse } from '#domain/refusal.ts'
import { listCreditNotes, toCreditNote } from './credit-notes.ts'
import { addressCode, ignoreErrors, needsAddress } from './errors.ts'
import { toProductId } from './prices.ts'
import { type TaxRates, toTaxPart, toTaxParts } from './tax.ts'
import { toDate, toId } from './values.ts'

const maxListed = 1_000

/** Newest first, as Stripe lists them. */
export function listInvoices(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  return stripe.invoices
    .list({ customer, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: maxListed })
}

type Listed = {
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
  readonly rates: TaxRates
}

export async function toInvoices(
  stripe: Stripe,
  { invoices, charges, rates }: Listed,
): Promise<Invoice[]> {
  const notes = await listCreditNotes(stripe, invoices)
  return Promise.all(
    invoices.map(async (invoice) => {
      const wireLines = await listLines(stripe, invoice)
      const { lines, ...plain } = toInvoice(invoice, wireLines)
      const theirs = notes.filter((note) => toId(note.invoice) === invoice.id)
      return {
        ...plain,
        lines: await Promise.all(
          lines.map(async (line, place) => ({
            ...line,
            tax: await findLineTax(wireLines[place], rates),
          })),
        ),
        taxes: await toTaxParts(invoice.total_taxes, rates),
        creditNotes: await Promise.all(theirs.map((note) => toCreditNote(note, rates))),
        refundedCents: sumRefunds(invoice, charges),
        paidFrom: findOrigin(invoice, charges),
        trouble: await findTrouble(stripe, invoice),
      }
    }),
  )
}

async function findLineTax(
  line: Stripe.InvoiceLineItem | undefined,
  rates: TaxRates,
): Promise<TaxPart | null> {
  const [tax] = line?.taxes ?? []
  return tax ? toTaxPart(tax, rates) : null
}

/** What the payment that succeeded says about where the buyer is. */
function findOrigin(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): PaymentOrigin | null {
  const intents = listIntents(invoice)
  const paid = charges.find((one) => one.paid && intents.includes(toId(one.payment_intent) ?? ''))
  if (!paid) return null
  return {
    cardCountry: paid.payment_method_details?.card?.country ?? null,
    addressCountry: paid.billing_details.address?.country ?? null,
  }
}

/** The list of lines within an invoice is truncated after ten. */
async function listLines(
  stripe: Stripe,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: maxListed })
}

/** What takes further requests. */
type Fetched = 'refundedCents' | 'trouble' | 'taxes' | 'creditNotes' | 'paidFrom'

function toInvoice(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
): Omit<Invoice, Fetched | 'lines'> & { readonly lines: readonly Omit<InvoiceLine, 'tax'>[] } {
  const { id, number, created, status_transitions } = invoice
  const { finalized_at, paid_at } = status_transitions
  const status = invoice.status ?? 'draft'
  return {
    id,
    number,
    subscriptionId: findSubscription(invoice),
    status: statuses.find((one) => one === status) ?? 'open',
    issuedAt: toDate(finalized_at ?? created),
    paidAt: paid_at === null ? null : toDate(paid_at),
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    lines: lines.map((line) => ({
      item: toLineItem(line),
      amountCents: line.amount,
      from: toDate(line.period.start),
      to: toDate(line.period.end),
    })),
    adjustments: toAdjustments({ ...invoice, lines }),
    url: status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
    isRenewal: invoice.billing_reason === 'subscription_cycle',
    isPending: isPending(invoice),
    unfinishedBecause: findFinalizationError(invoice),
    buyer: toBuyer(invoice),
    creditedCents: invoice.post_payment_credit_notes_amount,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** A German customer may have several numbers; the EU's is the one for VAT. */
function toBuyer({ customer_name, customer_address, customer_tax_ids }: Stripe.Invoice): Buyer {
  const ids = customer_tax_ids ?? []
  const vatId = ids.find(({ type }) => type === 'eu_vat') ?? ids[0]
  return {
    name: customer_name ?? '',
    address: customer_address && toAddress(customer_address),
    vatId: vatId?.value ?? null,
  }
}

function toAddress(address: Stripe.Address): Address {
  return {
    line1: address.line1 ?? '',
    line2: address.line2 ?? '',
    postalCode: address.postal_code ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    country: address.country ?? '',
  }
}

/** In our words if it's for one of our plans. Stripe's have other names and another form of dates. */
export function toLineItem(line: Stripe.InvoiceLineItem): LineItem {
  const { description, amount, period, pricing, quantity } = line
  const product = pricing?.price_details?.product
  const planId = paidPlanIds.find((id) => toProductId(id) === product)
  if (!planId || amount === 0 || quantity !== 1) return { text: description ?? '' }
  return { planId, until: toDate(period.end), isUnused: amount < 0 }
}

/** A draft that Stripe finalizes and charges by itself; not one that support holds back. */
export function isPending({ status, auto_advance }: Stripe.Invoice): boolean {
  return status === 'draft' && auto_advance === true
}

const statuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

export function findSubscription({ parent }: Pick<Stripe.Invoice, 'parent'>): string | null {
  return toId(parent?.subscription_details?.subscription)
}

function findFinalizationError({
  status,
  last_finalization_error: error,
}: Stripe.Invoice): string | null {
  if (status !== 'draft' || !error) return null
  return error.code === addressCode ? 'address-needed' : (error.code ?? error.type)
}

export function sumRefunds(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): number {
  const intents = listIntents(invoice)
  const theirs = charges.filter(({ payment_intent }) =>
    intents.includes(toId(payment_intent) ?? ''),
  )
  return theirs.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
}

type Payments = Pick<Stripe.Invoice, 'payments'>

export function listIntents({ payments }: Payments): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => toId(payment.payment_intent) ?? [])
}

/** An invoice may have several payments; the default one is what Stripe charges and retries. */
export function findDefaultIntent({ payments }: Payments): string | null {
  const chosen = payments?.data.find(({ is_default }) => is_default) ?? payments?.data[0]
  return toId(chosen?.payment.payment_intent)
}

/** https://docs.stripe.com/billing/revenue-recovery/smart-retries#non-retryable-decline-codes */
const nonRetryableCodes = [
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
]

/** An open invoice with an attempt has failed; its payment says why. */
async function findTrouble(
  stripe: Stripe,
  invoice: Stripe.Invoice,
): Promise<PaymentFailure | null> {
  const { status, attempt_count, next_payment_attempt } = invoice
  if (status !== 'open' || attempt_count === 0) return null
  const intent = findDefaultIntent(invoice)
  const payment = intent ? await stripe.paymentIntents.retrieve(intent) : null
  return toTrouble(payment, next_payment_attempt)
}

type Payment = Pick<Stripe.PaymentIntent, 'status' | 'last_payment_error'>

/** Stripe may plan retries that it won't make: after some declines only another card helps. */
export function toTrouble(payment: Payment | null, nextAttempt: number | null): PaymentFailure {
  const error = payment?.last_payment_error
  const reasons = [error?.code ?? '', error?.decline_code ?? '']
  const declineCode = error?.decline_code ?? error?.code
  const needsOwner =
    payment?.status === 'requires_action' || reasons.includes('authentication_required')
  const isRetried = !needsOwner && !reasons.some((reason) => nonRetryableCodes.includes(reason))
  return {
    nextTryAt: isRetried && nextAttempt !== null ? toDate(nextAttempt) : null,
    needsOwner,
    ...(declineCode && { declineCode }),
  }
}

type Amounts = Pick<
  Stripe.Invoice,
  | 'amount_due'
  | 'ending_balance'
  | 'pre_payment_credit_notes_amount'
  | 'starting_balance'
  | 'total'
  | 'total_discount_amounts'
  | 'total_taxes'
> & { readonly lines: readonly Pick<Stripe.InvoiceLineItem, 'amount'>[] }

/** Every difference between an invoice's lines and the amount due, so that it adds up. */
export function toAdjustments(invoice: Amounts): Adjustment[] {
  const lines = sum(invoice.lines)
  const named: Adjustment[] = [
    { kind: 'discount', amountCents: -sum(invoice.total_discount_amounts ?? []) },
    { kind: 'tax', amountCents: sum(listExclusive(invoice)) },
    { kind: 'credit-note', amountCents: -invoice.pre_payment_credit_notes_amount },
    toBalance(invoice),
  ]
  const shown = named.filter(({ amountCents }) => amountCents !== 0)
  const left = invoice.amount_due - lines - shown.reduce((all, one) => all + one.amountCents, 0)
  return left === 0 ? shown : [...shown, { kind: 'other', amountCents: left }]
}

/** Tax that is included in a price is already part of its line. */
function listExclusive({ total_taxes }: Amounts) {
  return (total_taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')
}

/**
 * The change of the customer's balance: below zero it is credit, above zero an amount too small to
 * charge. Unknown until the invoice is finalized.
 */
function toBalance({ starting_balance: before, ending_balance: after }: Amounts): Adjustment {
  const amountCents = before - (after ?? before)
  if (amountCents > 0) {
    return { kind: before > 0 ? 'carried-over' : 'credit-added', amountCents }
  }
  return { kind: (after ?? 0) > 0 ? 'carried-forward' : 'credit-applied', amountCents }
}

function sum(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((all, { amount }) => all + amount, 0)
}

/** Voids an invoice so that it can't be paid. Idempotent: one that was paid or voided stays so. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(id)
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeInvalidRequestError)) throw fault
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw fault
  }
}

/**
 * Voids the unpaid invoices of a canceled subscription. Voiding them earlier would make it active
 * again. A draft can't be voided, so it is finalized first, without being charged.
 */
export async function voidUnpaidInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const all = await ignoreErrors(['resource_missing'], () =>
    stripe.invoices.list({ subscription, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
  const unpaid = (all ?? []).filter(({ status }) => status === 'open' || status === 'draft')
  for (const { id, status } of unpaid) {
    if (status === 'draft') await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
    await voidInvoice(stripe, id)
  }
}

/** Finalizes a draft whose address was missing. One that is final by now stays as it is. */
export async function finishInvoice(
  stripe: Stripe,
  id: string,
): Promise<{ readonly done: true } | Refusal<'address-needed'>> {
  try {
    await stripe.invoices.finalizeInvoice(id, { auto_advance: true })
  } catch (fault) {
    if (needsAddress(fault)) return refuse('address-needed')
    const { status, last_finalization_error } = await stripe.invoices.retrieve(id)
    if (status === 'draft' && !last_finalization_error) throw fault
    if (status === 'draft') return refuse('address-needed')
  }
  return { done: true }
}

/**
 * Cancels a pending update by voiding its invoice, which could be paid otherwise.
 * https://docs.stripe.com/billing/subscriptions/pending-updates
 */
export async function voidPendingUpdate(
  stripe: Stripe,
  { pending_update, latest_invoice }: Stripe.Subscription,
): Promise<void> {
  const invoice = toId(latest_invoice)
  if (pending_update && invoice) await voidInvoice(stripe, invoice)
}
