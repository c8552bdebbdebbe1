import { isDeepStrictEqual } from 'node:util'
import { toCycle } from '../descriptions.ts'
import { inOrder } from '../in-order.ts'
import { getItem, toAutomaticTax, toItemList } from '../objects/subscription.ts'
import { getPeriod } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Phase, Schedule, Subscription } from '../wire.ts'
import { changePlan, type PlanOrder } from './apply-plan-change.ts'
import { resetsAnchor } from './compute-plan-change.ts'
import { setDiscounts } from './discounts.ts'
import { endSubscription } from './end-subscription.ts'
import { matchItems, toItems, type WantedItem } from './items.ts'
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
  const carded = {
    ...before,
    automatic_tax:
      phase.automatic_tax ?? schedule.default_settings.automatic_tax ?? toAutomaticTax(false),
    default_payment_method: findCard({ schedule, phase }),
  }
  const subscription = await discountByPhase(tx, { subscription: carded, phase })
  const items = await listWanted(tx, { subscription, phase })
  const isAnchorReset = startsWithPhase(schedule, phase)
  if (getItem(subscription).current_period_end <= tx.unix) {
    return replaceItems(tx, { subscription, items, isAnchorReset })
  }
  return changeByPhase(tx, {
    subscription,
    change: { items, at: tx.unix, isAnchorReset },
    prorationBehavior: phase.proration_behavior,
  })
}

/**
 * The phase that the subscription is in was written anew. Its items and discounts count at once:
 * discounts that it doesn't repeat are lost.
 */
export async function rewritePhase(
  tx: SandboxTransaction,
  { phase, prorationBehavior, ...given }: Omit<Entered, 'schedule'> & { prorationBehavior: string },
): Promise<Subscription> {
  const discounted = await discountByPhase(tx, { ...given, phase })
  // Like discounts: what the phase doesn't repeat is lost.
  const subscription = {
    ...discounted,
    automatic_tax: phase.automatic_tax ?? toAutomaticTax(false),
  }
  const items = await listWanted(tx, { subscription, phase })
  if (isSame(subscription, items)) return tx.save('subscription', subscription)
  const change = { items, at: tx.unix, isAnchorReset: false }
  return changeByPhase(tx, { subscription, change, prorationBehavior })
}

function isSame({ items }: Subscription, wanted: readonly WantedItem[]): boolean {
  const toText = ({ id, price, quantity = 1 }: Partial<WantedItem>) =>
    `${id} ${price?.id} ${quantity}`
  return isDeepStrictEqual(items.data.map(toText), wanted.map(toText))
}

function discountByPhase(
  tx: SandboxTransaction,
  { subscription, phase }: Omit<Entered, 'schedule'>,
): Promise<Subscription> {
  return setDiscounts(tx, { subscription, wanted: phase.discounts, isPlanned: true })
}

async function listWanted(
  tx: SandboxTransaction,
  { subscription, phase }: Omit<Entered, 'schedule'>,
): Promise<WantedItem[]> {
  const wanted = await inOrder(phase.items, async ({ price, quantity = 1 }) => ({
    price: await tx.get('price', price),
    quantity,
  }))
  return matchItems(subscription, wanted)
}

function changeByPhase(
  tx: SandboxTransaction,
  order: Pick<PlanOrder, 'subscription' | 'change' | 'prorationBehavior'>,
): Promise<Subscription> {
  return changePlan(tx, { ...order, paymentBehavior: 'allow_incomplete', isOnSession: false })
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
  readonly items: readonly WantedItem[]
  readonly isAnchorReset: boolean
}

/**
 * At the end of a period nothing is left to be prorated: the renewal that follows charges the new price.
 * A flexible subscription keeps its anchor. When a period of the new price is under way by it,
 * the subscription is put into the middle of that one, and nothing is charged before it ends.
 */
function replaceItems(
  tx: SandboxTransaction,
  { subscription, items, isAnchorReset }: Replaced,
): Promise<Subscription> {
  const { price, current_period_start, current_period_end } = getItem(subscription)
  const change = { items, isAnchorReset }
  const anchor = resetsAnchor(subscription, change) ? tx.unix : subscription.billing_cycle_anchor
  const { start, end } = getPeriod(toCycle(items[0]?.price ?? price), { anchor, at: tx.unix })
  const span =
    start < tx.unix
      ? { current_period_start: start, current_period_end: end }
      : { current_period_start, current_period_end }
  return tx.save('subscription', {
    ...subscription,
    billing_cycle_anchor: anchor,
    items: toItemList(subscription.id, toItems(tx, { subscription, wanted: items, span })),
  })
}
