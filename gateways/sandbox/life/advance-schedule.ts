import { toPlan } from '../objects/catalogue.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Phase, Price, Schedule, Subscription } from '../wire.ts'
import { changePlan } from './change-plan.ts'
import { endSubscription } from './end-subscription.ts'
import { hasSameCycle } from './plan-change.ts'
import { releaseSchedule } from './release-schedule.ts'

/** Brings the subscription into the phase of its schedule that the calendar has reached. */
export async function advanceSchedule(
  turn: Turn,
  subscription: Subscription,
): Promise<Subscription> {
  const schedule = subscription.schedule
    ? await turn.find('subscription_schedule', subscription.schedule)
    : null
  if (schedule?.status !== 'active') return subscription

  const next = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= turn.unix && turn.unix < end_date,
  )
  if (!next) return finish(turn, { schedule, subscription })
  if (next.start_date === schedule.current_phase?.start_date) return subscription
  await enterPhase(turn, { schedule, phase: next })
  return applyPhase(turn, { subscription, phase: next })
}

async function finish(
  turn: Turn,
  { schedule, subscription }: { schedule: Schedule; subscription: Subscription },
): Promise<Subscription> {
  const lastEnd = Math.max(...schedule.phases.map(({ end_date }) => end_date))
  if (lastEnd > turn.unix) return subscription
  if (schedule.end_behavior === 'cancel') {
    return endSubscription(turn, { subscription, reason: 'cancellation_requested' })
  }
  await releaseSchedule(turn, schedule)
  return turn.get('subscription', subscription.id)
}

async function enterPhase(
  turn: Turn,
  { schedule, phase }: { schedule: Schedule; phase: Phase },
): Promise<void> {
  const { start_date, end_date } = phase
  const entered = await turn.save('subscription_schedule', {
    ...schedule,
    current_phase: { start_date, end_date },
  })
  await turn.meet({ purpose: 'begin-phase', objectId: schedule.id, at: end_date })
  await turn.tell({ type: 'subscription_schedule.updated', object: entered, before: schedule })
}

async function applyPhase(
  turn: Turn,
  { subscription, phase }: { subscription: Subscription; phase: Phase },
): Promise<Subscription> {
  const [wanted] = phase.items
  if (!wanted) return subscription
  const price = await turn.get('price', wanted.price)
  const quantity = wanted.quantity ?? 1
  if (getItem(subscription).current_period_end <= turn.unix) {
    return replacePrice(turn, { subscription, price, quantity })
  }
  return changePlan(turn, {
    subscription,
    change: { price, quantity, at: turn.unix, isAnchorReset: false },
    prorationBehavior: phase.proration_behavior,
    paymentBehavior: 'allow_incomplete',
  })
}

/** At the end of a period nothing is left to be prorated: the renewal that follows charges the new price. */
function replacePrice(
  turn: Turn,
  { subscription, price, quantity }: { subscription: Subscription; price: Price; quantity: number },
): Promise<Subscription> {
  const item = getItem(subscription)
  const isSameCycle = hasSameCycle(item.price, price)
  return turn.save('subscription', {
    ...subscription,
    billing_cycle_anchor: isSameCycle ? subscription.billing_cycle_anchor : turn.unix,
    items: toItemList(subscription.id, [{ ...item, price, plan: toPlan(price), quantity }]),
  })
}
