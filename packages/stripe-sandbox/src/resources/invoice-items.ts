import { z } from 'zod'
import { list } from '../api/list-page.ts'
import { currency, flag, mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { addToDraft } from '../lifecycle/draft-invoice.ts'
import { newPrice, newProduct } from '../objects/catalogue.ts'
import { newManualItem } from '../objects/invoice-item.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceItem, Price } from '../wire.ts'
import { quantity } from './subscription-params.ts'

const NewInvoiceItem = z.strictObject({
  amount: whole.optional(),
  currency: currency.toLowerCase().optional(),
  customer: text,
  description: text.optional(),
  discountable: flag.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: quantity.optional(),
})

type Params = z.infer<typeof NewInvoiceItem>

/** Waits for the customer's next invoice, unless it is put on a draft. */
async function createInvoiceItem(tx: SandboxTransaction, params: Params): Promise<InvoiceItem> {
  const { customer } = params
  const param = 'customer'
  const { test_clock = null } = await requireObject(tx, { kind: param, id: customer, param })
  const draft = params.invoice ? await requireDraft(tx, params.invoice) : null
  const price = await findOrAddPrice(tx, params)
  const count = params.quantity ?? 1
  const item = newManualItem(tx, {
    amount: (price.unit_amount ?? 0) * count,
    currency: price.currency,
    customer,
    description: params.description ?? null,
    discountable: params.discountable ?? true,
    metadata: mergeMetadata({}, params.metadata),
    price,
    quantity: count,
    test_clock,
  })
  if (draft) await addToDraft(tx, { draft, item })
  const saved = await tx.save('invoiceitem', { ...item, invoice: draft?.id ?? null })
  await tx.emit({ type: 'invoiceitem.created', object: saved })
  return saved
}

async function requireDraft(tx: SandboxTransaction, id: string): Promise<Invoice> {
  const invoice = await requireObject(tx, { kind: 'invoice', id, param: 'invoice' })
  if (invoice.status === 'draft') return invoice
  throw invalid({
    code: 'invoice_not_editable',
    param: 'invoice',
    message: "This invoice is no longer editable because it's been finalized.",
  })
}

/** An amount without a price gets one of its own, which can't be sold. */
async function findOrAddPrice(
  tx: SandboxTransaction,
  { amount, currency: code, description, pricing, quantity: count }: Params,
): Promise<Price> {
  if (pricing) {
    const param = 'pricing[price]'
    const price = await requireObject(tx, { kind: 'price', id: pricing.price, param })
    if (!price.recurring) return price
    const message =
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.'
    throw invalid({ param, message })
  }
  if (amount === undefined || count !== undefined) {
    const message = 'Pass either `amount`, or `pricing[price]` with or without a `quantity`.'
    throw invalid({ code: 'parameter_missing', param: 'amount', message })
  }
  const name = description ?? 'Invoice item'
  const product = await tx.save('product', newProduct(tx, { name, active: false }))
  const given = { currency: code ?? 'usd', product: product.id, recurring: null }
  return tx.save('price', newPrice(tx, { ...given, unit_amount: amount, active: false }))
}

export const invoiceItemRoutes: readonly Route[] = [
  route('POST /v1/invoiceitems', NewInvoiceItem, createInvoiceItem),
  list('/v1/invoiceitems', {
    kind: 'invoiceitem',
    takes: z.strictObject({
      ...page,
      customer: text.optional(),
      invoice: text.optional(),
      pending: flag.optional(),
    }),
    about: ({ invoice, customer }) => invoice ?? customer,
    equal: ['customer'],
    keep: ({ invoice }, { pending }) => pending === undefined || (invoice === null) === pending,
  }),
  retrieve('/v1/invoiceitems/:id', 'invoiceitem'),
]
