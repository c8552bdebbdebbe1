import { invalid } from '../errors.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Price } from '../wire.ts'

type Wanted = { readonly price: Price; readonly currency: string; readonly param?: string }

/** The price with the amount that it has in a currency. Stripe shows a price in its first one only. */
export async function priceIn(
  tx: SandboxTransaction,
  { price, currency, param = 'currency' }: Wanted,
): Promise<Price> {
  if (price.currency === currency) return price
  const options = await findCurrencyOptions(tx, price.id)
  const unit_amount = options?.[currency]?.unit_amount
  if (typeof unit_amount !== 'number') {
    const known = [...new Set([price.currency, ...Object.keys(options ?? {})])]
    throw invalid({ param, message: describeMismatch(known, currency) })
  }
  return { ...price, currency, unit_amount, unit_amount_decimal: String(unit_amount) }
}

function describeMismatch(known: readonly string[], currency: string): string {
  const names = known.map((one) => `\`${one}\``).join(', ')
  return known.length === 1
    ? `The price specified only supports ${names}. This doesn't match the expected currency: \`${currency}\`.`
    : `The price specified supports currencies of ${names} which doesn't include the expected currency of \`${currency}\`.`
}

/** By currency, its own included. Null for a price that has only its own. */
export async function findCurrencyOptions(tx: SandboxTransaction, priceId: string) {
  return (await tx.find('currency_options', toOptionsId(priceId)))?.options ?? null
}

export function toOptionsId(priceId: string): string {
  return `currencies_of_${priceId}`
}
