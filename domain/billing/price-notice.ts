import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import type { Cents } from '../money.ts'
import type { CustomerId } from './customer.ts'

/** A higher price that the operator has announced, for renewals from a day on. */
export type PriceAnnouncement = {
  readonly id: string
  readonly planId: PaidPlanId
  readonly cycle: BillingCycle
  readonly cents: Cents
  readonly fromAt: Date
  readonly announcedAt: Date
}

/** That a customer was told about a higher price, and what they answered. Proof of their consent. */
export type PriceNotice = {
  readonly announcementId: string
  readonly subscriptionId: string
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly toldAt: Date
  readonly state: PriceState
  /** The end of the period for which the plan was canceled because they didn't answer. */
  readonly endsForAt: Date | null
  readonly acceptedAt: Date | null
  /** What they agreed to, in full and with its version. */
  readonly text: string | null
  readonly version: string | null
}

export type PriceState =
  /** No answer yet. */
  | 'told'
  /** Without an answer in time, the cancellation is to be made at the provider. */
  | 'ending'
  | 'ended'
  /** They agreed after the cancellation, which is to be undone at the provider. */
  | 'keeping'
  /** They agreed; the price is to be changed at the provider. */
  | 'accepted'
  /** They pay the new price. */
  | 'paid'

/** What follows an id; null for the first page. */
type Page<Id> = { readonly after: Id | null; readonly atMost: number }

export type PriceStore = {
  addAnnouncement(announcement: PriceAnnouncement): Promise<void>
  /** The latest first. */
  listAnnouncements(): Promise<readonly PriceAnnouncement[]>
  /** Customers on that plan who aren't leaving and weren't told, in the order of their ids. */
  listUntold(
    announcement: PriceAnnouncement,
    page: Page<CustomerId>,
  ): Promise<readonly CustomerId[]>
  /** Keeps an earlier one for the same subscription. Returns whether it was added. */
  addPriceNotice(notice: PriceNotice): Promise<boolean>
  /** The latest first. */
  listPriceNotices(subscriptionId: string): Promise<readonly PriceNotice[]>
  listNoticesOf(userId: UserId): Promise<readonly PriceNotice[]>
  /**
   * Those that may have to be settled: with an answer if the period ends before a moment, without
   * one before an earlier moment. In the order of the subscriptions' ids.
   */
  listOpenNotices(
    announcementId: string,
    page: Page<string> & { readonly before: Date; readonly unansweredBefore: Date },
  ): Promise<readonly PriceNotice[]>
  /** Writes unless the state is another one by now. Returns whether it was written. */
  movePriceNotice(
    notice: PriceNotice,
    changes: Partial<PriceNotice> & { readonly state: PriceState },
  ): Promise<boolean>
  /** Deletes announcements and notices from before the moment. */
  forgetPriceNotices(before: Date): Promise<void>
}
