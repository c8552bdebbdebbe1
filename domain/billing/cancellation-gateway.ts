import type { Cents } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import type { Departure } from './stores.ts'

/** How subscriptions are cancelled and payments refunded at the provider. */
export type CancellationGateway = {
  /**
   * Refunds everything that was paid for a subscription, then cancels it. Idempotent. When a
   * payment can't be refunded the subscription stays active.
   */
  undoSubscription(id: string): Promise<Undone | PaymentTrouble>
  /**
   * Refunds the first payment of a subscription that was bought twice, then cancels it. Marks it
   * first, so that it doesn't count as a purchase and a later call can finish an interrupted one.
   */
  undoDuplicate(duplicate: {
    readonly id: string
    readonly at: Date
  }): Promise<Undone | PaymentTrouble>
  /** Cancels a subscription immediately and voids its open invoices. Idempotent. */
  endSubscription(id: string): Promise<{ readonly done: true } | PaymentTrouble>
  /**
   * The same, but only if it is still unpaid; for a cancelled one it only voids the open invoices.
   */
  endUnpaid(id: string): Promise<{ readonly done: true } | PaymentTrouble>
  /**
   * Cancels everything the customer has or could still pay for, refunds what was paid during the
   * account deletion, and deletes the customer. Idempotent. Refunds at most one payment, and none
   * older than two days; the others are listed for a person to decide. A customer who also
   * subscribes to another product isn't deleted: only what we sold them is cancelled.
   */
  forgetCustomer(departure: Departure & { readonly now: Date }): Promise<Forgotten | PaymentTrouble>
}

export type Undone = { readonly done: true } | RefundBlocked

/**
 * The provider can't refund a payment: a dispute, an empty balance, or an error code of its own.
 */
export type RefundBlocked = Refusal<'refund-blocked'> & { readonly code: string }

export type Forgotten = {
  readonly refundedCents: Cents
  /** Invoices that were paid during the deletion and not refunded. */
  readonly unrefunded: readonly string[]
  /** Live subscriptions to other products, which kept the customer from being deleted. */
  readonly keptFor: readonly string[]
}
