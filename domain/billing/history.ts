import type { Cents } from '../money.ts'
import type { PaidSubscription } from './paid-subscription.ts'

/** Everything a customer ever had to do with whoever takes the money. */
export type History = {
  /** Someone deleted the customer at the provider: the next purchase makes another. */
  readonly isDeleted: boolean
  /** How the provider calls them; null when they are deleted. */
  readonly called: Called | null
  readonly subscriptions: readonly PaidSubscription[]
  /** What the next bills are reduced by when below zero, raised by when above. */
  readonly balanceCents: Cents
  /** The newest first. */
  readonly invoices: readonly Invoice[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly card: Card | null
  /** The provider's fingerprints of every card that has paid. The same card has the same one for every customer. */
  readonly paidBy: readonly string[]
}

export const noHistory: History = {
  isDeleted: false,
  called: null,
  subscriptions: [],
  balanceCents: 0,
  invoices: [],
  refunds: [],
  disputes: [],
  card: null,
  paidBy: [],
}

export type Called = { readonly name: string; readonly email: string }

export type Invoice = {
  readonly id: string
  /** Null until it is final. */
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
  /** Where it is paid by hand; only while it is open. */
  readonly url: string | null
  /** It was tried in vain. */
  readonly trouble: Trouble | null
}

export type InvoiceLine = {
  readonly description: string
  readonly amountCents: Cents
  readonly from: Date
  readonly to: Date
}

export type Trouble = {
  readonly nextTryAt: Date | null
  /** The bank wants to hear from the owner of the card: trying again does not help. */
  readonly needsOwner: boolean
}

export type Refund = {
  readonly id: string
  readonly amountCents: Cents
  readonly currency: string
  readonly madeAt: Date
  readonly status: 'under-way' | 'done' | 'failed'
}

/** Someone told their bank that a payment was not theirs. */
export type Dispute = { readonly id: string; readonly state: 'open' | 'won' | 'lost' }

/** Such as "Visa •••• 4242", and "12/34". */
export type Card = { readonly name: string; readonly expires: string | null }

/** The payment that a subscription waits for, the oldest if there are several. */
export function findDue({ invoices }: History, subscriptionId: string): Due | null {
  const due = invoices.findLast(
    ({ status, trouble, ...invoice }) =>
      status === 'open' && trouble !== null && invoice.subscriptionId === subscriptionId,
  )
  if (!due?.trouble) return null
  const { id, dueCents, currency, url, issuedAt, trouble } = due
  return { invoiceId: id, dueCents, currency, url, since: issuedAt, ...trouble }
}

export type Due = Trouble & {
  readonly invoiceId: string
  readonly dueCents: Cents
  readonly currency: string
  readonly url: string | null
  readonly since: Date
}

/** While one is open or lost nothing more is sold; of several the worst counts. */
export function findDispute({ disputes }: History): 'open' | 'lost' | null {
  const states = disputes.map(({ state }) => state)
  if (states.includes('lost')) return 'lost'
  return states.includes('open') ? 'open' : null
}
