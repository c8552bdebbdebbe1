import type { LogEvent, RaiseAlert } from '../alerts.ts'
import type { DeletedAccountPorts } from '../identity/deleted-account.ts'
import type { UserStore } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import type { Currency } from '../money.ts'
import type { BillingCycle } from '../plans/plans.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { ChangeIntentStore } from './change-intent.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { DepartureStore } from './departure.ts'
import type { Endings } from './endings.ts'
import type { Called, History } from './history.ts'
import type { Notice, NoticeRefusal, NoticeStore } from './notice.ts'
import type { PaidChanges } from './paid-changes.ts'
import type { PaidPlanId } from './paid-subscription.ts'
import type {
  BillingAccountStore,
  BillingStores,
  CheckoutStore,
  GrantStore,
  NotificationStore,
} from './stores.ts'

export type BillingPorts = LimitPorts &
  DeletedAccountPorts & {
    readonly billing: BillingAccountStore
    readonly notices: NoticeStore
    readonly notifications: NotificationStore
    readonly grants: GrantStore
    readonly checkouts: CheckoutStore
    readonly changeIntents: ChangeIntentStore
    readonly departures: DepartureStore
    readonly payments: Payments
    readonly users: UserStore
    readonly transaction: Transaction<BillingStores>
    /** The time by which bills fall due. The payment sandbox moves it; otherwise it is the clock's. */
    readonly calendar: Clock
    readonly siteUrl: string
    readonly alert: RaiseAlert
    readonly logEvent: LogEvent
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
