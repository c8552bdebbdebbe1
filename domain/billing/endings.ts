import type { Cents } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import type { Departure } from './departure.ts'

/** How subscriptions end and payments are refunded at whoever takes the money. */
export type Endings = {
  /**
   * Refunds everything that was paid for a subscription, then ends it. Safe to repeat. When a
   * payment can't be refunded the subscription goes on.
   */
  undoSubscription(id: string): Promise<Undone | PaymentTrouble>
  /**
   * Refunds the first payment of a subscription that was bought twice, then ends it. It is marked
   * first, so that it doesn't count as a purchase and a later call finishes what this one began.
   */
  undoDuplicate(duplicate: {
    readonly id: string
    readonly at: Date
  }): Promise<Undone | PaymentTrouble>
  /** Ends a subscription at once. Nothing more can be charged or paid for it. Safe to repeat. */
  endSubscription(id: string): Promise<{ readonly done: true } | PaymentTrouble>
  /** The same, but only if its payment is still missing; an ended one just loses its open invoices. */
  endUnpaid(id: string): Promise<{ readonly done: true } | PaymentTrouble>
  /**
   * Ends everything that the customer has or could still pay, refunds what was paid in the
   * moment of the deletion, and deletes them. Safe to repeat. Refunds one payment at most, and
   * none that is older than two days; the others are listed for a person to decide. A customer
   * who also subscribes to another product isn't deleted: only what we sold them ends.
   */
  forgetCustomer(departure: Departure & { readonly now: Date }): Promise<Forgotten | PaymentTrouble>
}

export type Undone = { readonly done: true } | RefundBlocked

/** The provider doesn't refund a payment: a dispute, an empty balance, or a code of its own. */
export type RefundBlocked = Refusal<'refund-blocked'> & { readonly code: string }

export type Forgotten = {
  readonly refundedCents: Cents
  /** Invoices that were paid in the moment of the deletion and not refunded. */
  readonly unrefunded: readonly string[]
  /** Live subscriptions to other products, because of which the customer was not deleted. */
  readonly keptFor: readonly string[]
}
