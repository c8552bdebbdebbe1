import { createId } from '../ids.ts'
import { type InvoiceGiven, newInvoice, toAmounts, toBuyer } from '../objects/invoice.ts'
import { newInvoiceItem, toItemLine } from '../objects/invoice-item.ts'
import type { AppliedDiscount } from '../objects/spread-discounts.ts'
import { findTaxing } from '../tax/taxing.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, InvoiceItem, Subscription } from '../wire.ts'
import { consumeOnce, listApplied, listDiscounts } from './discounts.ts'

type Draft = Pick<InvoiceGiven, 'lines' | 'reason' | 'period'> & {
  readonly subscription: Subscription
  /** Those that will count, for a preview; the ones of now when they aren't given. */
  readonly discounts?: readonly AppliedDiscount[]
}

/** Writes an invoice, with what has waited for the next one. */
export async function draftInvoice(tx: SandboxTransaction, draft: Draft): Promise<Invoice> {
  const invoice = await composeInvoice(tx, { ...draft, id: createId('in') })
  for (const { id } of await tx.list('pending_line', draft.subscription.id)) {
    await tx.records.removeObject(id)
  }

  await tx.save('invoice', invoice)
  await takeItems(tx, invoice)
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
  const { currency } = subscription
  const waiting = await tx.list('pending_line', subscription.id)
  const customer = await tx.get('customer', subscription.customer)
  const items = await listPending(tx, { customer: customer.id, currency })
  const all = [...waiting.toReversed().map(({ line }) => line), ...items.map(toItemLine), ...lines]
  return newInvoice(tx, {
    ...draft,
    customer,
    currency,
    discounts: draft.discounts ?? (await listDiscounts(tx, { subscription, at: tx.unix })),
    lines: all.map((line) => ({ ...line, invoice: id })),
  })
}

/** What support has put down for the customer's next invoice, the oldest first. */
export async function listPending(
  tx: SandboxTransaction,
  { customer, currency }: { customer: string; currency: string },
): Promise<InvoiceItem[]> {
  const items = await tx.list('invoiceitem', customer)
  return items.filter((item) => item.invoice === null && item.currency === currency).toReversed()
}

/** The items are the invoice's from now on, and wait for no other. */
export async function takeItems(tx: SandboxTransaction, { id, lines }: Invoice): Promise<void> {
  for (const { parent } of lines.data) {
    const item = await tx.find('invoiceitem', parent?.invoice_item_details?.invoice_item ?? '')
    if (item) await tx.save('invoiceitem', { ...item, invoice: id })
  }
}

/** Puts an item on a draft. */
export async function addToDraft(
  tx: SandboxTransaction,
  { draft, item }: { draft: Invoice; item: InvoiceItem },
): Promise<Invoice> {
  const { id, starting_balance: balance } = draft
  const lines = [...draft.lines.data, { ...toItemLine(item), invoice: id }]
  const discounts = await listApplied(tx, draft.discounts)
  const taxing = await findInvoiceTaxing(tx, draft)
  const amounts = await toAmounts(tx, { id, lines, discounts, balance, taxing })
  return tx.save('invoice', { ...draft, ...amounts })
}

async function findInvoiceTaxing(tx: SandboxTransaction, { customer: id, automatic_tax }: Invoice) {
  const customer = await tx.get('customer', id ?? '')
  return findTaxing(tx, { customer, isEnabled: automatic_tax.enabled })
}

/**
 * The draft with the tax of now, which counts when it becomes final.
 * https://docs.stripe.com/tax/invoicing
 */
export async function taxDraft(tx: SandboxTransaction, draft: Invoice): Promise<Invoice> {
  if (!draft.automatic_tax.enabled) return draft
  const { id, starting_balance: balance } = draft
  const discounts = await listApplied(tx, draft.discounts)
  const taxing = await findInvoiceTaxing(tx, draft)
  const lines = draft.lines.data
  const amounts = await toAmounts(tx, { id, lines, discounts, balance, taxing })
  const buyer = await toBuyer(tx, await tx.get('customer', draft.customer ?? ''))
  return tx.save('invoice', { ...draft, ...buyer, ...amounts })
}

async function linkLatest(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const subscriptionId = invoice.parent?.subscription_details?.subscription ?? ''
  const subscription = await tx.get('subscription', subscriptionId)
  const discounts = await consumeOnce(tx, { subscription, invoiced: invoice.discounts })
  await tx.save('subscription', { ...subscription, latest_invoice: invoice.id, discounts })
}

/** Credits and debts of a change are items of their own, which the invoice takes up. */
async function emitProrations(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const items = invoice.lines.data.flatMap((line) => newInvoiceItem(tx, { invoice, line }) ?? [])
  for (const item of items) {
    await tx.save('invoiceitem', item)
    await tx.emit({ type: 'invoiceitem.created', object: item })
  }
}
