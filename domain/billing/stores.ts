import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { DeletedAccountStore } from '../identity/deleted-account.ts'
import type { UserStore } from '../identity/ports.ts'
import type { PlanChange, UserId } from '../identity/user.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Cents, Currency } from '../money.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { ConsentStore } from './consents.ts'
import type { CustomerId } from './customer.ts'
import type { EarlyEndStore } from './early-end-store.ts'
import type { Due } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { PriceStore } from './price-notice.ts'
import type { TaxRecordStore } from './tax-records.ts'

/** Everything a billing transaction may write: account, entitlement, emails. */
export type BillingStores = {
  readonly billing: BillingAccountStore
  readonly notifications: NotificationStore
  readonly grants: GrantStore
  readonly refunds: RefundStore
  readonly consents: ConsentStore
  readonly earlyEnds: EarlyEndStore
  readonly prices: PriceStore
  readonly taxRecords: TaxRecordStore
  readonly users: UserStore
  readonly outbox: Outbox
  readonly deletedAccounts: DeletedAccountStore
  /** What other features do when a user's plan changes, in the same transaction. */
  planChanged(change: PlanChange): Promise<void>
}

/** Users as customers of the payment provider, as of the last sync. */
export type BillingAccountStore = {
  findAccount(userId: UserId): Promise<BillingAccount | null>
  findUserOf(customerId: CustomerId): Promise<UserId | null>
  /** The first link wins. Returns the linked customer. */
  linkCustomer(userId: UserId, customerId: CustomerId): Promise<CustomerId>
  /** The customer was deleted at the provider. */
  unlinkCustomer(customerId: CustomerId): Promise<void>

  /** A sequence number for a sync, greater than all before. */
  takeTicket(customerId: CustomerId): Promise<number>
  /**
   * Writes the result of a sync, unless a later one is already written. Returns whether it was
   * written.
   */
  writeAccount(customerId: CustomerId, seen: SyncedState): Promise<boolean>
  /** Reads the account and locks it until the transaction ends. */
  lockAccount(customerId: CustomerId): Promise<BillingAccount | null>
  /** Customers with a subscription whose last sync is before this moment, oldest first. */
  listStale(before: Date, atMost: number): Promise<readonly CustomerId[]>
  /** Customers whose plan ends between two moments. */
  listEnding(from: Date, to: Date): Promise<readonly CustomerId[]>
  /** Customers who have to be told about a renewal, the longest due first. */
  listReminders(now: Date, atMost: number): Promise<readonly CustomerId[]>
  /** When to tell them next; null when a sync has to decide that. */
  setReminder(customerId: CustomerId, at: Date | null): Promise<void>

  addCancellation(cancellation: Cancellation): Promise<void>
  listCancellations(userId: UserId): Promise<readonly Cancellation[]>
  /** Records that the user took the 14-day refund. Keeps the first date. */
  recordUsedRefund(userId: UserId, taken: UsedRefund): Promise<void>
  findUsedRefund(userId: UserId): Promise<UsedRefund | null>
}

/**
 * The dedupe keys of emails and alerts that a user's billing has caused, so that each is sent once.
 */
export type NotificationStore = {
  /** Records the keys. Returns those that are new. */
  recordNotifications(
    userId: UserId,
    sent: { readonly dedupeKeys: readonly string[]; readonly at: Date },
  ): Promise<ReadonlySet<string>>
  /** Newest first. */
  listSentNotifications(
    userId: UserId,
  ): Promise<readonly { readonly dedupeKey: string; readonly at: Date }[]>
  /** Lets it be sent again. Returns whether it had been recorded. */
  forgetNotification(userId: UserId, dedupeKey: string): Promise<boolean>
}

/** Payments that we have to return and haven't yet. They outlive the account. */
export type RefundStore = {
  /** Keeps an earlier row for the same invoice. */
  addOwedRefund(owed: Omit<OwedRefund, 'tries'>): Promise<void>
  listOwedRefunds(customerId: CustomerId): Promise<readonly OwedRefund[]>
  listDueRefunds(now: Date, atMost: number): Promise<readonly OwedRefund[]>
  postponeRefund(invoiceId: string, dueAt: Date): Promise<void>
  countRefundTry(invoiceId: string): Promise<void>
  removeOwedRefund(invoiceId: string): Promise<void>
}

