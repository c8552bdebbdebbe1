import { describeLine } from '../descriptions.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { getItem } from '../objects/subscription.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Price, Subscription } from '../wire.ts'
import { priceIn } from './price-in.ts'

/** One whole period of what is subscribed to. */
export async function toPeriodLine(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<InvoiceLine> {
  const item = getItem(subscription)
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

export function toPricing({ id, product, unit_amount }: Price) {
  return { id, product, unit: unit_amount ?? 0 }
}
