import { applyBalance } from '../objects/apply-balance.ts'
import { newInvoicePayment, newPaymentIntent } from '../objects/payment.ts'
import type { Turn } from '../turn.ts'
import type { Invoice } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { settleInvoice } from './settle-invoice.ts'

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
}

/** From now on the invoice has a number and its amount is due. Nothing due is paid at once. */
export async function finalizeInvoice(turn: Turn, draft: Invoice): Promise<Invoice> {
  const customer = await turn.get('customer', draft.customer ?? '')
  const { total } = draft
  const amounts = applyBalance(turn, { total, balance: customer.balance })
  const invoice = await turn.save('invoice', {
    ...draft,
    ...amounts,
    starting_balance: customer.balance,
    automatically_finalizes_at: null,
    effective_at: turn.unix,
    hosted_invoice_url: `${turn.siteUrl}/sandbox/invoice/${draft.id}`,
    invoice_pdf: `${turn.siteUrl}/sandbox/invoice/${draft.id}/pdf`,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: turn.unix },
    webhooks_delivered_at: turn.unix,
  })
  const next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  const counted = await turn.save('customer', { ...customer, next_invoice_sequence })
  const { currency } = invoice
  const balance = amounts.ending_balance
  const isNews = customer.balance !== balance || customer.currency !== currency
  if (isNews) await changeCustomer(turn, { customer: counted, balance, currency })
  await turn.tell({ type: 'invoice.finalized', object: invoice })

  if (invoice.amount_due === 0) return settleInvoice(turn, invoice)
  await openPayment(turn, invoice)
  return invoice
}

async function openPayment(turn: Turn, invoice: Invoice): Promise<void> {
  const intent = await turn.save(
    'payment_intent',
    newPaymentIntent(turn, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: descriptions[invoice.billing_reason ?? ''] ?? 'Subscription update',
    }),
  )
  await turn.tell({ type: 'payment_intent.created', object: intent })
  await turn.save('invoice_payment', newInvoicePayment(turn, { invoice, intentId: intent.id }))
}
