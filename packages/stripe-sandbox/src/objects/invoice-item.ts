import { createId } from '../ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceItem, InvoiceLine, Price } from '../wire.ts'

type InvoiceItemInput = { readonly invoice: Invoice; readonly line: InvoiceLine }

type ManualInput = Pick<
  InvoiceItem,
  | 'amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'discountable'
  | 'metadata'
  | 'quantity'
  | 'test_clock'
> & { readonly price: Price }

/** Something that support adds to the customer's next invoice, or to a draft. */
export function newManualItem(
  { unix }: SandboxTransaction,
  { price, ...given }: ManualInput,
): InvoiceItem {
  return {
    ...unusedFeatures,
    ...given,
    id: createId('ii'),
    object: 'invoiceitem',
    date: unix,
    invoice: null,
    net_amount: given.amount,
    parent: null,
    period: { start: unix, end: unix },
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: false,
    quantity_decimal: String(given.quantity),
  }
}

const unusedFeatures = {
  customer_account: null,
  discounts: [],
  livemode: false,
  tax_rates: [],
} satisfies Partial<InvoiceItem>

/** The line by which an item is invoiced. */
export function toItemLine(item: InvoiceItem): InvoiceLine {
  return {
    id: createId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: { credited_items: null },
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription: null,
    subtotal: item.amount,
    taxes: [],
  }
}

/** The item behind a line that a change of plan has made; null for any other line. */
export function newInvoiceItem(
  { unix }: SandboxTransaction,
  { invoice, line }: InvoiceItemInput,
): InvoiceItem | null {
  const details = line.parent?.subscription_item_details
  if (!details?.invoice_item || !invoice.customer) return null
  return {
    ...unusedFeatures,
    id: details.invoice_item,
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer: invoice.customer,
    date: unix,
    description: line.description,
    discountable: false,
    invoice: invoice.id,
    metadata: line.metadata,
    net_amount: line.amount,
    parent: {
      subscription_details: {
        subscription: details.subscription ?? '',
        subscription_item: details.subscription_item,
      },
      type: 'subscription_details',
    },
    period: line.period,
    pricing: line.pricing,
    proration: true,
    proration_details: { credited_items: toCredited(details), discount_amounts: [] },
    quantity: line.quantity ?? 1,
    quantity_decimal: line.quantity_decimal ?? '1',
    test_clock: invoice.test_clock,
  }
}

type LineDetails = NonNullable<NonNullable<InvoiceLine['parent']>['subscription_item_details']>
type ItemCredit = NonNullable<InvoiceItem['proration_details']>['credited_items']

function toCredited({ proration_details }: LineDetails): ItemCredit {
  const credited = proration_details?.credited_items
  return credited ? { invoice_line_item_details: credited, type: 'invoice_line_items' } : null
}
