import type { Turn } from '../turn.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { applyPendingUpdate } from './pending-update.ts'

/** The invoice is paid; its subscription lives on. */
export async function settleInvoice(turn: Turn, open: Invoice): Promise<Invoice> {
  const invoice = await turn.save('invoice', {
    ...open,
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: turn.unix },
  })
  await settlePayments(turn, invoice)
  await turn.tell({ type: 'invoice.updated', object: invoice, before: open })
  await turn.tell({ type: 'invoice.paid', object: invoice })
  await turn.tell({ type: 'invoice.payment_succeeded', object: invoice })
  await setDelinquent(turn, invoice)

  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id ? await turn.find('subscription', id) : null
  if (subscription) await revive(turn, { subscription, invoice })
  return invoice
}

async function settlePayments(turn: Turn, invoice: Invoice): Promise<void> {
  for (const payment of await turn.list('invoice_payment', invoice.id)) {
    if (payment.status !== 'open') continue
    const paid = await turn.save('invoice_payment', {
      ...payment,
      amount_paid: invoice.amount_paid,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: turn.unix },
    })
    await turn.tell({ type: 'invoice_payment.paid', object: paid })
  }
}

async function setDelinquent(turn: Turn, invoice: Invoice): Promise<void> {
  const customer = await turn.find('customer', invoice.customer ?? '')
  if (customer?.delinquent) await changeCustomer(turn, { customer, delinquent: false })
}

async function revive(
  turn: Turn,
  { subscription, invoice }: { subscription: Subscription; invoice: Invoice },
): Promise<void> {
  if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
    await applyPendingUpdate(turn, subscription)
    return
  }
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return

  const others = await turn.list('invoice', subscription.id)
  if (others.some(({ status }) => status === 'open')) return
  const active = await turn.save('subscription', { ...subscription, status: 'active' })
  await turn.tell({ type: 'customer.subscription.updated', object: active, before: subscription })
}
