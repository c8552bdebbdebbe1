import { invalid } from '../errors.ts'
import { requireOneCurrency } from '../lifecycle/one-currency.ts'
import { priceIn } from '../lifecycle/price-in.ts'
import { newLineItem } from '../objects/checkout-session.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { LineItem } from '../wire.ts'

type Params = {
  readonly customer?: string | undefined
  readonly currency?: string | undefined
  readonly line_items: readonly { readonly price: string; readonly quantity?: number | undefined }[]
}

/** What a checkout sells: one thing that can be bought. */
export async function toLine(
  tx: SandboxTransaction,
  { line_items, customer, currency }: Params,
): Promise<LineItem> {
  const [wanted, ...others] = line_items
  if (!wanted || others.length > 0) {
    const message = 'The sandbox sells one thing at a time: give one line item.'
    throw invalid({ param: 'line_items', message })
  }
  const param = 'line_items[0][price]'
  const price = await requireObject(tx, { kind: 'price', id: wanted.price, param })
  if (!price.active) {
    const message = 'The price specified is inactive. This field only accepts active prices.'
    throw invalid({ param, message })
  }
  if (!price.recurring) {
    const message =
      'You must provide at least one recurring price in `subscription` mode when using prices.'
    throw invalid({ param, message })
  }
  const { name, active } = await tx.get('product', price.product)
  if (!active) {
    const message = `Price \`${price.id}\` is not available to be purchased because its product is not active.`
    throw invalid({ param, message })
  }
  const charged = await priceIn(tx, { price, currency: currency ?? price.currency, param })
  if (customer) await requireOneCurrency(tx, { customer, currency: charged.currency })
  const quantity = toQuantity(wanted.quantity)
  return newLineItem(charged, { description: name, quantity, price })
}

function toQuantity(quantity: number | undefined): number {
  const param = 'line_items[0][quantity]'
  if (quantity === undefined) {
    const message = 'Quantity is required. Add `quantity` to `line_items[0]`'
    throw invalid({ code: 'parameter_missing', param, message })
  }
  if (quantity >= 1) return quantity
  const message = 'This value must be greater than or equal to 1.'
  throw invalid({ code: 'parameter_invalid_integer', param, message })
}
