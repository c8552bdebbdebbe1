import type { Alert } from '../alerts.ts'
import type { User } from '../identity/user.ts'
import type { Mail } from '../mail/mail.ts'
import { writeMail } from '../mail/write-mail.ts'
import { type Clock, days, later } from '../time.ts'
import * as emails from './emails.ts'
import type { Duplicates } from './find-duplicates.ts'
import type { Due, History } from './history.ts'
import { listAlerts } from './list-alerts.ts'
import type { PaidSubscription, PlannedChange } from './paid-subscription.ts'
import type { BillingAccount, BillingStores } from './stores.ts'

export type Seen = {
  readonly user: User
  /** What the look before this one saw, and until when nobody noted what was told. */
  readonly former: BillingAccount | null
  readonly paid: PaidSubscription | null
  readonly history: History
  readonly due: Due | null
  readonly now: Date
  readonly ticket: number
  /** The 14-day refund was used before, so that it must not be promised. */
  readonly isRefundUsed: boolean
  /** Second subscriptions that nobody but a person may end. */
  readonly review: Duplicates['review']
}

/** Something that is told once, whoever sees it and however often. */
type News = {
  readonly cause: string
  /** When it happened, if it is over with that. */
  readonly at?: Date | null
  /** Written only when it is news: most of what a look finds was told long ago. */
  readonly mail?: () => Mail
  readonly alert?: Alert
}

type Needs = Pick<BillingStores, 'notifications' | 'outbox'> & {
  readonly clock: Clock
  readonly siteUrl: string
}

/**
 * Writes the mails about what a look has found, each once: its cause is noted in the
 * same transaction. Answers what is to be told to those who run the site. See ADR-0017.
 */
export async function tellNews(
  { notifications, outbox, clock, siteUrl }: Needs,
  seen: Seen,
): Promise<readonly Alert[]> {
  const all = listNews(seen, siteUrl)
  const causes = all.map(({ cause }) => cause)
  const fresh = await notifications.noteCauses(seen.user.id, { causes, at: clock.now() })
  const news = all.filter(({ cause }) => fresh.has(cause))
  for (const { mail, at } of news) {
    if (mail && !isLongAgo(seen, at)) await writeMail({ outbox, clock }, mail())
  }
  return news.flatMap(({ alert }) => alert ?? [])
}

/** Nobody gets a pile of receipts for what they paid before we began to note such things. */
function isLongAgo({ former }: Seen, at: Date | null = null): boolean {
  const until = former?.unnotedUntil ?? null
  return until !== null && at !== null && at <= until
}

function listNews(seen: Seen, siteUrl: string): News[] {
  return [
    ...tellPlan(seen, siteUrl),
    ...tellPayments(seen, siteUrl),
    ...tellDue(seen, siteUrl),
    ...tellRefunds(seen, siteUrl),
    ...listAlerts(seen),
  ]
}

/** A plan began, became another or ended. The account is locked, so each change is seen once. */
function tellPlan({ user, paid, ticket, ...seen }: Seen, siteUrl: string): News[] {
  const former = seen.former?.subscription ?? null
  if (!paid) {
    if (!former) return []
    return [
      {
        cause: `ended:${former.id}`,
        mail: () => emails.planEndedEmail(user, { former, siteUrl }),
      },
    ]
  }
  const { isRefundUsed } = seen
  const welcome = () => emails.welcomeEmail(user, { paid, isRefundUsed, siteUrl })
  const isOther =
    former?.id === paid.id && (former.planId !== paid.planId || former.cycle !== paid.cycle)
  const changed = () => emails.planChangedEmail(user, { paid, siteUrl })
  return [
    { cause: `welcome:${paid.id}`, at: paid.startedAt, mail: welcome },
    ...(isOther ? [{ cause: `plan-changed:${paid.id}:${ticket}`, mail: changed }] : []),
    ...tellAgreed({ user, paid, former, ticket }, siteUrl),
  ]
}

type Agreed = Pick<Seen, 'user' | 'ticket'> & {
  readonly paid: PaidSubscription
  readonly former: BillingAccount['subscription']
}

/** An end or a change was agreed: whoever did it has it in writing. */
function tellAgreed({ user, paid, former, ticket }: Agreed, siteUrl: string): News[] {
  if (former?.id !== paid.id) return []
  const { endsAt, change } = paid
  const plan = paid
  if (endsAt && !former.endsAt) {
    const mail = () => emails.planCancelledEmail(user, { plan, endsAt, siteUrl })
    return [{ cause: `cancelled:${paid.id}:${ticket}`, mail }]
  }
  if (!change || isSameChange(change, former.change)) return []
  const mail = () => emails.changeScheduledEmail(user, { plan, change, siteUrl })
  return [{ cause: `change-planned:${paid.id}:${ticket}`, mail }]
}

function isSameChange(one: PlannedChange, other: PlannedChange | null): boolean {
  return one.planId === other?.planId && one.cycle === other.cycle
}

function tellPayments({ user, history }: Seen, siteUrl: string): News[] {
  const paid = history.invoices.filter(
    ({ status, paidCents }) => status === 'paid' && paidCents > 0,
  )
  return paid.toReversed().map((invoice) => ({
    cause: `receipt:${invoice.id}`,
    at: invoice.paidAt,
    mail: () => emails.receiptEmail(user, { invoice, siteUrl }),
  }))
}

/** Before the provider stops trying we warn once more. */
const lastCallAfterMs = days(10)

function tellDue({ user, paid, due, now }: Seen, siteUrl: string): News[] {
  if (!paid || !due || paid.status !== 'past-due') return []
  const first = {
    cause: `payment-failed:${due.invoiceId}`,
    mail: () => emails.paymentFailedEmail(user, { paid, due, siteUrl }),
  }
  if (now < later(due.since, lastCallAfterMs)) return [first]
  const last = () => emails.lastCallEmail(user, { paid, due, now, siteUrl })
  return [first, { cause: `payment-last-call:${due.invoiceId}`, mail: last }]
}

function tellRefunds({ user, history }: Seen, siteUrl: string): News[] {
  return history.refunds.toReversed().map((refund) => {
    const { id, status, madeAt: at } = refund
    if (status !== 'failed')
      return { cause: `refunded:${id}`, at, mail: () => emails.refundEmail(user, refund) }
    return {
      cause: `refund-failed:${id}`,
      mail: () => emails.refundFailedEmail(user, { refund, siteUrl }),
      alert: { event: 'refund-failed', facts: { refund: id } },
    }
  })
}
