import type Stripe from 'stripe'
import type { KeptMail } from '#domain/mail/ports.ts'
import { days, hours, later } from '#domain/time.ts'
import { findSubscriptionId, type UserBooks } from './books.ts'
import type { Checked } from './invariants.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const noticeMs = days(14)
const earlyNoticeMs = days(30)
/** Reminders of a monthly plan come on its anniversary, or some days later. */
const leastYearMs = days(300)

/** Nobody is charged for another year without having been told 30 and 14 days before, once each. */
export function checkRenewalMails(
  world: World,
  { account, books, mails }: Checked & { readonly mails: readonly KeptMail[] },
): void {
  const notices = mails.filter(({ kind }) => kind === 'renewal-notice')
  for (const at of listRenewals(books).filter((one) => isUndisturbed(world, one))) {
    const told = notices.filter(({ writtenAt }) => isAhead(writtenAt, at))
    const late = told.filter(({ writtenAt }) => writtenAt >= later(at, -noticeMs - hours(1)))
    if (late.length !== 1 || told.length > 2)
      throw new Violation('renewal-notices', describe(account.name, { count: told.length, at }))
  }
  const ends = listYears(books).map(({ end }) => end)
  const needless = notices.find(({ writtenAt }) => !ends.some((end) => isAhead(writtenAt, end)))
  if (needless)
    throw new Violation('renewal-notices', `${account.name} was told of a renewal that isn't one`)
  checkReminders(mails, account.name)
}

function describe(name: string, { count, at }: { count: number; at: Date }): string {
  return `${name} got ${count} notices before the renewal on ${at.toISOString()}`
}

function isAhead(writtenAt: Date, end: Date): boolean {
  return writtenAt <= end && writtenAt >= later(end, -earlyNoticeMs - hours(1))
}

function checkReminders(mails: readonly KeptMail[], name: string): void {
  const sent = mails.filter(({ kind }) => kind === 'yearly-reminder')
  const times = sent.map(({ writtenAt }) => writtenAt.getTime()).toSorted((a, b) => a - b)
  const isOften = times.some((time, place) => time - (times[place - 1] ?? 0) < leastYearMs)
  if (isOften) throw new Violation('yearly-reminders', `${name} was reminded twice in a year`)
}

type Year = { readonly start: Date; readonly end: Date; readonly invoice: Stripe.Invoice }

function listYears({ invoices }: UserBooks): Year[] {
  return invoices.flatMap((invoice) =>
    invoice.lines.data.flatMap(({ period }) => {
      const [start, end] = [new Date(period.start * 1_000), new Date(period.end * 1_000)]
      const isYear = end.getTime() - start.getTime() > leastYearMs
      return isYear ? [{ start, end, invoice }] : []
    }),
  )
}

/** When a paid year followed another one, with nothing owed at that time. */
function listRenewals(books: UserBooks): Date[] {
  const years = listYears(books)
  return years.flatMap(({ start, invoice }) => {
    const isRenewal = invoice.billing_reason === 'subscription_cycle' && invoice.amount_paid > 0
    const id = findSubscriptionId(invoice)
    const before = years.find(
      (one) =>
        findSubscriptionId(one.invoice) === id &&
        Math.abs(one.end.getTime() - start.getTime()) < hours(1),
    )
    return isRenewal && before && !wasOwed(books, { id, start }) ? [start] : []
  })
}

function wasOwed({ invoices }: UserBooks, { id, start }: { id: string | null; start: Date }) {
  const from = later(start, -noticeMs).getTime() / 1_000
  return invoices.some(
    (invoice) =>
      findSubscriptionId(invoice) === id &&
      invoice.created < start.getTime() / 1_000 &&
      invoice.status !== 'draft' &&
      (invoice.status_transitions.paid_at ?? Number.POSITIVE_INFINITY) > from &&
      (invoice.status_transitions.voided_at ?? Number.POSITIVE_INFINITY) > from,
  )
}

function isUndisturbed({ disruptedAt }: World, at: Date): boolean {
  return !disruptedAt.some((one) => one > later(at, -noticeMs - days(4)) && one <= at)
}
