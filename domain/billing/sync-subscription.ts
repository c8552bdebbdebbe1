import type { Alert } from '../alerts.ts'
import { isRefundUsed } from '../identity/recall-deleted-account.ts'
import type { Subscription, User, UserId } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { callCustomer } from './call-customer.ts'
import type { CustomerId } from './customer.ts'
import { enforceBillingPolicy } from './enforce-billing-policy.ts'
import { type Duplicates, findDuplicates } from './find-duplicates.ts'
import { findDispute, findDue, type History } from './history.ts'
import { chooseSubscription, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { settleChange } from './settle-change.ts'
import { tellNews } from './tell-news.ts'
import { writeEntitlement } from './write-entitlement.ts'

/**
 * Makes our record true: looks at what the provider says now and writes that.
 * Webhooks, the success page, the schedule and support all end here, so that no
 * order of events and no lost one leads anywhere else. A look that took long
 * never undoes a later one. See ADR-0013.
 */
export async function syncSubscription(
  ports: BillingPorts,
  customerId: CustomerId,
): Promise<Subscription | null> {
  const userId = await ports.billing.findUserOf(customerId)
  if (!userId) return null

  await settleChange(ports, customerId)
  const ticket = await ports.billing.takeTicket(customerId)
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history)) {
    const message = `Nobody could tell about ${customerId}: ${history.refused}`
    throw new Error(message, { cause: history })
  }

  const paid = chooseSubscription(history.subscriptions)
  const now = ports.calendar.now()
  const { undo, review } = findDuplicates(history, { kept: paid, now })
  const written = await write(ports, { userId, customerId, ticket, paid, history, review, now })
  for (const { event, facts } of written.alerts) ports.alert(event, { ...facts, userId })
  if (written.user) {
    const { user } = written
    await callCustomer(ports, { user, customerId, history })
    await enforceBillingPolicy(ports, { userId, history, paid, undo, now })
  }
  return written.entitlement
}

type Look = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly ticket: number
  readonly paid: PaidSubscription | null
  readonly history: History
  readonly review: Duplicates['review']
  readonly now: Date
}

type Written = {
  readonly entitlement: Subscription | null
  /** Whose look it was; null when a later one was written already. */
  readonly user: User | null
  readonly alerts: readonly Alert[]
}

function write(
  { transaction, clock, siteUrl, keyedHash }: BillingPorts,
  { userId, customerId, ticket, paid, history, review, now }: Look,
): Promise<Written> {
  return transaction(async (stores) => {
    const { billing, users } = stores
    const former = await billing.lockAccount(customerId)
    const due = paid && findDue(history, paid.id)
    const seen = { ticket, at: clock.now(), subscription: paid, due, dispute: findDispute(history) }
    const isNews = await billing.writeAccount(customerId, seen)
    const user = await users.findUser(userId)
    if (!isNews || !user) {
      return { entitlement: await users.findSubscription(userId), user: null, alerts: [] }
    }

    const entitlement = await writeEntitlement(stores, { userId, paid, due, now })
    const buyer = { email: user.email, cards: history.paidBy }
    const isUsed = paid !== null && (await isRefundUsed({ ...stores, keyedHash }, buyer))
    const news = { user, former, paid, history, due, now, ticket, isRefundUsed: isUsed, review }
    const alerts = await tellNews({ ...stores, clock, siteUrl }, news)
    if (history.isDeleted) await billing.unlinkCustomer(customerId)
    return { entitlement, user, alerts }
  })
}
