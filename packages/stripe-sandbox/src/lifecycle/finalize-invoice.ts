import { applyBalance } from '../objects/apply-balance.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { settleInvoice } from './settle-invoice.ts'

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
}

/** From now on the invoice has a number and its amount is due. An invoice of zero is paid immediately. */
export async function finalizeInvoice(tx: SandboxTransaction, draft: Invoice): Promise<Invoice> {
  const customer = await tx.get('customer', draft.customer ?? '')
  const { total } = draft
  const amounts = applyBalance(tx, { total, balance: customer.balance })
  const invoice = await tx.save('invoice', {
    ...draft,
    ...amounts,
    starting_balance: customer.balance,
    automatically_finalizes_at: null,
    effective_at: tx.unix,
    hosted_invoice_url: `${tx.siteUrl}/sandbox/invoice/${draft.id}`,
    invoice_pdf: `${tx.siteUrl}/sandbox/invoice/${draft.id}/pdf`,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: tx.unix },
    webhooks_delivered_at: tx.unix,
  })
  const next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  const counted = await tx.save('customer', { ...customer, next_invoice_sequence })
  const { currency } = invoice
  const balance = amounts.ending_balance
  const isNews = customer.balance !== balance || customer.currency !== currency
  if (isNews) await changeCustomer(tx, { customer: counted, balance, currency })
  await tx.emit({ type: 'invoice.finalized', object: invoice })

  if (invoice.amount_due === 0) return settleInvoice(tx, invoice)
  await openPayment(tx, invoice)
  return invoice
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
