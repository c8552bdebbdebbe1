import type { Turn } from '../turn.ts'
import type { Customer } from '../wire.ts'

type Change = Partial<Customer> & { readonly customer: Customer }

/** What billing changes about a customer is told as if somebody had changed it. */
export async function changeCustomer(
  turn: Turn,
  { customer: before, ...change }: Change,
): Promise<Customer> {
  const customer = await turn.save('customer', { ...before, ...change })
  await turn.tell({ type: 'customer.updated', object: customer, before })
  return customer
}
