import type { UserStore } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import type { BillingCycle, PlanId } from '../plans/plans.ts'
import type { Together } from '../ports.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { PaidPlanId, PaidSubscription, SubscriptionStatus } from './paid-subscription.ts'

export type BillingPorts = {
  readonly billing: BillingStore
  readonly payments: Payments
  readonly users: UserStore
  readonly together: Together
  readonly clock: Clock
  /** The time by which bills fall due. The payment sandbox moves it; otherwise it is the clock's. */
  readonly calendar: Clock
  readonly siteUrl: string
}

declare const brand: unique symbol

/** The payment provider's id for a user. */
export type CustomerId = string & { readonly [brand]: 'CustomerId' }

/** Whoever takes the money could not be asked, or had no time for us. */
export type PaymentTrouble = Refusal<'payments-down' | 'payments-busy'>

/** What billing asks of whoever takes the money. */
export type Payments = {
  /** Answers the same customer however often it is asked for the same user. */
  createCustomer(user: User): Promise<{ readonly id: CustomerId } | PaymentTrouble>
  /** The same key answers the same checkout. */
  openCheckout(order: Order): Promise<Checkout | PaymentTrouble>
  fetchCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
  /** From now on nobody can pay it. What was paid already stays paid. */
  closeCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
  fetchHistory(customerId: CustomerId): Promise<History | PaymentTrouble>
  /** Ends a subscription that should not be, and gives its last payment back. */
  undoSubscription(id: string): Promise<void>
  /** What a message from the provider speaks of, if its signature is the provider's. */
  readNotice(message: {
    readonly body: string
    readonly signature: string | null
    readonly now: Date
  }): Promise<Notice | Refusal<'forged-notice'>>
  /** The notices that we did not take, the oldest first. */
  listMissedNotices(since: Date): Promise<readonly Notice[]>
  /** Whoever subscribed since, and still does. */
  listBuyers(since: Date): Promise<readonly CustomerId[]>
}

/** Everything a customer ever subscribed to. */
export type History = {
  readonly subscriptions: readonly PaidSubscription[]
  /** Someone deleted the customer at the provider: the next purchase makes another. */
  readonly isDeleted: boolean
}

export type Order = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly key: string
}

export type Checkout = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** Where it is paid; only while it is open. */
  readonly url: string | null
  readonly customerId: CustomerId
}

/** The provider says that something happened. We look for ourselves what. */
export type Notice = {
  readonly id: string
  readonly kind: string
  /** Whom it concerns; nobody of ours when null. */
  readonly customerId: CustomerId | null
}

/** What billing asks of the database. */
export type BillingStore = {
  findAccount(userId: UserId): Promise<BillingAccount | null>
  findUserOf(customerId: CustomerId): Promise<UserId | null>
  /** The first link stays, whoever else links later. Answers the one that stands. */
  linkCustomer(userId: UserId, customerId: CustomerId): Promise<CustomerId>
  /** The customer is gone at the provider. */
  unlinkCustomer(customerId: CustomerId): Promise<void>

  /** A number for a look at the provider, greater than all before. */
  takeTicket(customerId: CustomerId): Promise<number>
  /** Writes what was seen, unless a later look was written already. Answers whether it was written. */
  writeAccount(customerId: CustomerId, seen: Seen): Promise<boolean>
  /** Those whose last look is the longest ago and who pay, or should. */
  listStale(before: Date, atMost: number): Promise<readonly CustomerId[]>

  /**
   * The one checkout a user has under way. A wish for another plan or cycle, or
   * for another attempt than `after`, takes its place; all who ask at once get the same.
   */
  claimCheckout(wish: CheckoutWish): Promise<CheckoutClaim>
  saveCheckout(claim: CheckoutClaim, checkoutId: string): Promise<void>

  /** Puts a notice into the inbox, once, to be taken up when it is due. Answers whether it waits to be handled. */
  addNotice(notice: Notice, times: { readonly at: Date; readonly dueAt: Date }): Promise<boolean>
  markHandled(id: string, at: Date): Promise<void>
  /** What somebody else has handled meanwhile stays handled. */
  markFailed(
    id: string,
    failure: { readonly reason: string; readonly dueAt: Date | null },
  ): Promise<void>
  /** Notices that wait and whose time has come, the oldest first. */
  listDueNotices(now: Date, atMost: number): Promise<readonly WaitingNotice[]>
  readInbox(): Promise<Inbox>
  /** Forgets the notices that were handled before. */
  forgetNotices(before: Date): Promise<void>
}

/** How the notices fare that are not handled yet. */
export type Inbox = {
  readonly waiting: number
  readonly givenUp: number
  /** When the first of those that wait came. */
  readonly oldest: Date | null
}

/** What we know of someone as a customer, as of the last look. */
export type BillingAccount = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly subscription: {
    readonly id: string
    readonly planId: PlanId
    readonly cycle: BillingCycle
    readonly status: SubscriptionStatus
    readonly periodEndsAt: Date
    readonly endsAt: Date | null
  } | null
  readonly seenAt: Date | null
}

export type Seen = {
  readonly ticket: number
  readonly at: Date
  readonly subscription: PaidSubscription | null
}

export type CheckoutWish = {
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  /** The attempt that turned out to be over, if any. */
  readonly after: number | null
}

export type CheckoutClaim = {
  readonly userId: UserId
  readonly attempt: number
  readonly checkoutId: string | null
  /** The checkout that this one takes the place of, still to be closed. */
  readonly former: string | null
}

export type WaitingNotice = Notice & { readonly tries: number }
