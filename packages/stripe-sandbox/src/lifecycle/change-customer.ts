import type { SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'

type Change = Partial<Customer> & { readonly customer: Customer }

/** Changes that billing makes to a customer emit `customer.updated` like any other. */
export async function changeCustomer(
  tx: SandboxTransaction,
  { customer: before, ...change }: Change,
): Promise<Customer> {
  const customer = await tx.save('customer', { ...before, ...change })
  await tx.emit({ type: 'customer.updated', object: customer, before })
  return customer
}
