import type { BillingDetails } from '../kinds.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Customer } from '../wire.ts'
import { addTaxId, removeTaxId } from './tax-ids.ts'

type Given = { readonly customer: Customer; readonly billing: BillingDetails }

/** Writes down where a customer is, for whom they buy, and their VAT ID instead of an earlier one. */
export async function saveBilling(
  tx: SandboxTransaction,
  { customer: before, billing }: Given,
): Promise<Customer> {
  const { address, name, vatId } = billing
  const customer = await tx.save('customer', {
    ...before,
    address,
    name: name ?? before.name ?? null,
  })
  const known = await tx.list('tax_id', customer.id)
  for (const one of known) if (one.value !== vatId) await removeTaxId(tx, one)
  const isNew = known.every(({ value }) => value !== vatId)
  if (vatId && isNew) await addTaxId(tx, { customer: customer.id, type: 'eu_vat', value: vatId })
  await tx.emit({ type: 'customer.updated', object: customer, before })
  return customer
}
