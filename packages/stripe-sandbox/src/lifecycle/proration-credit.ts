import { formatDay } from '../descriptions.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { sum, toNet } from '../objects/spread-discounts.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Subscription, SubscriptionItem } from '../wire.ts'
import { listDiscounts } from './discounts.ts'
import { listAmounts, toPricing } from './period-line.ts'
import { priceIn } from './price-in.ts'
import { prorate } from './prorate.ts'

type Unused = {
  readonly subscription: Subscription
  readonly item: SubscriptionItem
  readonly at: number
}

/** What was paid for an item and will not be used. */
export async function toCredit(tx: SandboxTransaction, unused: Unused): Promise<InvoiceLine> {
  const { subscription, item, at } = unused
  const { id, quantity = 1 } = item
  const price = await priceIn(tx, { price: item.price, currency: subscription.currency })
  const { name } = await tx.get('product', price.product)
  const isFlexible = subscription.billing_mode.type === 'flexible'
  const debit = await findDebit(tx, unused)
  const { total, period, discounts } =
    isFlexible && debit ? toPaid(debit.line) : await toPriced(tx, { subscription, item })
  return newInvoiceLine({
    subscription,
    itemId: id,
    price: toPricing(price),
    quantity,
    amount: 0 - prorate(total, { ...period, from: at }),
    description: `Unused time on ${name} after ${formatDay(at)}`,
    period: { start: at, end: item.current_period_end },
    isProration: true,
    discounts,
    credited: debit?.invoice
      ? { invoice: debit.invoice, invoice_line_items: [debit.line.id] }
      : null,
  })
}

/**
 * Flexible subscriptions get back a share of what they were charged for it,
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
function toPaid({ amount, period, discount_amounts }: InvoiceLine) {
  const parts = discount_amounts ?? []
  const total = amount - sum(parts.map((part) => part.amount))
  return { total, period, discounts: parts.map(({ discount }) => discount) }
}

/** and classic ones a share of what the item costs now, with the discounts of now. */
async function toPriced(
  tx: SandboxTransaction,
  { subscription, item }: Pick<Unused, 'subscription' | 'item'>,
) {
  const discounts = await listDiscounts(tx, { subscription, at: tx.unix })
  const items = subscription.items.data
  const amounts = await listAmounts(tx, { items, currency: subscription.currency })
  const { current_period_start: start, current_period_end: end } = item
  return {
    total: toNet(amounts, { place: items.indexOf(item), discounts }),
    period: { start, end },
    discounts: discounts.map(({ id }) => id),
  }
}

/** The line by which the item was charged, or will be, until the end of the period. */
async function findDebit(
  tx: SandboxTransaction,
  { subscription, item }: Unused,
): Promise<{ readonly invoice: string | null; readonly line: InvoiceLine } | null> {
  const isDebit = ({ amount, parent, pricing, period }: InvoiceLine) =>
    amount > 0 &&
    parent?.subscription_item_details?.subscription_item === item.id &&
    pricing?.price_details?.price === item.price.id &&
    period.end === item.current_period_end

  const waiting = await tx.list('pending_line', subscription.id)
  const pending = waiting.find(({ line }) => isDebit(line))
  if (pending) return { invoice: null, line: pending.line }

  const invoices = await tx.list('invoice', subscription.id)
  for (const { id, lines } of invoices.filter(({ status }) => status !== 'void')) {
    const line = lines.data.findLast(isDebit)
    if (line) return { invoice: id, line }
  }
  return null
}
