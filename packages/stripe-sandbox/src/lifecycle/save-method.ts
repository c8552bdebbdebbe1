import type { SandboxTransaction } from '../transaction.ts'
import type { PaymentMethod } from '../wire.ts'

/** Attaches a card and makes it the customer's default, as the portal does. Subscriptions keep their own. */
export async function saveMethod(
  tx: SandboxTransaction,
  { customerId, method }: { customerId: string; method: PaymentMethod },
): Promise<PaymentMethod> {
  const attached = await attachMethod(tx, { customerId, method })
  const before = await tx.get('customer', customerId)
  const customer = await tx.save('customer', {
    ...before,
    invoice_settings: { ...before.invoice_settings, default_payment_method: attached.id },
  })
  await tx.emit({ type: 'customer.updated', object: customer, before })
  return attached
}

export async function attachMethod(
  tx: SandboxTransaction,
  { customerId, method }: { customerId: string; method: PaymentMethod },
): Promise<PaymentMethod> {
  const attached = await tx.save('payment_method', { ...method, customer: customerId })
  await tx.emit({ type: 'payment_method.attached', object: attached })
  return attached
}
