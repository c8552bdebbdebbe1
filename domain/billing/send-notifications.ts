import type { User } from '../identity/user.ts'
import type { Alert } from '../log-fields.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import { days, later } from '../time.ts'
import type { Duplicates } from './classify-duplicates.ts'
import { chooseEarlyEnd } from './early-end.ts'
import type { EarlyEnd } from './early-end-store.ts'
import * as emails from './emails.ts'
import {
  type Due,
  type History,
  isUncredited,
  listLostInvoices,
  needsAddress,
  type Refund,
} from './history.ts'
import type { Seller } from './order-terms.ts'
import { isLive, type PaidSubscription, type PlannedChange } from './paid-subscription.ts'
import type { BillingAccount, OwedRefund } from './stores.ts'
import { listTaxAlerts } from './tax-records.ts'
import {
  hasUntried,
  listRefundedPlans,
  type NewsPorts,
  toRefundEmails,
  toRefundKey,
} from './tell-of-refunds.ts'

type Seen = {
  readonly user: User
  /** The account as of the previous sync. */
  readonly former: BillingAccount | null
  readonly paid: PaidSubscription | null
  readonly history: History
  readonly due: Due | null
  readonly now: Date
  readonly ticket: number
  /** Whether the 14-day refund is available, so that the email may offer it. */
  readonly hasRefund: boolean
  readonly seller: Seller
  /** Announced ends with a refund. */
  readonly earlyEnds: readonly EarlyEnd[]
  /** The number of a contract, by its subscription. */
  readonly getNumber: (subscriptionId: string) => string
  /** Canceled by us, because the customer didn't agree to a higher price. */
  readonly isPriceEnd: boolean
  /** Second subscriptions that only a person may cancel. */
  readonly review: Duplicates['review']
  /** What is still to be refunded. One email tells about all refunds, and that the plan ended with them. */
  readonly owed: readonly OwedRefund[]
}

/** An event that is emailed or raised as an alert once, by dedupe key. */
type NewsItem = {
  readonly dedupeKey: string
  /** When it happened, for events that may be older than our records. */
  readonly at?: Date | null
  /** Called only for new events, because most were sent long ago. */
  readonly mail?: () => Mail
  /** New refunds are told in one email. */
  readonly refund?: Refund
  /** The subscription that has ended. An email about its refund tells that, too. */
  readonly ended?: PaidSubscription['id']
  readonly alert?: Alert
  /** What the log says about it, for counting; needs no one's attention. */
  readonly event?: Alert
}

/**
 * Writes the emails about what a sync found to the outbox. Each is sent once, because its dedupe
 * key is recorded in the same transaction. Returns the alerts to raise and the events to log. See
 * ADR-0017.
 */
export async function sendNotifications(
  { notifications, outbox, clock, siteUrl }: NewsPorts,
  seen: Seen,
): Promise<{ readonly alerts: readonly Alert[]; readonly events: readonly Alert[] }> {
  const all = listNews(seen, siteUrl)
  const dedupeKeys = all.map(({ dedupeKey }) => dedupeKey)
  const fresh = await notifications.recordNotifications(seen.user.id, {
    dedupeKeys,
    at: clock.now(),
  })
  const news = all.filter(({ dedupeKey }) => fresh.has(dedupeKey))
  const recent = news.filter(({ at }) => !isLongAgo(seen, at))
  const refunds = recent.flatMap(({ refund }) => refund ?? [])
  const ended = findRefundedPlan(seen, refunds)
  const mails = [
    ...recent.flatMap((one) =>
      one.mail && !(ended && one.ended === ended.id) ? [one.mail()] : [],
    ),
    ...toRefundEmails({ ...seen, refunds, ended, siteUrl }),
  ]
  for (const mail of mails) await writeMail({ outbox, clock }, mail)
  return {
    alerts: news.flatMap(({ alert }) => alert ?? []),
    events: recent.flatMap(({ event }) => event ?? []),
  }
}

/** Events from before sent emails were recorded, which must not cause a pile of old receipts. */
function isLongAgo({ former }: Seen, at: Date | null = null): boolean {
  const until = former?.untrackedUntil ?? null
  return until !== null && at !== null && at <= until
}

