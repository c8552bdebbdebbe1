import { formatDay, toCycle } from '../descriptions.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { toNet } from '../objects/spread-discounts.ts'
import { getItem, toItemList } from '../objects/subscription.ts'
import { getPeriod, getPeriodEnd } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Subscription, SubscriptionItem } from '../wire.ts'
import { listDiscounts } from './discounts.ts'
import { hasSameCycle, toItems, type WantedItem } from './items.ts'
import { listAmounts, toPeriodLines, toPricing } from './period-line.ts'
import { priceIn } from './price-in.ts'
import { prorate } from './prorate.ts'
import { toCredit } from './proration-credit.ts'

export type Change = {
  /** All items that the subscription has afterwards. */
  readonly items: readonly WantedItem[]
  /** From when on the old price is credited and the new one charged. */
  readonly at: number
  /** A new period begins now, whatever is left of the old one. */
  readonly isAnchorReset: boolean
}

export type PlannedChange = {
  readonly items: SubscriptionItem[]
  readonly anchor: number
  readonly lines: readonly InvoiceLine[]
  /** A new period is charged when it begins, however it began. */
  readonly hasNewPeriod: boolean
}

type Planning = {
  readonly subscription: Subscription
  readonly change: Change
  readonly isProrated: boolean
}

/** What a change would make of the subscription and which lines it would cost. Writes nothing. */
export async function planTheChange(
  tx: SandboxTransaction,
  planning: Planning,
): Promise<PlannedChange> {
  const { subscription, change, isProrated } = planning
  if (resetsAnchor(subscription, change)) return planNewPeriod(tx, planning)

  const span = getSpan(tx, { subscription, change })
  const items = toItems(tx, { subscription, wanted: change.items, span })
  const lines = isProrated ? await toProrations(tx, { subscription, at: change.at, items }) : []
  return { items, anchor: subscription.billing_cycle_anchor, lines, hasNewPeriod: false }
}

/**
 * Classic subscriptions begin a new period when the interval changes; flexible ones only with `billing_cycle_anchor`.
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export function resetsAnchor(
  subscription: Subscription,
  { items, isAnchorReset }: Pick<Change, 'items' | 'isAnchorReset'>,
): boolean {
  const isClassic = subscription.billing_mode.type === 'classic'
  return isAnchorReset || (isClassic && !keepsCycle(subscription, items))
}

function keepsCycle(subscription: Subscription, [first]: Change['items']): boolean {
  return first === undefined || hasSameCycle(getItem(subscription).price, first.price)
}

/** With another interval but the same anchor, the period is the one of the new interval that is under way. */
function getSpan(
  tx: SandboxTransaction,
  { subscription, change }: Pick<Planning, 'subscription' | 'change'>,
): Pick<SubscriptionItem, 'current_period_start' | 'current_period_end'> {
  const { current_period_start, current_period_end } = getItem(subscription)
  const [first] = change.items
  if (!first || keepsCycle(subscription, change.items)) {
    return { current_period_start, current_period_end }
  }
  const anchor = subscription.billing_cycle_anchor
  const { start, end } = getPeriod(toCycle(first.price), { anchor, at: tx.unix })
  return { current_period_start: start, current_period_end: end }
}

async function planNewPeriod(
  tx: SandboxTransaction,
  { subscription, change, isProrated }: Planning,
): Promise<PlannedChange> {
  const start = tx.unix
  const price = change.items[0]?.price ?? getItem(subscription).price
  const end = getPeriodEnd(toCycle(price), { anchor: start, after: start })
  const span = { current_period_start: start, current_period_end: end }
  const items = toItems(tx, { subscription, wanted: change.items, span })
  const renewed = { ...subscription, items: toItemList(subscription.id, items) }
  const lines: InvoiceLine[] = []
  for (const item of isProrated ? subscription.items.data : []) {
    lines.push(await toCredit(tx, { subscription, item, at: change.at }))
  }
  lines.push(...(await toPeriodLines(tx, renewed)))
  return { items, anchor: start, lines, hasNewPeriod: true }
}

type Prorated = {
  readonly subscription: Subscription
  readonly at: number
  readonly items: readonly SubscriptionItem[]
}

/** Of each item that changes, what was paid for it back and what it costs from now on. */
async function toProrations(tx: SandboxTransaction, prorated: Prorated): Promise<InvoiceLine[]> {
  const { subscription, at, items } = prorated
  const before = subscription.items.data
  const lines: InvoiceLine[] = []
  for (const item of before) {
    const after = items.find(({ id }) => id === item.id)
    if (after && isSame(item, after)) continue
    lines.push(await toCredit(tx, { subscription, item, at }))
    if (after) lines.push(await toDebit(tx, { ...prorated, item: after }))
  }
  for (const item of items) {
    if (before.every(({ id }) => id !== item.id))
      lines.push(await toDebit(tx, { ...prorated, item }))
  }
  return lines
}

function isSame(one: SubscriptionItem, other: SubscriptionItem): boolean {
  return one.price.id === other.price.id && (one.quantity ?? 1) === (other.quantity ?? 1)
}

async function toDebit(
  tx: SandboxTransaction,
  { subscription, at, items, item }: Prorated & { item: SubscriptionItem },
): Promise<InvoiceLine> {
  const { current_period_start: start, current_period_end: end } = item
  const { name } = await tx.get('product', item.price.product)
  const price = await priceIn(tx, { price: item.price, currency: subscription.currency })
  const discounts = await listDiscounts(tx, { subscription, at: tx.unix })
  const amounts = await listAmounts(tx, { items, currency: subscription.currency })
  const total = toNet(amounts, { place: items.indexOf(item), discounts })
  return newInvoiceLine({
    subscription,
    itemId: item.id,
    price: toPricing(price),
    quantity: item.quantity ?? 1,
    amount: prorate(total, { start, end, from: at }),
    description: `Remaining time on ${name} after ${formatDay(at)}`,
    period: { start: at, end },
    isProration: true,
    discounts: discounts.map(({ id }) => id),
  })
}
