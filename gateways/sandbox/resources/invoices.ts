import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { flag, page, text } from '../api/params.ts'
import { invalid, noSuch } from '../errors.ts'
import { cardError, noMethodError } from '../life/card-error.ts'
import { collectInvoice, findMethod } from '../life/collect-invoice.ts'
import { finalizeInvoice as finalize } from '../life/finalize-invoice.ts'
import { giveUpUpdate } from '../life/pending-update.ts'
import { voidInvoice as voidOpen } from '../life/void-invoice.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Invoice, PaymentMethod } from '../wire.ts'

export const InvoiceQuery = z.strictObject({
  ...page,
  customer: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: text.optional(),
})

export function listInvoices(turn: Turn, asked: z.infer<typeof InvoiceQuery>): Promise<object> {
  const { customer, status, subscription } = asked
  return listPage(turn, {
    kind: 'invoice',
    url: '/v1/invoices',
    about: subscription ?? customer,
    asked,
    keep: (invoice) =>
      (customer === undefined || invoice.customer === customer) &&
      (status === undefined || invoice.status === status),
  })
}

export async function listInvoiceLines(turn: Turn, { id }: { id: string }): Promise<object> {
  const { lines } = await requireObject(turn, { kind: 'invoice', id })
  return { object: 'list', data: lines.data, has_more: false, url: lines.url }
}

export const FinalizeParams = z.strictObject({ auto_advance: flag.optional() })

export async function finalizeInvoice(turn: Turn, { id }: { id: string }): Promise<Invoice> {
  const invoice = await requireObject(turn, { kind: 'invoice', id })
  if (invoice.status !== 'draft') {
    throw invalid({
      code: 'invoice_not_editable',
      message: "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    })
  }
  return finalize(turn, invoice)
}

export const PayParams = z.strictObject({
  off_session: flag.optional(),
  payment_method: text.optional(),
})

export async function payInvoice(
  turn: Turn,
  { id, payment_method, off_session = true }: z.infer<typeof PayParams> & { id: string },
): Promise<Invoice> {
  const found = await requireObject(turn, { kind: 'invoice', id })
  if (found.status === 'paid') {
    throw invalid({ message: 'Invoice is already paid' })
  }
  const invoice = found.status === 'draft' ? await finalize(turn, found) : found
  if (invoice.status === 'paid') return invoice
  if (invoice.status !== 'open') {
    throw invalid({
      message: `This invoice can no longer be paid: its status is ${invoice.status}.`,
    })
  }

  const method = await requirePayer(turn, { invoice, payment_method })
  const session = { isPresent: false, isOnSession: !off_session, isManual: true }
  const outcome = await collectInvoice(turn, { invoice, method, ...session })
  if (outcome.kind !== 'paid') throw cardError({ outcome, call: 'invoice' })
  return turn.get('invoice', id)
}

async function requirePayer(
  turn: Turn,
  { invoice, payment_method }: { invoice: Invoice; payment_method: string | undefined },
): Promise<PaymentMethod> {
  const customer = invoice.customer ?? ''
  if (payment_method) {
    const param = 'payment_method'
    const method = await requireObject(turn, { kind: param, id: payment_method, param })
    if (method.customer !== customer) throw noSuch({ kind: param, id: payment_method }, param)
    return method
  }
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await turn.find('subscription', id)
  const method = await findMethod(turn, subscription ?? { customer, default_payment_method: null })
  if (!method) throw noMethodError()
  return method
}

export async function voidInvoice(turn: Turn, { id }: { id: string }): Promise<Invoice> {
  const invoice = await requireObject(turn, { kind: 'invoice', id })
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    const message = `You can only void open or uncollectible invoices. This invoice is ${invoice.status}.`
    throw invalid({ message })
  }
  const wasPending = await giveUpUpdate(turn, invoice)
  return wasPending ? turn.get('invoice', id) : voidOpen(turn, invoice)
}
