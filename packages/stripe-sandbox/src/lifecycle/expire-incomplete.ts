import type { SandboxTransaction } from '../transaction.ts'
import { voidInvoice } from './void-invoice.ts'

/** The first invoice wasn't paid in time: the subscription becomes `incomplete_expired`. */
export async function expireIncomplete(
  tx: SandboxTransaction,
  subscriptionId: string,
): Promise<void> {
  const before = await tx.find('subscription', subscriptionId)
  if (before?.status !== 'incomplete') return

  const subscription = await tx.save('subscription', {
    ...before,
    ended_at: tx.unix,
    status: 'incomplete_expired',
  })
  const invoice = await tx.find('invoice', before.latest_invoice ?? '')
  if (invoice?.status === 'open') await voidInvoice(tx, invoice)
  await tx.emit({ type: 'customer.subscription.updated', object: subscription, before })
}
