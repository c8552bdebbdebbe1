import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice } from '../wire.ts'

/** The invoice can no longer be paid. */
export async function voidInvoice(tx: SandboxTransaction, open: Invoice): Promise<Invoice> {
  const invoice = await tx.save('invoice', {
    ...open,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...open.status_transitions, voided_at: tx.unix },
  })
  await tx.emit({ type: 'invoice.voided', object: invoice })

  for (const payment of await tx.list('invoice_payment', invoice.id)) {
    await tx.save('invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: tx.unix },
    })
    await cancelIntent(tx, payment.payment.payment_intent ?? '')
  }
  return invoice
}

async function cancelIntent(tx: SandboxTransaction, id: string): Promise<void> {
  const intent = await tx.find('payment_intent', id)
  if (!intent || intent.status === 'succeeded') return
  const canceled = await tx.save('payment_intent', {
    ...intent,
    canceled_at: tx.unix,
    cancellation_reason: 'void_invoice',
    next_action: null,
    status: 'canceled',
  })
  await tx.emit({ type: 'payment_intent.canceled', object: canceled })
}
