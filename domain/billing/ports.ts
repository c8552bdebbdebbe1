import type { LogEvent, RaiseAlert } from '../alerts.ts'
import type { DeletedAccountPorts, DeletedAccountStore } from '../identity/deleted-account.ts'
import type { UserStore } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import type { Outbox } from '../mail/ports.ts'
import type { Currency } from '../money.ts'
import type { BillingCycle } from '../plans/plans.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { UsageStore } from '../usage/ports.ts'
import type { ChangeIntentStore } from './change-intent.ts'
import type { CheckoutClaim, CheckoutWish } from './checkout-claim.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { DepartureStore } from './departure.ts'
import type { Endings } from './endings.ts'
import type { Grant } from './grant.ts'
import type { Called, Due, History } from './history.ts'
import type { Notice, NoticeRefusal, NoticeStore } from './notice.ts'
import type { PaidChanges } from './paid-changes.ts'
import type { PaidPlanId, PaidSubscription } from './paid-subscription.ts'

export type BillingPorts = LimitPorts &
  DeletedAccountPorts & {
    readonly billing: BillingStore
    readonly payments: Payments
    readonly users: UserStore
    readonly transaction: Transaction<BillingStores>
    /** The time by which bills fall due. The payment sandbox moves it; otherwise it is the clock's. */
    readonly calendar: Clock
    readonly siteUrl: string
    readonly alert: RaiseAlert
    readonly logEvent: LogEvent
  }

/** Everything a billing transaction may write: the account, the entitlement, its allowance, emails. */
export type BillingStores = {
  readonly billing: BillingStore
  readonly users: UserStore
  readonly usage: UsageStore
  readonly outbox: Outbox
  readonly deletedAccounts: DeletedAccountStore
}

/** What billing asks of the payment provider. */
export type Payments = PaidChanges &
  Endings & {
    /** Answers the same customer however often it is asked for the same user. */
    createCustomer(user: User): Promise<CreatedCustomer | PaymentTrouble>
    /** From now on the provider calls the customer so. A name or address that it does not take stays what it was. */
    renameCustomer(
      customerId: CustomerId,
      called: Called,
    ): Promise<{ readonly done: true } | PaymentTrouble>
    /** The same key answers the same checkout. The provider may insist on the currency of earlier payments. */
    openCheckout(order: Order): Promise<Checkout | Refusal<'other-currency'> | PaymentTrouble>
    fetchCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
    /** From now on nobody can pay it. What was paid already stays paid. */
    closeCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
    fetchHistory(customerId: CustomerId): Promise<History | PaymentTrouble>
    /** The part of the history that takes one request. */
    fetchSubscriptions(
      customerId: CustomerId,
    ): Promise<Pick<History, 'subscriptions'> | PaymentTrouble>
    /** What a message from the provider speaks of, if its signature is the provider's. Asks nobody. */
    readNotice(message: {
      readonly body: string
      readonly signature: string | null
      readonly now: Date
    }): Notice | NoticeRefusal
    /** Whom a notice concerns that names no customer; nobody when null. */
    findConcerned(
      notice: Pick<Notice, 'id' | 'kind'>,
    ): Promise<{ readonly customerId: CustomerId | null } | PaymentTrouble>
    /** The notices that we did not take, the oldest first. */
    listMissedNotices(since: Date): Promise<readonly Notice[]>
    /** Whoever subscribed since, and still does; and whoever has an unpaid subscription of any age. */
    listBuyers(since: Date): Promise<readonly CustomerId[]>
  }

export type CreatedCustomer = {
  readonly id: CustomerId
  /** Created by this very request: there is no history to read. */
  readonly isNew: boolean
}

export type Order = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
  readonly key: string
}

export type Checkout = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** Where it is paid; only while it is open. */
  readonly url: string | null
  readonly customerId: CustomerId
}

/** What billing asks of the database. */
export type BillingStore = NoticeStore &
  DepartureStore &
  ChangeIntentStore & {
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
    /** The account as it stands, which nobody else writes until the transaction ends. */
    lockAccount(customerId: CustomerId): Promise<BillingAccount | null>
    /** Those whose last look is the longest ago and who pay, or should. */
    listStale(before: Date, atMost: number): Promise<readonly CustomerId[]>

    /**
     * The one checkout a user has under way. A wish for another plan, cycle or currency, or
     * for another attempt than `after`, takes its place; all who ask at once get the same.
     */
    claimCheckout(wish: CheckoutWish): Promise<CheckoutClaim>
    /** The currency of the user's last checkout, paid or not. */
    findLastCurrency(userId: UserId): Promise<Currency | null>
    /** Answers whether it was written: not when a later order has superseded the claim. */
    saveCheckout(claim: CheckoutClaim, checkoutId: string): Promise<boolean>

    /** Of the causes, those that nobody was told of before. From now on they have been. */
    noteCauses(
      userId: UserId,
      told: { readonly causes: readonly string[]; readonly at: Date },
    ): Promise<ReadonlySet<string>>
    /** What someone was told of, the newest first. */
    listTold(userId: UserId): Promise<readonly { readonly cause: string; readonly at: Date }[]>
    /** As if nobody had been told. Answers whether somebody had. */
    forgetCause(userId: UserId, cause: string): Promise<boolean>
    /** Those whose plan ends between two moments. */
    listEnding(from: Date, to: Date): Promise<readonly CustomerId[]>

    addGrant(grant: Grant): Promise<void>
    /** All that were ever given, the newest first. */
    listGrants(userId: UserId): Promise<readonly Grant[]>
    /** From now on it gives nothing. Answers whether it gave anything until now. */
    revokeGrant(id: string, at: Date): Promise<boolean>
    /** Whose grants have ended, and nobody took notice yet. */
    listEndedGrants(now: Date, atMost: number): Promise<readonly Grant[]>
    settleGrant(id: string): Promise<void>

    addCancellation(cancellation: Cancellation): Promise<void>
    listCancellations(userId: UserId): Promise<readonly Cancellation[]>

    /** The user takes the 14-day refund. The first time stays. */
    noteMoneyBack(userId: UserId, taken: MoneyBack): Promise<void>
    findMoneyBack(userId: UserId): Promise<MoneyBack | null>
  }

/** Why someone leaves, in their own words if they gave any. */
export type Cancellation = {
  readonly userId: UserId
  readonly subscriptionId: string
  readonly reason: string
  readonly at: Date
}

/** When the 14-day refund was taken, and the keyed hashes of the cards that were refunded. */
export type MoneyBack = { readonly refundedAt: Date; readonly cards: readonly string[] }

/** What we keep of a subscription; the rest only a fresh look at the provider tells. */
type KeptSubscription = Omit<
  PaidSubscription,
  'startedAt' | 'isDuplicate' | 'waitsUntil' | 'duplicateOn' | 'isFromCheckout' | 'keepsPayingCard'
>

/** What we know of someone as a customer, as of the last look. */
export type BillingAccount = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly subscription: KeptSubscription | null
  readonly due: Due | null
  readonly dispute: 'open' | 'lost' | null
  readonly seenAt: Date | null
  /** Until then nobody noted what people were told of; it is null for whoever was looked at since. */
  readonly unnotedUntil: Date | null
}

export type Seen = {
  readonly ticket: number
  readonly at: Date
  readonly subscription: KeptSubscription | null
  readonly due: Due | null
  readonly dispute: 'open' | 'lost' | null
}
