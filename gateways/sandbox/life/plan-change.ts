import { findPeriod, findPeriodEnd } from '../moments.ts'
import { toPlan } from '../objects/catalogue.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { getItem } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../wire.ts'
import { describeLine, formatDay, toCycle } from '../words.ts'
import { toPricing } from './period-line.ts'
import { prorate } from './prorate.ts'
import { toCredit } from './proration-credit.ts'

export type Change = {
  readonly price: Price
  readonly quantity: number
  /** From when on the old price is credited and the new one charged. */
  readonly at: number
  /** A new period begins now, whatever is left of the old one. */
  readonly isAnchorReset: boolean
}

export type PlannedChange = {
  readonly item: SubscriptionItem
  readonly anchor: number
  readonly lines: readonly InvoiceLine[]
  /** A new period is charged when it begins, whoever asked for it. */
  readonly hasNewPeriod: boolean
}

/** What a change would make of the subscription and which lines it would cost. Writes nothing. */
export async function planTheChange(
  turn: Turn,
  {
    subscription,
    change,
    isProrated,
  }: { subscription: Subscription; change: Change; isProrated: boolean },
): Promise<PlannedChange> {
  const before = getItem(subscription)
  const { price, quantity } = change
  const changed = { ...before, price, plan: toPlan(price), quantity }
  if (resetsAnchor(subscription, change)) {
    return planNewPeriod(turn, { subscription, change, changed, isProrated })
  }

  const item = { ...changed, ...findSpan(turn, { subscription, price }) }
  const isSame = before.price.id === price.id && (before.quantity ?? 1) === quantity
  const lines =
    isProrated && !isSame ? await toProrations(turn, { subscription, change, item }) : []
  return { item, anchor: subscription.billing_cycle_anchor, lines, hasNewPeriod: false }
}

/**
 * Classic subscriptions begin a new period when the interval changes; flexible ones only when they are told to.
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function resetsAnchor(
  subscription: Subscription,
  { price, isAnchorReset }: Pick<Change, 'price' | 'isAnchorReset'>,
): boolean {
  const isClassic = subscription.billing_mode.type === 'classic'
  return isAnchorReset || (isClassic && !hasSameCycle(getItem(subscription).price, price))
}

/** With another interval but the same anchor, the period is the one of the new interval that is under way. */
function findSpan(
  turn: Turn,
  { subscription, price }: { subscription: Subscription; price: Price },
): Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'> {
  const { current_period_start, current_period_end, ...item } = getItem(subscription)
  if (hasSameCycle(item.price, price)) return { current_period_start, current_period_end }
  const anchor = subscription.billing_cycle_anchor
  const { start, end } = findPeriod(toCycle(price), { anchor, at: turn.unix })
  return { current_period_start: start, current_period_end: end }
}

function hasSameCycle(one: Price, other: Price): boolean {
  const [a, b] = [toCycle(one), toCycle(other)]
  return a.interval === b.interval && a.interval_count === b.interval_count
}

type NewPeriod = {
  readonly subscription: Subscription
  readonly change: Change
  readonly changed: SubscriptionItem
  readonly isProrated: boolean
}

async function planNewPeriod(
  turn: Turn,
  { subscription, change, changed, isProrated }: NewPeriod,
): Promise<PlannedChange> {
  const start = turn.unix
  const end = findPeriodEnd(toCycle(change.price), { anchor: start, after: start })
  const item = { ...changed, current_period_start: start, current_period_end: end }
  const charge = newInvoiceLine({
    subscription,
    itemId: item.id,
    price: toPricing(change.price),
    quantity: change.quantity,
    amount: (change.price.unit_amount ?? 0) * change.quantity,
    description: await describeLine(turn, change),
    period: { start, end },
    isProration: false,
  })
  const credit = isProrated ? [await toCredit(turn, { subscription, at: change.at })] : []
  return { item, anchor: start, lines: [...credit, charge], hasNewPeriod: true }
}

type Prorated = {
  readonly subscription: Subscription
  readonly change: Change
  readonly item: SubscriptionItem
}

async function toProrations(
  turn: Turn,
  { subscription, change, item }: Prorated,
): Promise<InvoiceLine[]> {
  const { id, current_period_start, current_period_end } = item
  const { name } = await turn.get('product', change.price.product)
  const total = (change.price.unit_amount ?? 0) * change.quantity
  const span = { start: current_period_start, end: current_period_end, from: change.at }
  const debit = newInvoiceLine({
    subscription,
    itemId: id,
    price: toPricing(change.price),
    quantity: change.quantity,
    amount: prorate(total, span),
    description: `Remaining time on ${name} after ${formatDay(change.at)}`,
    period: { start: change.at, end: current_period_end },
    isProration: true,
  })
  return [await toCredit(turn, { subscription, at: change.at }), debit]
}
