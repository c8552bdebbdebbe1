import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { Cents } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { Charged } from './change-gateway.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { CreditNote, Refund } from './history.ts'
import type { Departure } from './stores.ts'

/** How subscriptions are canceled and payments refunded at the provider. */
export type CancellationGateway = {
  /**
   * Cancels a subscription immediately, with what was scheduled, and voids its open invoices.
   * Idempotent.
   */
  endSubscription(id: string): Promise<Ended | PaymentTrouble>
  /**
   * The same, but only if it is still unpaid; for a canceled one it only voids the open invoices.
   * With `isRenewing` also if the payment for a new period hasn't been tried yet.
   */
  endUnpaid(id: string, options: { readonly isRenewing: boolean }): Promise<Ended | PaymentTrouble>
  /**
   * Refunds what is left of an invoice's payments; with `untilCents` as much as is missing until so
   * much of it is refunded, with refunds that support made. Idempotent, also in parallel.
   */
  refundInvoice(
    id: string,
    part?: { readonly untilCents: Cents },
  ): Promise<Refunded | RefundBlocked | PaymentTrouble>
  /**
   * Issues a credit note for every refund of an invoice that has none, also those of support. Idempotent:
   * a refund has one credit note, and all of them together are never more than was refunded.
   */
  creditRefunds(invoiceId: string): Promise<Credited | CreditBlocked | PaymentTrouble>
  /** Everything that was refunded of an invoice, also after its customer was deleted. */
  listRefunds(invoiceId: string): Promise<{ readonly refunds: readonly Refund[] } | PaymentTrouble>
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
   * Closes the checkouts that could still be paid, and lists what was paid during the account
   * deletion. At most one payment is to be refunded, and none older than two days; the others are
   * for a person to decide.
   */
  closeDeparture(
    departure: Departure & { readonly now: Date },
  ): Promise<LatePayments | PaymentTrouble>
  /**
   * Cancels everything the customer has and deletes the customer. Idempotent. One who also
   * subscribes to another product isn't deleted: only what we sold them is canceled.
   */
  forgetCustomer(customerId: CustomerId): Promise<Forgotten | PaymentTrouble>
}

/** Not ended when it has been paid in the meantime. */
export type Ended = { readonly isEnded: boolean }

/** Nothing when it was refunded before, or a bank took the payment back. */
export type Refunded = { readonly refundedCents: Cents }

/**
 * The provider can't refund a payment: a dispute, an empty balance, or an error code of its own.
 */
export type RefundBlocked = Refusal<'refund-blocked'> & { readonly code: string }

/** All credit notes of the invoice. */
export type Credited = { readonly notes: readonly CreditNote[] }

/** The provider can't issue a credit note, with an error code of its own. */
export type CreditBlocked = Refusal<'credit-blocked'> & { readonly code: string }

export type LatePayments = {
  readonly refundable: LatePayment | null
  /** Ids of invoices. */
  readonly others: readonly string[]
}

type LatePayment = Charged & { readonly invoiceId: string; readonly subscriptionId: string | null }

export type Forgotten = {
  /** Live subscriptions to other products, which kept the customer from being deleted. */
  readonly keptFor: readonly string[]
}
