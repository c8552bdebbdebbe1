import { createId } from '../ids.ts'
import { type InvoiceGiven, newInvoice } from '../objects/invoice.ts'
import { newInvoiceItem } from '../objects/invoice-item.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'

type Draft = Omit<InvoiceGiven, 'id' | 'customer'>

/** Writes an invoice, with what has waited for the next one. */
export async function draftInvoice(tx: SandboxTransaction, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(tx, { ...draft, id: createId('in') })
  for (const { id } of await tx.list('pending_line', draft.subscription.id)) {
    await tx.records.removeObject(id)
  }

  await tx.save('invoice', invoice)
  await emitProrations(tx, invoice)
  await tx.emit({ type: 'invoice.created', object: invoice })
  await linkLatest(tx, invoice)
  return invoice
}

/** The same invoice without writing anything: what a preview shows. */
export async function composeInvoice(
  tx: SandboxTransaction,
  draft: Draft & { id: string },
): Promise<Invoice> {
  const { id, subscription, lines } = draft
  const waiting = await tx.list('pending_line', subscription.id)
  const all = [...waiting.toReversed().map(({ line }) => line), ...lines]
  const customer = await tx.get('customer', subscription.customer)
  return newInvoice(tx, {
    ...draft,
    customer,
    lines: all.map((line) => ({ ...line, invoice: id })),
  })
}

async function linkLatest(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await tx.get('subscription', subscriptionId)
  await tx.save('subscription', { ...subscription, latest_invoice: invoice.id })
}

/** Credits and debts of a change are items of their own, which the invoice takes up. */
async function emitProrations(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const items = invoice.lines.data.flatMap((line) => newInvoiceItem(tx, { invoice, line }) ?? [])
  for (const item of items) {
    await tx.save('invoiceitem', item)
    await tx.emit({ type: 'invoiceitem.created', object: item })
  }
}
