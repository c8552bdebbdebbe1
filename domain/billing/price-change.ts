import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { UserId } from '../identity/user.ts'
import { formatCharge, formatDay } from '../locale.ts'
import type { Cents } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { days, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import type { StoredSubscription } from './stores.ts'

/** Nobody pays a higher price before they have been told for this long. */
export const priceNoticeDays = 30
const noticeMs = days(priceNoticeDays)

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

export type PriceStore = {
  addAnnouncement(announcement: PriceAnnouncement): Promise<void>
  /** The latest first. */
  listAnnouncements(): Promise<readonly PriceAnnouncement[]>
  /** Customers on that plan who aren't leaving and weren't told. */
  listUntold(announcement: PriceAnnouncement, atMost: number): Promise<readonly CustomerId[]>
  /** Keeps an earlier one for the same subscription. Returns whether it was added. */
  addPriceNotice(notice: PriceNotice): Promise<boolean>
  /** The latest first. */
  listPriceNotices(subscriptionId: string): Promise<readonly PriceNotice[]>
  listNoticesOf(userId: UserId): Promise<readonly PriceNotice[]>
  /** Of subscriptions whose period ends before a moment, except those that are settled. */
  listOpenNotices(before: Date, atMost: number): Promise<readonly PriceNotice[]>
  /** Writes unless the state is another one by now. Returns whether it was written. */
  movePriceNotice(
    notice: PriceNotice,
    changes: Partial<PriceNotice> & { readonly state: PriceState },
  ): Promise<boolean>
  /** Deletes announcements and notices from before the moment. */
  forgetPriceNotices(before: Date): Promise<void>
}

type AnnouncePorts = {
  readonly prices: PriceStore
  readonly calendar: { now(): Date }
}

export type PriceInput = Pick<PriceAnnouncement, 'id' | 'planId' | 'cycle' | 'cents' | 'fromAt'>

type AnnounceRefusal = Refusal<'price-too-soon' | 'price-not-higher' | 'price-under-way'>

/**
 * Announces a higher price. A background job then emails every subscriber. Nothing is charged more
 * to those who don't agree.
 */
export async function announcePrice(
  { prices, calendar }: AnnouncePorts,
  input: PriceInput,
): Promise<PriceAnnouncement | AnnounceRefusal> {
  const now = calendar.now()
  const { planId, cycle, cents, fromAt } = input
  const others = (await prices.listAnnouncements()).filter((one) => isSamePrice(one, input))
  const known = [getPlan(planId).price[cycle], ...others.map((one) => one.cents)]
  if (fromAt < later(now, noticeMs)) return refuse('price-too-soon')
  if (others.some((one) => !isOver(one, now))) return refuse('price-under-way')
  if (cents <= Math.max(...known)) return refuse('price-not-higher')
  const announcement = { ...input, announcedAt: now }
  await prices.addAnnouncement(announcement)
  return announcement
}

function isSamePrice(one: PriceChoice, other: PriceChoice): boolean {
  return one.planId === other.planId && one.cycle === other.cycle
}

type PriceChoice = Pick<PriceAnnouncement, 'planId' | 'cycle'>

const cycleMs = { monthly: days(31), yearly: days(366) }

/** Whether everyone who was told has had a renewal since. */
export function isOver({ fromAt, cycle }: PriceAnnouncement, now: Date): boolean {
  return later(fromAt, cycleMs[cycle] + noticeMs) <= now
}

type Affected = Pick<PriceNotice, 'toldAt'>

/** The first renewal at the new price, as far as is known now. */
export function getFirstRenewal(
  { periodEndsAt, cycle }: Pick<StoredSubscription, 'periodEndsAt' | 'cycle'>,
  { announcement, notice }: { announcement: PriceAnnouncement; notice: Affected },
): Date {
  let renewal = periodEndsAt
  while (!appliesTo(renewal, { announcement, notice })) renewal = addCycle(renewal, cycle)
  return renewal
}

/** Whether a renewal is at the new price, if the customer agrees. */
export function appliesTo(
  renewal: Date,
  { announcement, notice }: { announcement: PriceAnnouncement; notice: Affected },
): boolean {
  return renewal >= announcement.fromAt && renewal >= later(notice.toldAt, noticeMs)
}

function addCycle(moment: Date, cycle: BillingCycle): Date {
  const next = new Date(moment)
  if (cycle === 'yearly') next.setUTCFullYear(moment.getUTCFullYear() + 1)
  else next.setUTCMonth(moment.getUTCMonth() + 1)
  return next
}

/** Change it whenever the text changes. */
const consentVersion = '2026-11-18'

/** What a customer agrees to, as the page and the record say it. */
export function describeConsent({
  subscription: { planId, cycle, currency },
  announcement,
  firstRenewal,
}: {
  readonly subscription: Pick<StoredSubscription, 'planId' | 'cycle' | 'currency'>
  readonly announcement: Pick<PriceAnnouncement, 'cents'>
  readonly firstRenewal: Date
}): { readonly text: string; readonly version: string } {
  const amount = formatCharge(announcement.cents, currency)
  const unit = cycle === 'yearly' ? 'year' : 'month'
  const { name } = getPlan(planId)
  const text = `I agree that ${name} (billed ${cycle}) costs ${amount} per ${unit} from ${formatDay(firstRenewal)} on, and renews every ${unit} until I cancel.`
  return { text, version: consentVersion }
}
