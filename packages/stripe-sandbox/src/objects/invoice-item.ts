import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceItem, InvoiceLine } from '../wire.ts'

type InvoiceItemInput = { readonly invoice: Invoice; readonly line: InvoiceLine }

/** The item behind a line that a change of plan has made; null for any other line. */
export function newInvoiceItem(
  { unix }: SandboxTransaction,
  { invoice, line }: InvoiceItemInput,
): InvoiceItem | null {
  const details = line.parent?.subscription_item_details
  if (!details?.invoice_item || !invoice.customer) return null
  return {
    id: details.invoice_item,
    object: 'invoiceitem',
    amount: line.amount,
    currency: line.currency,
    customer: invoice.customer,
    customer_account: null,
    date: unix,
    description: line.description,
    discountable: false,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
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
    proration_details: { credited_items: null, discount_amounts: [] },
    quantity: line.quantity ?? 1,
    quantity_decimal: line.quantity_decimal ?? '1',
    tax_rates: [],
    test_clock: null,
  }
}
