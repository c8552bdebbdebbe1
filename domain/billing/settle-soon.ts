import type { BillingPorts, CustomerId } from './ports.ts'
import { settleChange } from './settle-change.ts'

type Refused<Answer> = { readonly customerId: CustomerId; readonly refusal: Answer }

/** A change was refused halfway, perhaps: rolls it back at once when the provider can be asked. */
export async function settleSoon<Answer>(
  ports: BillingPorts,
  { customerId, refusal }: Refused<Answer>,
): Promise<Answer> {
  await settleChange(ports, customerId)
  return refusal
}
