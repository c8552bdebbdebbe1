import { describeLine, formatDay, toCycle } from '../descriptions.ts'
import { toPlan } from '../objects/catalogue.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { getItem } from '../objects/subscription.ts'
import { findPeriod, findPeriodEnd } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../wire.ts'
import { toPricing } from './period-line.ts'
import { priceIn } from './price-in.ts'
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
  /** A new period is charged when it begins, however it began. */
  readonly hasNewPeriod: boolean
}

/** What a change would make of the subscription and which lines it would cost. Writes nothing. */
export async function planTheChange(
  tx: SandboxTransaction,
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
    return planNewPeriod(tx, { subscription, change, changed, isProrated })
  }

  const item = { ...changed, ...findSpan(tx, { subscription, price }) }
  const isSame = before.price.id === price.id && (before.quantity ?? 1) === quantity
  const lines = isProrated && !isSame ? await toProrations(tx, { subscription, change, item }) : []
  return { item, anchor: subscription.billing_cycle_anchor, lines, hasNewPeriod: false }
}

/**
 * Classic subscriptions begin a new period when the interval changes; flexible ones only with `billing_cycle_anchor`.
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
  tx: SandboxTransaction,
  { subscription, price }: { subscription: Subscription; price: Price },
): Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'> {
  const { current_period_start, current_period_end, ...item } = getItem(subscription)
  if (hasSameCycle(item.price, price)) return { current_period_start, current_period_end }
  const anchor = subscription.billing_cycle_anchor
  const { start, end } = findPeriod(toCycle(price), { anchor, at: tx.unix })
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
  tx: SandboxTransaction,
  { subscription, change, changed, isProrated }: NewPeriod,
): Promise<PlannedChange> {
  const { quantity } = change
  const price = await priceIn(tx, { price: change.price, currency: subscription.currency })
  const start = tx.unix
  const end = findPeriodEnd(toCycle(change.price), { anchor: start, after: start })
  const item = { ...changed, current_period_start: start, current_period_end: end }
  const charge = newInvoiceLine({
    subscription,
    itemId: item.id,
    price: toPricing(price),
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    description: await describeLine(tx, { price, quantity }),
    period: { start, end },
    isProration: false,
  })
  const credit = isProrated ? [await toCredit(tx, { subscription, at: change.at })] : []
  return { item, anchor: start, lines: [...credit, charge], hasNewPeriod: true }
}

type Prorated = {
  readonly subscription: Subscription
  readonly change: Change
  readonly item: SubscriptionItem
}

async function toProrations(
  tx: SandboxTransaction,
  { subscription, change, item }: Prorated,
): Promise<InvoiceLine[]> {
  const { id, current_period_start, current_period_end } = item
  const { name } = await tx.get('product', change.price.product)
  const price = await priceIn(tx, { price: change.price, currency: subscription.currency })
  const total = (price.unit_amount ?? 0) * change.quantity
  const span = { start: current_period_start, end: current_period_end, from: change.at }
  const debit = newInvoiceLine({
    subscription,
    itemId: id,
    price: toPricing(price),
    quantity: change.quantity,
    amount: prorate(total, span),
    description: `Remaining time on ${name} after ${formatDay(change.at)}`,
    period: { start: change.at, end: current_period_end },
    isProration: true,
  })
  return [await toCredit(tx, { subscription, at: change.at }), debit]
}
