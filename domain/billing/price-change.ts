import { getPlan } from '@ghost-writers-ia/rules/plans'
import { getCopy } from '../copy/get-copy.ts'
import { formatCharge, formatDay } from '../locale.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import { days, later } from '../time.ts'
import { getPeriodEnd } from './order-terms.ts'
import type { PriceAnnouncement, PriceNotice, PriceStore } from './price-notice.ts'
import type { StoredSubscription } from './stores.ts'

/** Nobody pays a higher price before they have been told for this long. */
export const priceNoticeDays = 30
const noticeMs = days(priceNoticeDays)

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
  while (!appliesTo(renewal, { announcement, notice })) renewal = getPeriodEnd(renewal, cycle)
  return renewal
}

/** Whether a renewal is at the new price, if the customer agrees. */
export function appliesTo(
  renewal: Date,
  { announcement, notice }: { announcement: PriceAnnouncement; notice: Affected },
): boolean {
  return renewal >= announcement.fromAt && renewal >= later(notice.toldAt, noticeMs)
}

/** Change it whenever the text changes. */
const consentVersion = '2026-11-18'

/** What a customer agrees to, as the page and the record say it. */
export function describeConsent({
  subscription: { planId, cycle, currency },
  announcement,
  firstRenewal,
  language,
}: {
  readonly subscription: Pick<StoredSubscription, 'planId' | 'cycle' | 'currency'>
  readonly announcement: Pick<PriceAnnouncement, 'cents'>
  readonly firstRenewal: Date
  /** Of the page. */
  readonly language: SiteLanguage
}): { readonly text: string; readonly version: string } {
  const amount = formatCharge(announcement.cents, currency, language)
  const day = formatDay(firstRenewal, language)
  const { priceConsent } = getCopy(language).reminders
  const text = priceConsent[cycle]({ plan: getPlan(planId).name, day, amount })
  return { text, version: consentVersion }
}
