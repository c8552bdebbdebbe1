import { z } from 'zod'
import { currency, flag, mergeMetadata, metadata, text, whole } from '../api/params.ts'
import { type Route, route } from '../api/route.ts'
import { createId } from '../ids.ts'
import { listPending, takeItems } from '../lifecycle/draft-invoice.ts'
import { finalizeLater } from '../lifecycle/finalize-invoice.ts'
import { newInvoice, toCollection } from '../objects/invoice.ts'
import { toItemLine } from '../objects/invoice-item.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'
import { automaticTax } from './automatic-tax.ts'
import { collectionMethod, requireMethod, toDaysUntilDue } from './subscription-params.ts'

const NewInvoice = z.strictObject({
  auto_advance: flag.optional(),
  automatic_tax: automaticTax.optional(),
  collection_method: collectionMethod.optional(),
  currency: currency.toLowerCase().optional(),
  customer: text,
  days_until_due: whole.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
})

type Params = z.infer<typeof NewInvoice>

/** An invoice without a subscription. It stays a draft unless `auto_advance` is set. */
async function createInvoice(tx: SandboxTransaction, params: Params): Promise<Invoice> {
  const { default_payment_method: method = null } = params
  const param = 'customer'
  const customer = await requireObject(tx, { kind: param, id: params.customer, param })
  if (method) await requireMethod(tx, { id: method, customer: customer.id })
  const days_until_due = toDaysUntilDue(params, null)
  const { collection_method = 'charge_automatically' } = params
  const blank = await newInvoice(tx, { ...(await toGiven(tx, params)), customer })
  const invoice = await tx.save('invoice', {
    ...blank,
    ...toCollection(tx, { collection_method, days_until_due }),
    auto_advance: params.auto_advance ?? false,
    default_payment_method: method,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
  })
  await takeItems(tx, invoice)
  await tx.emit({ type: 'invoice.created', object: invoice })
  return invoice.auto_advance ? finalizeLater(tx, invoice) : invoice
}

async function toGiven(tx: SandboxTransaction, params: Params) {
  const id = createId('in')
  const code = params.currency ?? 'usd'
  const isWithItems = params.pending_invoice_items_behavior === 'include'
  const items = isWithItems
    ? await listPending(tx, { customer: params.customer, currency: code })
    : []
  return {
    id,
    subscription: null,
    isTaxed: params.automatic_tax?.enabled ?? false,
    currency: code,
    discounts: [],
    lines: items.map((item) => ({ ...toItemLine(item), invoice: id })),
    period: { start: tx.unix, end: tx.unix },
    reason: 'manual',
  } as const
}

export const newInvoiceRoutes: readonly Route[] = [
  route('POST /v1/invoices', NewInvoice, createInvoice),
]
