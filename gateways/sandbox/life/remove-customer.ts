import type { Turn } from '../turn.ts'
import type { DeletedCustomer } from '../wire.ts'
import { endSubscription } from './end-subscription.ts'

/** The customer is gone for good, and so is everything that would have been charged. */
export async function removeCustomer(turn: Turn, id: string): Promise<DeletedCustomer> {
  const customer = await turn.get('customer', id)
  for (const subscription of await turn.list('subscription', id)) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    await endSubscription(turn, { subscription, reason: 'cancellation_requested' })
  }
  for (const method of await turn.list('payment_method', id)) {
    await turn.save('payment_method', { ...method, customer: null })
  }

  await turn.books.removeObject(id)
  const deleted = await turn.save('deleted_customer', { id, object: 'customer', deleted: true })
  await turn.tell({ type: 'customer.deleted', object: customer })
  return deleted
}
