import { newInvoiceLine } from '../objects/invoice-line.ts'
import { getItem } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { InvoiceLine, Price, Subscription } from '../wire.ts'
import { describeLine } from '../words.ts'
import { priceIn } from './price-in.ts'

/** One whole period of what is subscribed to. */
export async function toPeriodLine(turn: Turn, subscription: Subscription): Promise<InvoiceLine> {
  const item = getItem(subscription)
  const quantity = item.quantity ?? 1
  const { currency } = subscription
  const price = await priceIn(turn, { price: item.price, currency })
  return newInvoiceLine({
    subscription,
    itemId: item.id,
    price: toPricing(price),
    quantity,
    amount: (price.unit_amount ?? 0) * quantity,
    description: await describeLine(turn, { price, quantity }),
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  })
}

export function toPricing({ id, product, unit_amount }: Price) {
  return { id, product, unit: unit_amount ?? 0 }
}
