import { createId } from '../ids.ts'
import { toVatCountry } from '../tax/vat-ids.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { TaxId } from '../wire.ts'

type TaxIdInput = {
  readonly customer: string
  readonly type: TaxId['type']
  readonly value: string
}

/** The authority is asked later: until it answers, the number is pending. */
export function newTaxId(
  { unix }: SandboxTransaction,
  { customer, type, value }: TaxIdInput,
): TaxId {
  return {
    id: createId('txi'),
    object: 'tax_id',
    country: type === 'eu_vat' ? toVatCountry(value) : value.slice(0, 2),
    created: unix,
    customer,
    customer_account: null,
    livemode: false,
    owner: { customer, customer_account: null, type: 'customer' },
    type,
    value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  }
}
