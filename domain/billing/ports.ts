import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { DeletedAccountPorts } from '../identity/deleted-account.ts'
import type { UserStore } from '../identity/ports.ts'
import type { User, UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import type { LogEvent, RaiseAlert } from '../log-fields.ts'
import type { Currency } from '../money.ts'
import type { Refusal } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import type { Clock } from '../time.ts'
import type { Transaction } from '../transaction.ts'
import type { CancellationGateway } from './cancellation-gateway.ts'
import type { ChangeGateway } from './change-gateway.ts'
import type { ChangeIntentStore } from './change-intent.ts'
import type { ConsentStore } from './consents.ts'
import type { CustomerId, PaymentTrouble } from './customer.ts'
import type { EarlyEndStore } from './early-end-store.ts'
import type { CustomerDetails, History } from './history.ts'
import type { Notice, NoticeRefusal, NoticeStore } from './notice.ts'
import type { Seller } from './order-terms.ts'
import type { PriceStore } from './price-notice.ts'
import type {
  BillingAccountStore,
  BillingStores,
  CheckoutStore,
  DepartureStore,
  GrantStore,
  NotificationStore,
  RefundStore,
} from './stores.ts'
import type { TaxRecordStore } from './tax-records.ts'

export type BillingPorts = LimitPorts &
  DeletedAccountPorts & {
    readonly billing: BillingAccountStore
    readonly notices: NoticeStore
    readonly notifications: NotificationStore
    readonly grants: GrantStore
    readonly checkouts: CheckoutStore
    readonly consents: ConsentStore
    readonly earlyEnds: EarlyEndStore
    readonly changeIntents: ChangeIntentStore
    readonly departures: DepartureStore
    readonly refunds: RefundStore
    readonly prices: PriceStore
    readonly taxRecords: TaxRecordStore
    readonly payments: Payments
    readonly users: UserStore
    readonly transaction: Transaction<BillingStores>
    /**
     * The time that billing uses. Equals the clock, except that the payment sandbox can move it.
     */
    readonly calendar: Clock
    readonly siteUrl: string
    readonly seller: Seller
    readonly alert: RaiseAlert
    readonly logEvent: LogEvent
  }

/** The payment provider. */
export type Payments = ChangeGateway &
  CancellationGateway & {
    /** Where the seller is; null where no VAT is calculated and no address is asked for. */
    readonly tax: { readonly country: string } | null
    /** Idempotent: always returns the same customer for a user. */
    createCustomer(user: User): Promise<CreatedCustomer | PaymentTrouble>
    /**
     * Updates the customer's name, email address and language. A value the provider rejects is left
     * unchanged.
     */
    renameCustomer(
      customerId: CustomerId,
      called: CustomerDetails,
    ): Promise<{ readonly done: true } | PaymentTrouble>
    /** Idempotent per key. The provider may require the currency of earlier payments. */
    openCheckout(order: Order): Promise<Checkout | Refusal<'other-currency'> | PaymentTrouble>
    fetchCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
    /** Expires a checkout so that it can't be paid. A paid one stays paid. */
    closeCheckout(id: string): Promise<Checkout | Refusal<'no-such-checkout'> | PaymentTrouble>
    fetchHistory(customerId: CustomerId): Promise<History | PaymentTrouble>
    /** Part of the history, with a single request. */
    fetchSubscriptions(
      customerId: CustomerId,
    ): Promise<Pick<History, 'subscriptions'> | PaymentTrouble>
    /** Verifies the signature of a webhook and parses it. Makes no request. */
    readNotice(message: {
      readonly body: string
      readonly signature: string | null
      readonly now: Date
    }): Notice | NoticeRefusal
    /** Looks up the customer of a notice that names none; null when there is none. */
    findConcerned(
      notice: Pick<Notice, 'id' | 'kind'>,
    ): Promise<{ readonly customerId: CustomerId | null } | PaymentTrouble>
    /** Events whose delivery failed, oldest first. */
    listMissedNotices(since: Date): Promise<readonly Notice[]>
    /**
     * Customers with a live subscription created since, and those with an unpaid one of any age.
     */
    listBuyers(since: Date): Promise<readonly CustomerId[]>
  }

export type CreatedCustomer = {
  readonly id: CustomerId
  /** Created by this call, so there is no history to fetch. */
  readonly isNew: boolean
}

export type Order = {
  readonly customerId: CustomerId
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: Currency
  /** Counts the user's orders; the subscription names it, so that consents are found. */
  readonly attempt?: number
  /** Of the provider's page, and of ours that it leads back to. */
  readonly language: SiteLanguage
  readonly key: string
}

export type Checkout = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  /** The payment page, while it is open. */
  readonly url: string | null
  readonly customerId: CustomerId
}
