import { getPlan } from '@ghost-writers-ia/rules/plans'
import { formatCharge } from '../locale.ts'
import { writeMail } from '../mail/outbox.ts'
import { isRefusal } from '../refusal.ts'
import { days, later } from '../time.ts'
import type { CustomerId } from './customer.ts'
import { renewalNoticeEmail, yearlyReminderEmail } from './emails.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import type { BillingAccount } from './stores.ts'

const noticeMs = days(14)
/** A yearly reminder that couldn't be sent in time is sent as long as this. */
const lateMs = days(28)

type Reminded = Pick<PaidSubscription, 'cycle' | 'status' | 'startedAt' | 'periodEndsAt' | 'endsAt'>

/**
 * When to tell a customer about the coming renewal: for a yearly plan two weeks before, for a
 * monthly one on each anniversary of its start. Null when nothing will be charged.
 */
export function findReminder(subscription: Reminded, now: Date): Date | null {
  const { cycle, status, startedAt, periodEndsAt, endsAt } = subscription
  if (status !== 'active' || endsAt) return null
  if (cycle === 'yearly') return later(periodEndsAt, -noticeMs)
  const years = countYears(startedAt, later(now, -lateMs)) + 1
  return addYears(startedAt, years)
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

/**
 * Emails the next customer who has to be told about a renewal: the amount, the date and how to
 * cancel. Once for each period of a yearly plan, and once a year for a monthly one. Returns whether
 * there may be more.
 */
export async function remindOfRenewals(ports: BillingPorts): Promise<boolean> {
  const { billing, payments, calendar } = ports
  const [customerId] = await billing.listReminders(calendar.now(), 1)
  if (!customerId) return false
  const userId = await billing.findUserOf(customerId)
  const account = userId && (await billing.findAccount(userId))
  const subscription = account ? account.subscription : null
  const preview = subscription && (await payments.previewRenewal(subscription.id))
  // The provider is asked again in the next round.
  if (preview && isRefusal(preview)) return false
  const amount = preview ? describeAmount(subscription, preview.renewal) : ''
  await remind(ports, { customerId, amount })
  return true
}

type Renewing = NonNullable<BillingAccount['subscription']>

/** If the provider can't tell, the list price. */
function describeAmount(
  { planId, cycle, currency, change }: Renewing,
  renewal: { readonly dueCents: number; readonly currency: string } | null,
): string {
  if (renewal) return formatCharge(renewal.dueCents, renewal.currency)
  const next = change ?? { planId, cycle }
  return formatCharge(getPlan(next.planId).price[next.cycle], currency)
}

type ReminderInput = { readonly customerId: CustomerId; readonly amount: string }

function remind(
  { transaction, clock, calendar, siteUrl }: BillingPorts,
  { customerId, amount }: ReminderInput,
): Promise<void> {
  return transaction(async ({ billing, notifications, users, outbox }) => {
    const account = await billing.lockAccount(customerId)
    if (isPutOff(account, calendar.now())) return
    await billing.clearReminder(customerId)
    const user = account && (await users.findUser(account.userId))
    const subscription = account && findRenewing(account)
    if (!user || !subscription) return

    const { cycle, periodEndsAt: at, change } = subscription
    const isYearly = cycle === 'yearly'
    const dedupeKey = toKey(subscription, account.remindAt)
    const keys = { dedupeKeys: [dedupeKey], at: clock.now() }
    if (!(await notifications.recordNotifications(user.id, keys)).has(dedupeKey)) return
    const renewal = { plan: change ?? subscription, at, amount, siteUrl }
    const write = isYearly ? renewalNoticeEmail : yearlyReminderEmail
    await writeMail({ outbox, clock }, write(user, renewal))
  })
}

/** Whether the plan was changed while the provider was asked for the amount. */
function isPutOff(account: BillingAccount | null, now: Date): boolean {
  return (account?.remindAt ?? now) > now
}

function findRenewing({ subscription }: BillingAccount): Renewing | null {
  return subscription?.status === 'active' && !subscription.endsAt ? subscription : null
}

/** One for each period of a yearly plan, or each anniversary of a monthly one. */
function toKey({ id, cycle, periodEndsAt }: Renewing, remindAt: Date | null): string {
  return cycle === 'yearly'
    ? `renewal:${id}:${periodEndsAt.getTime()}`
    : `yearly-reminder:${id}:${(remindAt ?? periodEndsAt).getUTCFullYear()}`
}
