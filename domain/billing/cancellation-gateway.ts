import type { Cents } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { PaymentTrouble } from './customer.ts'
import type { PaidPlanId } from './paid-subscription.ts'
import type { Departure } from './stores.ts'

/** How subscriptions are cancelled and payments refunded at the provider. */
export type CancellationGateway = {
  /**
   * Cancels a subscription immediately, with what was scheduled, and voids its open invoices.
   * Idempotent.
   */
  endSubscription(id: string): Promise<Ended | PaymentTrouble>
  /**
   * The same, but only if it is still unpaid; for a cancelled one it only voids the open invoices.
   */
  endUnpaid(id: string): Promise<Ended | PaymentTrouble>
  /** Refunds what is left of an invoice's payments. Idempotent. */
  refundInvoice(id: string): Promise<Refunded | RefundBlocked | PaymentTrouble>
  /**
   * Marks a subscription that was bought twice, so that it doesn't count as a purchase. Keeps the
   * first mark.
   */
  markDuplicate(duplicate: {
    readonly id: string
    readonly at: Date
  }): Promise<{ readonly done: true } | PaymentTrouble>
  /** Notes the plan on the subscription, in case support moves it to a price that isn't ours. */
  notePlan(id: string, planId: PaidPlanId): Promise<{ readonly done: true } | PaymentTrouble>
  /**
   * Cancels everything the customer has or could still pay for, refunds what was paid during the
   * account deletion, and deletes the customer. Idempotent. Refunds at most one payment, and none
   * older than two days; the others are listed for a person to decide. A customer who also
   * subscribes to another product isn't deleted: only what we sold them is cancelled.
   */
  forgetCustomer(departure: Departure & { readonly now: Date }): Promise<Forgotten | PaymentTrouble>
}

/** Not ended when it has been paid in the meantime. */
export type Ended = { readonly isEnded: boolean }

/** Nothing when it was refunded before, or a bank took the payment back. */
export type Refunded = { readonly refundedCents: Cents }

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
