import { z } from 'zod'
import { list, PageQuery } from '../api/list-page.ts'
import { flag, page, text } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { invalid, noSuch } from '../errors.ts'
import { cardError, noMethodError } from '../lifecycle/card-error.ts'
import { collectInvoice, findPayer } from '../lifecycle/collect-invoice.ts'
import { collectLater, finalizeInvoice as finalize } from '../lifecycle/finalize-invoice.ts'
import { markUncollectible as writeOff } from '../lifecycle/mark-uncollectible.ts'
import { giveUpUpdate } from '../lifecycle/pending-update.ts'
import { voidInvoice as voidOpen } from '../lifecycle/void-invoice.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Invoice, PaymentMethod } from '../wire.ts'

async function listInvoiceLines(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  const { lines } = await requireObject(tx, { kind: 'invoice', id })
  return { object: 'list', data: lines.data, has_more: false, url: lines.url }
}

const FinalizeParams = z.strictObject({ auto_advance: flag.optional() })

async function finalizeInvoice(
  tx: SandboxTransaction,
  { id, auto_advance }: z.infer<typeof FinalizeParams> & { id: string },
): Promise<Invoice> {
  const invoice = await requireObject(tx, { kind: 'invoice', id })
  if (invoice.status !== 'draft') {
    throw invalid({
      code: 'invoice_not_editable',
      message: "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    })
  }
  const changed = { ...invoice, ...(auto_advance !== undefined && { auto_advance }) }
  const open = await finalize(tx, changed)
  if (open.status === 'open' && open.auto_advance) await collectLater(tx, open)
  return open
}

const PayParams = z.strictObject({
  off_session: flag.optional(),
  payment_method: text.optional(),
})

async function payInvoice(
  tx: SandboxTransaction,
  { id, payment_method, off_session = true }: z.infer<typeof PayParams> & { id: string },
): Promise<Invoice> {
  const found = await requireObject(tx, { kind: 'invoice', id })
  if (found.status === 'paid') {
    throw invalid({ message: 'Invoice is already paid' })
  }
  const invoice = found.status === 'draft' ? await finalize(tx, found) : found
  if (invoice.status === 'paid') return invoice
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid({
      message: `This invoice can no longer be paid: its status is ${invoice.status}.`,
    })
  }

  const method = await requirePayer(tx, { invoice, payment_method })
  const session = { isPresent: false, isOnSession: !off_session, isManual: true }
  const outcome = await collectInvoice(tx, { invoice, method, ...session })
  if (outcome.kind !== 'paid') throw cardError({ outcome, call: 'invoice' })
  return tx.get('invoice', id)
}

async function requirePayer(
  tx: SandboxTransaction,
  { invoice, payment_method }: { invoice: Invoice; payment_method: string | undefined },
): Promise<PaymentMethod> {
  const customer = invoice.customer ?? ''
  if (payment_method) {
    const param = 'payment_method'
    const method = await requireObject(tx, { kind: param, id: payment_method, param })
    if (method.customer !== customer) throw noSuch({ kind: param, id: payment_method }, param)
    return method
  }
  const method = await findPayer(tx, invoice)
  if (!method) throw noMethodError()
  return method
}

/** Gives up the debt. */
async function markUncollectible(tx: SandboxTransaction, { id }: { id: string }): Promise<Invoice> {
  const invoice = await requireObject(tx, { kind: 'invoice', id })
  if (invoice.status === 'open') return writeOff(tx, invoice)
  const message = `You can only mark open invoices as uncollectible. This invoice is ${invoice.status}.`
  throw invalid({ message })
}

async function voidInvoice(tx: SandboxTransaction, { id }: { id: string }): Promise<Invoice> {
  const invoice = await requireObject(tx, { kind: 'invoice', id })
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    const message = `You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`
    throw invalid({ message })
  }
  const wasPending = await giveUpUpdate(tx, invoice)
  return wasPending ? tx.get('invoice', id) : voidOpen(tx, invoice)
}

export const invoiceRoutes: readonly Route[] = [
  list('/v1/invoices', {
    kind: 'invoice',
    takes: z.strictObject({
      ...page,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    about: ({ subscription, customer }) => subscription ?? customer,
    equal: ['customer', 'status'],
  }),
  retrieve('/v1/invoices/:id', 'invoice'),
  route('GET /v1/invoices/:id/lines', PageQuery, listInvoiceLines),
  route('POST /v1/invoices/:id/finalize', FinalizeParams, finalizeInvoice),
  route('POST /v1/invoices/:id/pay', PayParams, payInvoice),
  route('POST /v1/invoices/:id/mark_uncollectible', nothing, markUncollectible),
  route('POST /v1/invoices/:id/void', nothing, voidInvoice),
]