export type OwedRefund = {
  readonly invoiceId: string
  readonly subscriptionId: string | null
  readonly customerId: CustomerId
  /** Whom to tell if the customer is gone; null when the account is. */
  readonly userId: UserId | null
  readonly amountCents: Cents
  /** How much of the invoice is refunded in the end; null for all of it. */
  readonly untilCents: Cents | null
  readonly currency: string
  readonly owedAt: Date
  readonly tries: number
  readonly dueAt: Date
}

/** Plans granted to users for a limited time. */
export type GrantStore = {
  addGrant(grant: Grant): Promise<void>
  /** All grants ever, newest first. */
  listGrants(userId: UserId): Promise<readonly Grant[]>
  /** Ends a grant early. Returns whether it was still in force. */
  revokeGrant(id: string, at: Date): Promise<boolean>
  /** Grants that have ended and are not settled. */
  listEndedGrants(now: Date, atMost: number): Promise<readonly Grant[]>
  settleGrant(id: string): Promise<void>
}

/** The one open checkout of each user. */
export type CheckoutStore = {
  /**
   * Returns the user's open checkout. An order for another plan, cycle or currency, or with the
   * current attempt as `after`, supersedes it; concurrent identical orders get the same one.
   */
  claimCheckout(order: CheckoutChoice): Promise<CheckoutClaim>
  /** The currency of the user's last checkout, paid or not. */
  findLastCurrency(userId: UserId): Promise<Currency | null>
  /** Returns whether it was saved: not when a later order has superseded the claim. */
  saveCheckout(claim: CheckoutClaim, checkoutId: string): Promise<boolean>
}

/** Why a user canceled, in their own words if they gave any. */
type Cancellation = {
  readonly userId: UserId
  readonly subscriptionId: string
  readonly reason: string
  readonly at: Date
}

/** When the 14-day refund was taken, and the keyed hashes of the cards that were refunded. */
type UsedRefund = { readonly refundedAt: Date; readonly cards: readonly string[] }

/** The stored part of a subscription; the rest is known only right after a fetch. */
export type StoredSubscription = Pick<
  PaidSubscription,
  'id' | 'planId' | 'cycle' | 'currency' | 'status' | 'periodEndsAt' | 'endsAt' | 'change'
> & {
  /** Null until the next sync for those that were stored without it. */
  readonly startedAt: Date | null
}

/** A customer as of the last sync. */
export type BillingAccount = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly subscription: StoredSubscription | null
  readonly due: Due | null
  readonly dispute: 'open' | 'lost' | null
  readonly seenAt: Date | null
  /** Of the billing address, as two letters, where it is known. */
  readonly country?: string | null
  /** When to tell the customer about the coming renewal; null when they were told everything. */
  readonly remindAt: Date | null
  /** Nothing before this moment was recorded as sent; null for accounts that were synced since. */
  readonly untrackedUntil: Date | null
}

type SyncedState = {
  readonly ticket: number
  readonly at: Date
  readonly subscription: StoredSubscription | null
  readonly due: Due | null
  readonly dispute: 'open' | 'lost' | null
  readonly remindAt: Date | null
  readonly country?: string | null
}

/** A plan that a user was granted for a limited time, without payment. */
export type Grant = {
  readonly id: string
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly reason: string
  readonly grantedAt: Date
  readonly endsAt: Date
  readonly revokedAt: Date | null
}

export type CheckoutChoice = {
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
  readonly language: SiteLanguage
  /** The attempt that turned out to be expired, if any. */
  readonly after: number | null
}

export type CheckoutClaim = {
  readonly userId: UserId
  readonly attempt: number
  readonly checkoutId: string | null
  /** The checkout that this one supersedes, still to be closed. */
  readonly former: string | null
}

/**
 * A customer whose account is deleted, with what is needed to refund a payment made during the
 * deletion.
 */
export type Departure = {
  readonly customerId: CustomerId
  /** Payments from then on are refunded. Null refunds nothing. */
  readonly since: Date | null
  /** The subscription in our records. Any other live one was bought unnoticed and is refunded. */
  readonly subscriptionId: string | null
}

type PendingDeletion = Departure & { readonly tries: number }

/** Database access to customers who still have to be deleted at the provider. */
export type DepartureStore = {
  addPendingDeletion(departure: Departure, dueAt: Date): Promise<void>
  listDueDeletions(now: Date, atMost: number): Promise<readonly PendingDeletion[]>
  postponeDeletion(customerId: CustomerId, dueAt: Date): Promise<void>
  removePendingDeletion(customerId: CustomerId): Promise<void>
}
