import { toCycle } from '../descriptions.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { getPeriodEnd } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'
import { advanceSchedule } from './advance-schedule.ts'
import { draftInvoice } from './draft-invoice.ts'
import { endSubscription } from './end-subscription.ts'
import { finalizeLater } from './finalize-invoice.ts'
import { holdBack } from './pause-collection.ts'
import { expireUpdate } from './pending-update.ts'
import { toPeriodLines } from './period-line.ts'
import { startPeriod } from './start-period.ts'

const running = ['active', 'past_due', 'unpaid']

/** A period is over: the subscription ends with it, or begins the next one. */
export async function endPeriod(tx: SandboxTransaction, subscriptionId: string): Promise<void> {
  await expireUpdate(tx, subscriptionId)
  const found = await tx.find('subscription', subscriptionId)
  if (!found || !running.includes(found.status)) return
  if (getItem(found).current_period_end > tx.unix) return
  if (isToEnd(tx, found)) {
    await endSubscription(tx, { subscription: found, reason: 'cancellation_requested' })
    return
  }

  const subscription = await advanceSchedule(tx, found)
  if (subscription.status === 'canceled') return
  if (getItem(subscription).current_period_end > tx.unix) {
    await continuePeriod(tx, { subscription, before: found })
  } else await renew(tx, { subscription, before: found })
}

function isToEnd(
  { unix }: SandboxTransaction,
  { cancel_at, cancel_at_period_end }: Subscription,
): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= unix)
}

type Renewal = { readonly subscription: Subscription; readonly before: Subscription }

/** A phase has put it into a period that is under way: nothing is charged before that ends. */
async function continuePeriod(
  tx: SandboxTransaction,
  { subscription, before }: Renewal,
): Promise<void> {
  await startPeriod(tx, subscription)
  await tx.emit({ type: 'customer.subscription.updated', object: subscription, before })
}

async function renew(tx: SandboxTransaction, { subscription, before }: Renewal): Promise<void> {
  const item = getItem(subscription)
  const start = item.current_period_end
  const end = getPeriodEnd(toCycle(item.price), {
    anchor: subscription.billing_cycle_anchor,
    after: start,
  })
  const renewed = await tx.save('subscription', {
    ...subscription,
    items: toItemList(
      subscription.id,
      subscription.items.data.map((one) => ({
        ...one,
        current_period_start: start,
        current_period_end: end,
      })),
    ),
  })
  await startPeriod(tx, renewed)
  await invoiceRenewal(tx, { renewed, lastStart: item.current_period_start })
  const object = await tx.get('subscription', before.id)
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}

async function invoiceRenewal(
  tx: SandboxTransaction,
  { renewed, lastStart }: { renewed: Subscription; lastStart: number },
): Promise<void> {
  const draft = await draftInvoice(tx, {
    subscription: renewed,
    lines: await toPeriodLines(tx, renewed),
    reason: 'subscription_cycle',
    period: { start: lastStart, end: tx.unix },
  })
  if (renewed.pause_collection) await holdBack(tx, { draft, pause: renewed.pause_collection })
  else if (draft.auto_advance) await finalizeLater(tx, draft)
}
