import { createId } from '../ids.ts'
import { type InvoiceGiven, newInvoice } from '../objects/invoice.ts'
import { newInvoiceItem } from '../objects/invoice-item.ts'
import type { Turn } from '../turn.ts'
import type { Invoice } from '../wire.ts'

type Draft = Omit<InvoiceGiven, 'id' | 'customer'>

/** Writes an invoice, with what has waited for the next one. */
export async function draftInvoice(turn: Turn, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(turn, { ...draft, id: createId('in') })
  for (const { id } of await turn.list('pending_line', draft.subscription.id)) {
    await turn.books.removeObject(id)
  }

  await turn.save('invoice', invoice)
  await tellProrations(turn, invoice)
  await turn.tell({ type: 'invoice.created', object: invoice })
  await linkLatest(turn, invoice)
  return invoice
}

/** The same invoice without writing anything: what a preview shows. */
export async function composeInvoice(turn: Turn, draft: Draft & { id: string }): Promise<Invoice> {
  const { id, subscription, lines } = draft
  const waiting = await turn.list('pending_line', subscription.id)
  const all = [...waiting.toReversed().map(({ line }) => line), ...lines]
  const customer = await turn.get('customer', subscription.customer)
  return newInvoice(turn, {
    ...draft,
    customer,
    lines: all.map((line) => ({ ...line, invoice: id })),
  })
}

async function linkLatest(turn: Turn, invoice: Invoice): Promise<void> {
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await turn.get('subscription', subscriptionId)
  await turn.save('subscription', { ...subscription, latest_invoice: invoice.id })
}

/** Credits and debts of a change are items of their own, which the invoice takes up. */
async function tellProrations(turn: Turn, invoice: Invoice): Promise<void> {
  const items = invoice.lines.data.flatMap((line) => newInvoiceItem(turn, { invoice, line }) ?? [])
  for (const item of items) {
    await turn.save('invoiceitem', item)
    await turn.tell({ type: 'invoiceitem.created', object: item })
  }
}
