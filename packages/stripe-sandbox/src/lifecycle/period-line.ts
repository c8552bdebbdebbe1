import { describeLine } from '../descriptions.ts'
import { inOrder } from '../in-order.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Price, Subscription, SubscriptionItem } from '../wire.ts'
import { priceIn } from './price-in.ts'

/** One whole period of everything that is subscribed to. */
export function toPeriodLines(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<InvoiceLine[]> {
  return inOrder(subscription.items.data, (item) => toPeriodLine(tx, { subscription, item }))
}

async function toPeriodLine(
  tx: SandboxTransaction,
  { subscription, item }: { subscription: Subscription; item: SubscriptionItem },
): Promise<InvoiceLine> {
  const quantity = item.quantity ?? 1
  const { currency } = subscription
  const price = await priceIn(tx, { price: item.price, currency })
  return newInvoiceLine({
    subscription,
    itemId: item.id,
    price: toPricing(price),
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    description: await describeLine(tx, { price, quantity }),
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  })
}

/** What a whole period of each item costs, before discounts. */
export function listAmounts(
  tx: SandboxTransaction,
  { items, currency }: { items: readonly SubscriptionItem[]; currency: string },
): Promise<number[]> {
  return inOrder(items, async ({ price, quantity = 1 }) => {
    const { unit_amount } = await priceIn(tx, { price, currency })
    return (unit_amount ?? 0) * quantity
  })
}

export function toPricing({ id, product, unit_amount }: Price) {
  return { id, product, unit: unit_amount ?? 0 }
}
