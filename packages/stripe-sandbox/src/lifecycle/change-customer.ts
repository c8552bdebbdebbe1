import type { SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'

type Change = Partial<Customer> & { readonly customer: Customer }

/** What billing changes about a customer is told as if somebody had changed it. */
export async function changeCustomer(
  tx: SandboxTransaction,
  { customer: before, ...change }: Change,
): Promise<Customer> {
  const customer = await tx.save('customer', { ...before, ...change })
  await tx.emit({ type: 'customer.updated', object: customer, before })
  return customer
}
