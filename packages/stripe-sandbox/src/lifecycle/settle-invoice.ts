import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription } from '../wire.ts'
import { changeCustomer } from './change-customer.ts'
import { applyPendingUpdate } from './pending-update.ts'
import { startPeriod } from './start-period.ts'

/** The invoice is paid; its subscription lives on. */
export async function settleInvoice(tx: SandboxTransaction, open: Invoice): Promise<Invoice> {
  const invoice = await tx.save('invoice', {
    ...open,
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: tx.unix },
  })
  await settlePayments(tx, invoice)
  await tx.emit({ type: 'invoice.updated', object: invoice, before: open })
  await tx.emit({ type: 'invoice.paid', object: invoice })
  await tx.emit({ type: 'invoice.payment_succeeded', object: invoice })
  await setDelinquent(tx, invoice)

  const id = invoice.parent?.subscription_details?.subscription
  const subscription = id ? await tx.find('subscription', id) : null
  if (subscription) await revive(tx, { subscription, invoice })
  return invoice
}

async function settlePayments(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  for (const payment of await tx.list('invoice_payment', invoice.id)) {
    if (payment.status !== 'open') continue
    const paid = await tx.save('invoice_payment', {
      ...payment,
      amount_paid: invoice.amount_paid,
      status: 'paid',
      status_transitions: { ...payment.status_transitions, paid_at: tx.unix },
    })
    await tx.emit({ type: 'invoice_payment.paid', object: paid })
  }
}

async function setDelinquent(tx: SandboxTransaction, invoice: Invoice): Promise<void> {
  const customer = await tx.find('customer', invoice.customer ?? '')
  if (customer?.delinquent) await changeCustomer(tx, { customer, delinquent: false })
}

async function revive(
  tx: SandboxTransaction,
  { subscription, invoice }: { subscription: Subscription; invoice: Invoice },
): Promise<void> {
  if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
    await applyPendingUpdate(tx, subscription)
    return
  }
  if (subscription.status === 'paused') return wake(tx, { subscription, invoice })
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return

  const others = await tx.list('invoice', subscription.id)
  if (others.some(({ status }) => status === 'open')) return
  const active = await tx.save('subscription', { ...subscription, status: 'active' })
  await tx.emit({ type: 'customer.subscription.updated', object: active, before: subscription })
}

/** The invoice with which it resumes is paid. */
async function wake(
  tx: SandboxTransaction,
  { subscription: before, invoice }: { subscription: Subscription; invoice: Invoice },
): Promise<void> {
  if (before.latest_invoice !== invoice.id) return
  const { status_details: _, ...running } = before
  const object = await tx.save('subscription', { ...running, status: 'active' })
  await startPeriod(tx, object)
  await tx.emit({ type: 'customer.subscription.resumed', object })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}
