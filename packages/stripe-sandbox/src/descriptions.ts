import type { SandboxPlan } from './controls/controls.ts'
import { apiLocale, formatMoney } from './money.ts'
import { fromUnix, type Interval } from './time.ts'
import type { SandboxTransaction } from './transaction.ts'
import type { Price } from './wire.ts'

export async function toPlan(tx: SandboxTransaction, price: Price): Promise<SandboxPlan> {
  const { name } = await tx.get('product', price.product)
  const { interval, interval_count } = toCycle(price)
  return { product: name, interval, intervalCount: interval_count }
}

/** Such as "1 × Pro (at $20.00 / month)". */
export async function describeLine(
  tx: SandboxTransaction,
  { price, quantity }: { price: Price; quantity: number },
): Promise<string> {
  const { name } = await tx.get('product', price.product)
  const { interval, interval_count } = toCycle(price)
  const span = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`
  return `${quantity} × ${name} (at ${formatMoney(price.unit_amount ?? 0, price.currency, apiLocale)} / ${span})`
}

/** Of what recurs; the sandbox sells nothing else. */
export function toCycle({ id, recurring }: Price): { interval: Interval; interval_count: number } {
  if (!recurring) throw new Error(`The price ${id} does not recur`)
  return { interval: recurring.interval as Interval, interval_count: recurring.interval_count }
}

/** Such as "14 Mar 2026". */
export function formatDay(unix: number): string {
  const style = { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', style).format(fromUnix(unix))
}
