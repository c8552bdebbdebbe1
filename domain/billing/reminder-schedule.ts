import { days, later } from '../time.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingAccount } from './stores.ts'

/** How long before a renewal customers are told about it. The table of duties names these days. */
export const reminderDays = { early: 30, card: 21, late: 14 } as const

/** A yearly reminder that couldn't be sent in time is sent as long as this. */
const lateMs = days(28)

export type ReminderKind = 'renewal-early' | 'renewal-late' | 'yearly-reminder' | 'card-check'

/** Sent once, at any time from `at` to `until`; then it's too late, or another one says the same. */
export type Reminder = {
  readonly kind: ReminderKind
  readonly at: Date
  readonly until: Date
  /** The occasion: another end of the period is another one. */
  readonly dedupeKey: string
}

type Reminded = Pick<PaidSubscription, 'id' | 'cycle' | 'status' | 'periodEndsAt' | 'endsAt'> & {
  readonly startedAt: Date | null
}

/**
 * What a customer is told before the coming renewal, the earliest first: for a yearly plan 30 and
 * 14 days before, for a monthly one on each anniversary of its start. 21 days before, their card is
 * checked. Nothing if nothing will be charged.
 */
export function listReminders(subscription: Reminded, now: Date): Reminder[] {
  const { id, cycle, status, periodEndsAt: end, endsAt } = subscription
  if (status !== 'active' || endsAt) return []
  const [early, card, late] = [reminderDays.early, reminderDays.card, reminderDays.late].map(
    (count) => later(end, -days(count)),
  ) as [Date, Date, Date]
  const check: Reminder = { kind: 'card-check', at: card, until: end, dedupeKey: '' }
  if (cycle === 'monthly') return [check, ...listAnniversary(subscription, now)].toSorted(byTime)
  return [
    {
      kind: 'renewal-early',
      at: early,
      until: late,
      dedupeKey: `renewal-early:${id}:${end.getTime()}`,
    },
    check,
    { kind: 'renewal-late', at: late, until: end, dedupeKey: `renewal:${id}:${end.getTime()}` },
  ]
}

function byTime(one: Reminder, other: Reminder): number {
  return one.at.getTime() - other.at.getTime()
}

function listAnniversary({ id, startedAt }: Reminded, now: Date): Reminder[] {
  if (!startedAt) return []
  const at = addYears(startedAt, countYears(startedAt, later(now, -lateMs)) + 1)
  const dedupeKey = `yearly-reminder:${id}:${at.getUTCFullYear()}`
  return [{ kind: 'yearly-reminder', at, until: later(at, lateMs), dedupeKey }]
}

function countYears(from: Date, to: Date): number {
  const years = Math.max(0, to.getUTCFullYear() - from.getUTCFullYear())
  return years > 0 && addYears(from, years) > to ? years - 1 : years
}

/** February 29 becomes March 1. */
function addYears(from: Date, years: number): Date {
  const moment = new Date(from)
  moment.setUTCFullYear(from.getUTCFullYear() + years)
  return moment
}

/** What is due. */
export function listDueReminders(subscription: Reminded, now: Date): Reminder[] {
  return listReminders(subscription, now).filter(({ at, until }) => at <= now && now < until)
}

/** When to look next, after everything that is due has been sent. */
export function findNextReminder(subscription: Reminded, now: Date): Date | null {
  return listReminders(subscription, now).find(({ at }) => at > now)?.at ?? null
}

/**
 * When to look next, as of a sync. What was decided for the same renewal stays: it may have been
 * sent.
 */
export function planReminder(
  paid: Reminded,
  { former, now }: { readonly former: BillingAccount | null; readonly now: Date },
): Date | null {
  if (former?.subscription && isSameRenewal(former.subscription, paid)) return former.remindAt
  return listReminders(paid, now).find(({ until }) => now < until)?.at ?? null
}

function isSameRenewal(one: Reminded, other: Reminded): boolean {
  const isSame = (['id', 'cycle', 'status'] as const).every((name) => one[name] === other[name])
  const moments = ['startedAt', 'periodEndsAt', 'endsAt'] as const
  return isSame && moments.every((name) => one[name]?.getTime() === other[name]?.getTime())
}
