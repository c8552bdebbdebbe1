import type { Turn } from '../turn.ts'
import { voidInvoice } from './void-invoice.ts'

/** Nobody paid the first invoice in time: the subscription never was. */
export async function expireIncomplete(turn: Turn, subscriptionId: string): Promise<void> {
  const before = await turn.find('subscription', subscriptionId)
  if (before?.status !== 'incomplete') return

  const subscription = await turn.save('subscription', {
    ...before,
    ended_at: turn.unix,
    status: 'incomplete_expired',
  })
  const invoice = await turn.find('invoice', before.latest_invoice ?? '')
  if (invoice?.status === 'open') await voidInvoice(turn, invoice)
  await turn.tell({ type: 'customer.subscription.updated', object: subscription, before })
}
