import { createId } from '../ids.ts'
import type { InvoiceLine, Subscription } from '../wire.ts'

type CreditedItems = { readonly invoice: string; readonly invoice_line_items: string[] }

type LineGiven = {
  readonly subscription: Subscription
  readonly itemId: string
  readonly price: { readonly id: string; readonly product: string; readonly unit: number }
  readonly quantity: number
  readonly amount: number
  readonly description: string
  readonly period: InvoiceLine['period']
  readonly isProration: boolean
  /** Of a proration: what its amount is already less. */
  readonly discounts?: readonly string[]
  /** What a credit gives back, where that is known. */
  readonly credited?: CreditedItems | null
}

export function newInvoiceLine(given: LineGiven): InvoiceLine {
  const { subscription, price, quantity, amount, discounts = [] } = given
  return {
    id: createId('il'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: given.description,
    discount_amounts: discounts.map((discount) => ({ amount: 0, discount })),
    discountable: !given.isProration,
    discounts: [...discounts],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: given.isProration ? createId('ii') : null,
        proration: given.isProration,
        proration_details: { credited_items: given.credited ?? null },
        subscription: subscription.id,
        subscription_item: given.itemId,
      },
      type: 'subscription_item_details',
    },
    period: given.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}