function listNews(seen: Seen, siteUrl: string): NewsItem[] {
  return [
    ...listPlanNews(seen, siteUrl),
    ...listReceipts(seen, siteUrl),
    ...listPaymentFailures(seen, siteUrl),
    ...listRefundNews(seen, siteUrl),
    ...listAddressNews(seen, siteUrl),
    ...listAlerts(seen),
    ...listTaxAlerts(seen.history),
  ]
}

/** A plan started, changed or ended. The account is locked, so each change is seen once. */
function listPlanNews({ user, paid, ticket, ...seen }: Seen, siteUrl: string): NewsItem[] {
  const former = seen.former?.subscription ?? null
  if (!paid) {
    if (!former) return []
    const facts = { subscription: former.id }
    const item = {
      dedupeKey: `ended:${former.id}:${ticket}`,
      event: { event: 'subscription_ended', facts },
    }
    if (seen.owed.some(({ subscriptionId }) => subscriptionId === former.id)) return [item]
    const mail = () => emails.planEndedEmail(user, { former, siteUrl })
    return [{ ...item, ended: former.id, mail }]
  }
  const { hasRefund } = seen
  const contract = { number: seen.getNumber(paid.id), seller: seen.seller }
  const welcome = () => emails.welcomeEmail(user, { paid, hasRefund, contract, siteUrl })
  const started = { event: 'subscription_started', facts: { subscription: paid.id } }
  const isOther =
    former?.id === paid.id && (former.planId !== paid.planId || former.cycle !== paid.cycle)
  const changed = () => emails.planChangedEmail(user, { paid, contract, siteUrl })
  return [
    { dedupeKey: `welcome:${paid.id}`, at: paid.startedAt, mail: welcome, event: started },
    ...(isOther ? [{ dedupeKey: `plan-changed:${paid.id}:${ticket}`, mail: changed }] : []),
    ...listScheduleNews({ ...seen, user, paid, former, ticket }, siteUrl),
  ]
}

type ScheduleInput = Pick<Seen, 'user' | 'ticket' | 'history' | 'isPriceEnd' | 'earlyEnds'> & {
  readonly paid: PaidSubscription
  readonly former: BillingAccount['subscription']
}

/** A cancellation or change was scheduled: confirm it in writing. */
function listScheduleNews(
  { user, paid, former, ticket, history, isPriceEnd, earlyEnds }: ScheduleInput,
  siteUrl: string,
): NewsItem[] {
  // Someone may buy and cancel before we hear of either.
  const before = former?.id === paid.id ? former : null
  const { endsAt, change } = paid
  const plan = paid
  if (endsAt && !before?.endsAt) {
    const early = chooseEarlyEnd(earlyEnds, paid)
    const refund = early && { amountCents: early.refundCents, currency: early.currency }
    const isDisputed = listLostInvoices(history, paid.id).length > 0
    const asked = isPriceEnd ? 'price' : 'asked'
    const cause = isDisputed ? 'disputed' : asked
    const mail = () => emails.planCanceledEmail(user, { plan, endsAt, cause, refund, siteUrl })
    return [{ dedupeKey: `cancelled:${paid.id}:${ticket}`, mail }]
  }
  if (!change || isSameChange(change, before?.change ?? null)) return []
  const mail = () => emails.changeScheduledEmail(user, { plan, change, siteUrl })
  return [{ dedupeKey: `change-planned:${paid.id}:${ticket}`, mail }]
}

function isSameChange(one: PlannedChange, other: PlannedChange | null): boolean {
  return one.planId === other?.planId && one.cycle === other.cycle
}

function listReceipts({ user, history }: Seen, siteUrl: string): NewsItem[] {
  const paid = history.invoices.filter(
    ({ status, paidCents }) => status === 'paid' && paidCents > 0,
  )
  return paid.toReversed().map((invoice) => ({
    dedupeKey: `receipt:${invoice.id}`,
    at: invoice.paidAt,
    mail: () => emails.receiptEmail(user, { invoice, siteUrl }),
  }))
}

/** When to send the final warning, before the provider stops retrying. */
const lastCallAfterMs = days(10)

