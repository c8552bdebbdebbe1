import type { Turn } from '../turn.ts'
import type { PaymentMethod } from '../wire.ts'

/** Attaches a card and makes it the customer's default, as the portal does. Subscriptions keep their own. */
export async function saveMethod(
  turn: Turn,
  { customerId, method }: { customerId: string; method: PaymentMethod },
): Promise<PaymentMethod> {
  const attached = await attachMethod(turn, { customerId, method })
  const before = await turn.get('customer', customerId)
  const customer = await turn.save('customer', {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: attached.id },
  })
  await turn.tell({ type: 'customer.updated', object: customer, before })
  return attached
}

export async function attachMethod(
  turn: Turn,
  { customerId, method }: { customerId: string; method: PaymentMethod },
): Promise<PaymentMethod> {
  const attached = await turn.save('payment_method', { ...method, customer: customerId })
  await turn.tell({ type: 'payment_method.attached', object: attached })
  return attached
}
