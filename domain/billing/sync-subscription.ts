import type { Subscription, UserId } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import { changeAllowance } from '../usage/change-allowance.ts'
import { findEntitlement } from './entitlement.ts'
import { chooseSubscription, isLive, type PaidSubscription } from './paid-subscription.ts'
import type { BillingPorts, CustomerId, History } from './ports.ts'

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

  const ticket = await ports.billing.takeTicket(customerId)
  const history = await ports.payments.fetchHistory(customerId)
  if (isRefusal(history))
    throw new Error(`Nobody could tell about ${customerId}: ${history.refused}`)

  const paid = chooseSubscription(history.subscriptions)
  const { entitlement, isNews } = await write(ports, { userId, customerId, ticket, paid, history })
  if (isNews) await undoDoubles(ports, { history, paid })
  return entitlement
}

type Look = {
  readonly userId: UserId
  readonly customerId: CustomerId
  readonly ticket: number
  readonly paid: PaidSubscription | null
  readonly history: History
}

function write(
  { together, clock, calendar }: BillingPorts,
  { userId, customerId, ticket, paid, history }: Look,
): Promise<{ readonly entitlement: Subscription; readonly isNews: boolean }> {
  return together(async ({ billing, users, usage }) => {
    const now = calendar.now()
    const before = await users.findSubscription(userId)
    const seen = { ticket, at: clock.now(), subscription: paid }
    const isNews = await billing.writeAccount(customerId, seen)
    const entitlement = findEntitlement(paid, { now, before })
    if (!isNews) return { entitlement: before ?? entitlement, isNews }

    const from = before?.plan ?? 'free'
    await changeAllowance({ usage }, { userId, from, to: entitlement.plan, now })
    await users.setSubscription(userId, entitlement)
    if (history.isDeleted) await billing.unlinkCustomer(customerId)
    return { entitlement, isNews }
  })
}

/** Whoever managed to pay twice, in two tabs, gets the second payment back. Never by an old look: it may end what is kept by now. */
async function undoDoubles(
  { payments }: BillingPorts,
  { history, paid }: { history: History; paid: PaidSubscription | null },
): Promise<void> {
  const doubles = history.subscriptions.filter((one) => isLive(one) && one.id !== paid?.id)
  for (const { id } of doubles) await payments.undoSubscription(id)
}
