import { toCycle } from '../descriptions.ts'
import { toPlan } from '../objects/catalogue.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { findPeriod } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Phase, Price, Schedule, Subscription } from '../wire.ts'
import { changePlan } from './apply-plan-change.ts'
import { resetsAnchor } from './compute-plan-change.ts'
import { endSubscription } from './end-subscription.ts'
import { releaseSchedule } from './release-schedule.ts'

/** Brings the subscription into the phase of its schedule that the clock has reached. */
export async function advanceSchedule(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<Subscription> {
  const schedule = subscription.schedule
    ? await tx.find('subscription_schedule', subscription.schedule)
    : null
  if (schedule?.status !== 'active') return subscription

  const next = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= tx.unix && tx.unix < end_date,
  )
  if (!next) return finish(tx, { schedule, subscription })
  if (next.start_date === schedule.current_phase?.start_date) return subscription
  await enterPhase(tx, { schedule, phase: next })
  return applyPhase(tx, { subscription, schedule, phase: next })
}

async function finish(
  tx: SandboxTransaction,
  { schedule, subscription }: { schedule: Schedule; subscription: Subscription },
): Promise<Subscription> {
  const lastEnd = Math.max(...schedule.phases.map(({ end_date }) => end_date))
  if (lastEnd > tx.unix) return subscription
  if (schedule.end_behavior === 'cancel') {
    return endSubscription(tx, { subscription, reason: 'cancellation_requested' })
  }
  await releaseSchedule(tx, schedule)
  return tx.get('subscription', subscription.id)
}

async function enterPhase(
  tx: SandboxTransaction,
  { schedule, phase }: { schedule: Schedule; phase: Phase },
): Promise<void> {
  const { start_date, end_date } = phase
  const entered = await tx.save('subscription_schedule', {
    ...schedule,
    current_phase: { start_date, end_date },
  })
  await tx.schedule({ purpose: 'begin-phase', objectId: schedule.id, at: end_date })
  await tx.emit({ type: 'subscription_schedule.updated', object: entered, before: schedule })
}

type Entered = {
  readonly subscription: Subscription
  readonly schedule: Schedule
  readonly phase: Phase
}

async function applyPhase(
  tx: SandboxTransaction,
  { subscription: before, schedule, phase }: Entered,
): Promise<Subscription> {
  const subscription = { ...before, default_payment_method: findCard({ schedule, phase }) }
  const [wanted] = phase.items
  if (!wanted) return tx.save('subscription', subscription)
  const price = await tx.get('price', wanted.price)
  const quantity = wanted.quantity ?? 1
  const isAnchorReset = startsWithPhase(schedule, phase)
  if (getItem(subscription).current_period_end <= tx.unix) {
    return replacePrice(tx, { subscription, price, quantity, isAnchorReset })
  }
  return changePlan(tx, {
    subscription,
    change: { price, quantity, at: tx.unix, isAnchorReset },
    prorationBehavior: phase.proration_behavior,
    paymentBehavior: 'allow_incomplete',
    isOnSession: false,
  })
}

/** A phase brings its own card, or the schedule's: also when the subscription was given another one since. */
function findCard({ schedule, phase }: Pick<Entered, 'schedule' | 'phase'>): string | null {
  return phase.default_payment_method ?? schedule.default_settings.default_payment_method
}

export function startsWithPhase({ default_settings }: Schedule, phase: Phase): boolean {
  const anchor = phase.billing_cycle_anchor ?? default_settings.billing_cycle_anchor
  return anchor === 'phase_start'
}

type Replaced = {
  readonly subscription: Subscription
  readonly price: Price
  readonly quantity: number
  readonly isAnchorReset: boolean
}

/**
 * At the end of a period nothing is left to be prorated: the renewal that follows charges the new price.
 * A flexible subscription keeps its anchor. When a period of the new price is under way by it,
 * the subscription is put into the middle of that one, and nothing is charged before it ends.
 */
function replacePrice(
  tx: SandboxTransaction,
  { subscription, price, quantity, isAnchorReset }: Replaced,
): Promise<Subscription> {
  const item = getItem(subscription)
  const change = { price, isAnchorReset }
  const anchor = resetsAnchor(subscription, change) ? tx.unix : subscription.billing_cycle_anchor
  const { start, end } = findPeriod(toCycle(price), { anchor, at: tx.unix })
  const isUnderWay = start < tx.unix
  const period = isUnderWay && { current_period_start: start, current_period_end: end }
  return tx.save('subscription', {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: toItemList(subscription.id, [
      { ...item, price, plan: toPlan(price), quantity, ...period },
    ]),
  })
}
