import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription } from '../wire.ts'

export async function listRunning(
  tx: SandboxTransaction,
  customerId: string,
): Promise<Subscription[]> {
  const all = await tx.list('subscription', customerId)
  return all.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
}

/** Oldest first. Open invoices of subscriptions that have ended are left out. */
export async function listOpenInvoices(
  tx: SandboxTransaction,
  customerId: string,
): Promise<Invoice[]> {
  const running = (await listRunning(tx, customerId)).map(({ id }) => id)
  const all = await tx.list('invoice', customerId)
  const open = all.filter(
    ({ status, parent }) =>
      status === 'open' && running.includes(parent?.subscription_details?.subscription ?? ''),
  )
  return open.toReversed()
}
