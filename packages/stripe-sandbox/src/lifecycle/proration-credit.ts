import { formatDay } from '../descriptions.ts'
import { newInvoiceLine } from '../objects/invoice-line.ts'
import { getItem } from '../objects/subscription.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { InvoiceLine, Subscription } from '../wire.ts'
import { toPricing } from './period-line.ts'
import { priceIn } from './price-in.ts'
import { prorate } from './prorate.ts'

type Unused = { readonly subscription: Subscription; readonly at: number }

/**
 * What was paid and will not be used. Classic subscriptions get back a share of the price,
 * flexible ones a share of what they were charged for it.
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
export async function toCredit(
  tx: SandboxTransaction,
  { subscription, at }: Unused,
): Promise<InvoiceLine> {
  const { id, quantity = 1, ...item } = getItem(subscription)
  const price = await priceIn(tx, { price: item.price, currency: subscription.currency })
  const { name } = await tx.get('product', price.product)
  const isFlexible = subscription.billing_mode.type === 'flexible'
  const debit = isFlexible ? await findDebit(tx, subscription) : null
  const total = debit?.line.amount ?? (price.unit_amount ?? 0) * quantity
  const period = debit?.line.period ?? {
    start: item.current_period_start,
    end: item.current_period_end,
  }
  return newInvoiceLine({
    subscription,
    itemId: id,
    price: toPricing(price),
    quantity,
    amount: 0 - prorate(total, { ...period, from: at }),
    description: `Unused time on ${name} after ${formatDay(at)}`,
    period: { start: at, end: item.current_period_end },
    isProration: true,
    credited: debit?.invoice
      ? { invoice: debit.invoice, invoice_line_items: [debit.line.id] }
      : null,
  })
}

/** The line by which the current price was charged, or will be, until the end of the period. */
async function findDebit(
  tx: SandboxTransaction,
  subscription: Subscription,
): Promise<{ readonly invoice: string | null; readonly line: InvoiceLine } | null> {
  const { price, current_period_end } = getItem(subscription)
  const isDebit = ({ amount, pricing, period }: InvoiceLine) =>
    amount > 0 && pricing?.price_details?.price === price.id && period.end === current_period_end

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