function listPaymentFailures({ user, paid, due, now }: Seen, siteUrl: string): NewsItem[] {
  if (!paid || !due || paid.status !== 'past-due') return []
  const first = {
    dedupeKey: `payment-failed:${due.invoiceId}`,
    event: { event: 'payment_failed', facts: { invoice: due.invoiceId } },
    mail: () => emails.paymentFailedEmail(user, { paid, due, siteUrl }),
  }
  if (now < later(due.since, lastCallAfterMs)) return [first]
  const last = () => emails.lastCallEmail(user, { paid, due, now, siteUrl })
  return [first, { dedupeKey: `payment-last-call:${due.invoiceId}`, mail: last }]
}

function listRefundNews({ user, history, owed, ...seen }: Seen, siteUrl: string): NewsItem[] {
  const isRefunding = hasUntried(owed)
  // The provider refuses the refund for now, so its email can't tell yet that the plan has ended.
  const held = seen.paid || isRefunding ? [] : listRefundedPlans(history, owed)
  const ends = held.map((former) => ({
    dedupeKey: `ended-owed:${former.id}`,
    mail: () => emails.planEndedEmail(user, { former, siteUrl }),
  }))
  const refunds = history.refunds.toReversed().flatMap((refund): NewsItem[] => {
    const { id, status, madeAt: at } = refund
    if (status !== 'failed')
      return isRefunding ? [] : [{ dedupeKey: toRefundKey(refund), at, refund }]
    const failed = {
      dedupeKey: `refund-failed:${id}`,
      mail: () => emails.refundFailedEmail(user, { refund, siteUrl }),
      alert: { event: 'refund_failed', facts: { refund: id } },
    }
    return [failed]
  })
  return [...ends, ...refunds]
}

/** The plan that ended with these refunds, if the user has no other. */
function findRefundedPlan(
  { history, paid }: Seen,
  refunds: readonly Refund[],
): PaidSubscription | null {
  return paid ? null : (listRefundedPlans(history, refunds)[0] ?? null)
}

/** The plan goes on; it can only be charged when we know where the customer is. */
function listAddressNews({ user, history }: Seen, siteUrl: string): NewsItem[] {
  return history.invoices.filter(needsAddress).map(({ id }) => ({
    dedupeKey: `address-needed:${id}`,
    mail: () => emails.addressNeededEmail(user, { siteUrl }),
  }))
}

type AlertSource = {
  readonly history: History
  readonly review: Duplicates['review']
  readonly now: Date
}

/** Alerts about a customer, each with a key so that it is raised once. */
export function listAlerts({
  history,
  review,
  now,
}: AlertSource): { readonly dedupeKey: string; readonly alert: Alert }[] {
  const { disputes, foreign, invoices, subscriptions } = history
  const unknown = subscriptions.filter((one) => one.hasUnknownPrice && isLive(one))
  const unfinished = invoices.filter(({ unfinishedBecause }) => unfinishedBecause !== null)
  return [
    ...disputes.map(({ id, state }) => ({
      dedupeKey: `dispute:${id}:${state}`,
      alert: { event: 'dispute', facts: { dispute: id, state } },
    })),
    ...foreign.map((subscription) => ({
      dedupeKey: `foreign-subscription:${subscription}`,
      alert: { event: 'foreign_subscription', facts: { subscription } },
    })),
    ...unknown.map(({ id, planId }) => ({
      dedupeKey: `unknown-price:${id}`,
      alert: { event: 'unknown_price', facts: { subscription: id, plan: planId } },
    })),
    ...review.map(({ id, reason }) => ({
      dedupeKey: `second-subscription:${id}`,
      alert: { event: 'second_subscription', facts: { subscription: id, reason } },
    })),
    ...listUncredited(history, now).map(({ id, refundedCents }) => ({
      dedupeKey: `credit-note-missing:${id}:${refundedCents}`,
      alert: { event: 'credit_note_missing', facts: { invoice: id } },
    })),
    ...unfinished.map(({ id, unfinishedBecause }) => ({
      dedupeKey: `invoice-finalization-failed:${id}`,
      alert: {
        event: 'invoice_finalization_failed',
        facts: { invoice: id, reason: unfinishedBecause },
      },
    })),
  ]
}

/** The sync issues the credit note of a refund. If it hasn't for a day, the provider refuses. */
function listUncredited({ invoices, refunds }: History, now: Date) {
  return invoices.filter((invoice) => {
    const theirs = refunds.filter(({ invoiceId }) => invoiceId === invoice.id)
    return isUncredited(invoice) && theirs.every(({ madeAt }) => later(madeAt, days(1)) < now)
  })
}
