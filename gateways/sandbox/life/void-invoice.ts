import type { Turn } from '../turn.ts'
import type { Invoice } from '../wire.ts'

/** Nobody has to pay it any more. */
export async function voidInvoice(turn: Turn, open: Invoice): Promise<Invoice> {
  const invoice = await turn.save('invoice', {
    ...open,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...open.status_transitions, voided_at: turn.unix },
  })
  await turn.tell({ type: 'invoice.voided', object: invoice })

  for (const payment of await turn.list('invoice_payment', invoice.id)) {
    await turn.save('invoice_payment', {
      ...payment,
      status: 'canceled',
      status_transitions: { ...payment.status_transitions, canceled_at: turn.unix },
    })
    await cancelIntent(turn, payment.payment.payment_intent ?? '')
  }
  return invoice
}

async function cancelIntent(turn: Turn, id: string): Promise<void> {
  const intent = await turn.find('payment_intent', id)
  if (!intent || intent.status === 'succeeded') return
  const canceled = await turn.save('payment_intent', {
    ...intent,
    canceled_at: turn.unix,
    cancellation_reason: 'void_invoice',
    next_action: null,
    status: 'canceled',
  })
  await turn.tell({ type: 'payment_intent.canceled', object: canceled })
}
