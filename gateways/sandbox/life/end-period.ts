import { hours, seconds } from '#domain/time.ts'
import { findPeriodEnd } from '../moments.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Subscription } from '../wire.ts'
import { toCycle } from '../words.ts'
import { advanceSchedule } from './advance-schedule.ts'
import { draftInvoice } from './draft-invoice.ts'
import { endSubscription } from './end-subscription.ts'
import { expireUpdate } from './pending-update.ts'
import { toPeriodLine } from './period-line.ts'
import { startPeriod } from './start-period.ts'

/** Renewals stay drafts for a while, so that a program could still add to them. */
const draftSeconds = hours(1) / seconds(1)

const running = ['active', 'past_due', 'unpaid']

/** A period is over: the subscription ends with it, or begins the next one. */
export async function endPeriod(turn: Turn, subscriptionId: string): Promise<void> {
  await expireUpdate(turn, subscriptionId)
  const found = await turn.find('subscription', subscriptionId)
  if (!found || !running.includes(found.status)) return
  if (getItem(found).current_period_end > turn.unix) return
  if (isToEnd(turn, found)) {
    await endSubscription(turn, { subscription: found, reason: 'cancellation_requested' })
    return
  }

  const subscription = await advanceSchedule(turn, found)
  if (subscription.status === 'canceled') return
  if (getItem(subscription).current_period_end > turn.unix) {
    await continuePeriod(turn, { subscription, before: found })
  } else await renew(turn, { subscription, before: found })
}

function isToEnd({ unix }: Turn, { cancel_at, cancel_at_period_end }: Subscription): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= unix)
}

type Renewal = { readonly subscription: Subscription; readonly before: Subscription }

/** A phase has put it into a period that is under way: nothing is charged before that ends. */
async function continuePeriod(turn: Turn, { subscription, before }: Renewal): Promise<void> {
  await startPeriod(turn, subscription)
  await turn.tell({ type: 'customer.subscription.updated', object: subscription, before })
}

async function renew(turn: Turn, { subscription, before }: Renewal): Promise<void> {
  const item = getItem(subscription)
  const start = item.current_period_end
  const end = findPeriodEnd(toCycle(item.price), {
    anchor: subscription.billing_cycle_anchor,
    after: start,
  })
  const renewed = await turn.save('subscription', {
    ...subscription,
    items: toItemList(subscription.id, [
      { ...item, current_period_start: start, current_period_end: end },
    ]),
  })
  await startPeriod(turn, renewed)
  await invoiceRenewal(turn, { renewed, lastStart: item.current_period_start })
  const object = await turn.get('subscription', before.id)
  await turn.tell({ type: 'customer.subscription.updated', object, before })
}

async function invoiceRenewal(
  turn: Turn,
  { renewed, lastStart }: { renewed: Subscription; lastStart: number },
): Promise<void> {
  const draft = await draftInvoice(turn, {
    subscription: renewed,
    lines: [await toPeriodLine(turn, renewed)],
    reason: 'subscription_cycle',
    period: { start: lastStart, end: turn.unix },
  })
  if (renewed.status === 'unpaid') {
    await turn.save('invoice', { ...draft, auto_advance: false })
    return
  }
  const at = turn.unix + draftSeconds
  await turn.save('invoice', { ...draft, automatically_finalizes_at: at })
  await turn.meet({ purpose: 'finalize-invoice', objectId: draft.id, at })
}
