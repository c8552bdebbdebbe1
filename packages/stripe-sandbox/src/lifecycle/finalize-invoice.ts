import { applyBalance } from '../objects/apply-balance.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import { locationError } from '../tax/taxing.ts'
import { hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { taxDraft } from './draft-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

const descriptions: Record<string, string> = {
  manual: 'Payment for Invoice',
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
}

/** Renewals stay drafts for a while, so that a program could still add to them. */
const draftSeconds = hours(1) / seconds(1)

export async function finalizeLater(tx: SandboxTransaction, draft: Invoice): Promise<Invoice> {
  const at = tx.unix + draftSeconds
  await tx.schedule({ purpose: 'finalize-invoice', objectId: draft.id, at })
  return tx.save('invoice', { ...draft, automatically_finalizes_at: at })
}

/** An invoice that was finalized by hand is still collected by itself. */
export function collectLater(tx: SandboxTransaction, { id }: Invoice): Promise<void> {
  return tx.schedule({ purpose: 'retry-invoice', objectId: id, at: tx.unix + draftSeconds })
}

/** From now on the invoice has a number and its amount is due. An invoice of zero is paid immediately. */
export async function finalizeInvoice(tx: SandboxTransaction, given: Invoice): Promise<Invoice> {
  const draft = await taxDraft(tx, given)
  if (draft.automatic_tax.status === 'requires_location_inputs') return failFinalization(tx, draft)
  const { balance: before, currency: usual } = await tx.get('customer', draft.customer ?? '')
  const { ending_balance: balance, ...due } = applyBalance(tx, {
    total: draft.total,
    balance: before,
  })
  const opened = { ...draft, ...due, ending_balance: balance, starting_balance: before }
  const invoice = await openInvoice(tx, opened)
  const { currency } = invoice
  const customer = await tx.get('customer', draft.customer ?? '')
  const isNews = before !== balance || usual !== currency
  if (isNews) await changeCustomer(tx, { customer, balance, currency })
  await tx.emit({ type: 'invoice.finalized', object: invoice })

  if (invoice.amount_due === 0) return settleInvoice(tx, invoice)
  await openPayment(tx, invoice)
  const { due_date: at } = invoice
  if (at) await tx.schedule({ purpose: 'pass-due-date', objectId: invoice.id, at })
  return invoice
}

/** It stays a draft until the customer has an address and somebody finalizes it. */
async function failFinalization(tx: SandboxTransaction, draft: Invoice): Promise<Invoice> {
  const { code, message, param, type } = locationError().fault
  const invoice = await tx.save('invoice', {
    ...draft,
    automatically_finalizes_at: null,
    last_finalization_error: { ...(code && { code }), message, ...(param && { param }), type },
  })
  await tx.emit({ type: 'invoice.finalization_failed', object: invoice })
  return invoice
}

/** Gives it its number and its pages. */
export async function openInvoice(tx: SandboxTransaction, draft: Invoice): Promise<Invoice> {
  const customer = await tx.get('customer', draft.customer ?? '')
  const { next_invoice_sequence: sequence = 1, invoice_prefix } = customer
  await tx.save('customer', { ...customer, next_invoice_sequence: sequence + 1 })
  return tx.save('invoice', {
    ...draft,
    automatically_finalizes_at: null,
    due_date: toDueDate(tx, draft),
    effective_at: tx.unix,
    last_finalization_error: null,
    hosted_invoice_url: `${tx.siteUrl}/sandbox/invoice/${draft.id}`,
    invoice_pdf: `${tx.siteUrl}/sandbox/invoice/${draft.id}/pdf`,
    number: `${invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: tx.unix },
    webhooks_delivered_at: tx.unix,
  })
}

/** The days in which to pay begin when the invoice is final. */
function toDueDate({ unix }: SandboxTransaction, { created, due_date }: Invoice): number | null {
  return due_date === null ? null : unix + (due_date - created)
}

async function openPayment(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const intent = await tx.save(
    'payment_intent',
    newPaymentIntent(tx, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: descriptions[invoice.billing_reason ?? ''] ?? 'Subscription update',
    }),
  )
  await tx.emit({ type: 'payment_intent.created', object: intent })
  await tx.save('invoice_payment', newInvoicePayment(tx, { invoice, intentId: intent.id }))
}
