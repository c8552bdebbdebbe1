import type { Turn } from '../turn.ts'
import type { Invoice, Subscription } from '../wire.ts'

export async function listRunning(turn: Turn, customerId: string): Promise<Subscription[]> {
  const all = await turn.list('subscription', customerId)
  return all.filter(({ status }) => !['canceled', 'incomplete_expired'].includes(status))
}

/** The oldest first. What a subscription that is over left behind is nobody's business any more. */
export async function listOpenInvoices(turn: Turn, customerId: string): Promise<Invoice[]> {
  const running = (await listRunning(turn, customerId)).map(({ id }) => id)
  const all = await turn.list('invoice', customerId)
  const open = all.filter(
    ({ status, parent }) =>
      status === 'open' && running.includes(parent?.subscription_details?.subscription ?? ''),
  )
  return open.toReversed()
}
