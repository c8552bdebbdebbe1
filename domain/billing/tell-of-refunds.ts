import type { User } from '../identity/user.ts'
import { writeMail } from '../mail/outbox.ts'
import type { Mail } from '../mail/ports.ts'
import type { Clock } from '../time.ts'
import { refundEmail } from './emails.ts'
import { type History, noHistory, type Refund } from './history.ts'
import type { PaidSubscription } from './paid-subscription.ts'
import type { BillingStores, OwedRefund } from './stores.ts'

export type NewsPorts = Pick<BillingStores, 'notifications' | 'outbox'> & {
  readonly clock: Clock
  readonly siteUrl: string
}

type Told = {
  readonly user: User
  readonly refunds: readonly Refund[]
  readonly ended: PaidSubscription | null
  readonly history: Pick<History, 'invoices'>
  readonly siteUrl: string
}

/** Tells about refunds that no email has told about. */
export async function tellOfRefunds(
  { notifications, outbox, clock, siteUrl }: NewsPorts,
  { user, refunds }: Pick<Told, 'user' | 'refunds'>,
): Promise<void> {
  const made = refunds.filter(({ status }) => status !== 'failed')
  const keys = { dedupeKeys: made.map(toRefundKey), at: clock.now() }
  const fresh = await notifications.recordNotifications(user.id, keys)
  const untold = made.filter((refund) => fresh.has(toRefundKey(refund)))
  const told = { user, refunds: untold, ended: null, history: noHistory, siteUrl }
  for (const mail of toRefundEmails(told)) await writeMail({ outbox, clock }, mail)
}

/** One email for each currency. */
export function toRefundEmails({ user, refunds, history, ...news }: Told): Mail[] {
  const byCurrency = Map.groupBy(refunds, ({ currency }) => currency)
  return [...byCurrency.values()].map((group) =>
    refundEmail(user, { ...news, refunds: group, invoices: history.invoices }),
  )
}

/** Ended subscriptions whose invoices these refunds are for, but for duplicates. */
export function listRefundedPlans(
  { invoices, subscriptions }: History,
  refunds: readonly Pick<Refund, 'invoiceId'>[],
): readonly PaidSubscription[] {
  const ids = refunds.map(({ invoiceId }) => invoiceId)
  const refunded = invoices.filter(({ id }) => ids.includes(id))
  return subscriptions.filter(
    ({ id, endedAt, isDuplicate }) =>
      endedAt !== null &&
      !isDuplicate &&
      refunded.some(({ subscriptionId }) => subscriptionId === id),
  )
}

/** Each refund is announced once, by whichever part of the code comes first. */
export function toRefundKey({ id }: Refund): string {
  return `refunded:${id}`
}

/** Refunds that were never tried: the email about what was refunded waits for them. */
export function hasUntried(owed: readonly OwedRefund[]): boolean {
  return owed.some(({ tries }) => tries === 0)
}
