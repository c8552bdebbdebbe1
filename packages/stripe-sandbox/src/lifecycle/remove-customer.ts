import type { SandboxTransaction } from '../transaction.ts'
import type { DeletedCustomer } from '../wire.ts'
import { endSubscription } from './end-subscription.ts'

/** The customer is gone for good, and so is everything that would have been charged. */
export async function removeCustomer(tx: SandboxTransaction, id: string): Promise<DeletedCustomer> {
  const customer = await tx.get('customer', id)
  for (const subscription of await tx.list('subscription', id)) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    await endSubscription(tx, { subscription, reason: 'cancellation_requested' })
  }
  for (const method of await tx.list('payment_method', id)) {
    await tx.save('payment_method', { ...method, customer: null })
  }

  await tx.records.removeObject(id)
  const deleted = await tx.save('deleted_customer', { id, object: 'customer', deleted: true })
  await tx.emit({ type: 'customer.deleted', object: customer })
  return deleted
}
