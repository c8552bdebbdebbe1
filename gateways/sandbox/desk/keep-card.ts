import { collectInvoice } from '../life/collect-invoice.ts'
import { saveMethod } from '../life/save-method.ts'
import type { Turn } from '../turn.ts'
import type { Invoice, PaymentMethod, Subscription } from '../wire.ts'
import { type Refused, toRefused } from './new-method.ts'

/** The customer's card from now on, which pays what is open. Answers the bank's no to what was open; null when it had none. */
export async function keepCard(
  turn: Turn,
  { customerId, method }: { customerId: string; method: PaymentMethod },
): Promise<Refused | null> {
  const card = await saveMethod(turn, { customerId, method })
  for (const before of await listRunning(turn, customerId)) {
    const object = await turn.save('subscription', { ...before, default_payment_method: card.id })
    await turn.tell({ type: 'customer.subscription.updated', object, before })
  }
  for (const invoice of await listOpenInvoices(turn, customerId)) {
    const outcome = await collectInvoice(turn, { invoice, method: card, isPresent: true })
    if (outcome.kind === 'declined') return toRefused(outcome.decline)
  }
  return null
}

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
