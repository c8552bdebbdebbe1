import { invalid } from '../errors.ts'
import { newTaxId } from '../objects/tax-id.ts'
import { foreseeVerification, isVatId, normalizeVatId } from '../tax/vat-ids.ts'
import { minutes, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { TaxId } from '../wire.ts'

/** How long the authority takes to answer. */
const verifiedAfterSeconds = minutes(1) / seconds(1)

const maxTaxIds = 5

type Given = { readonly customer: string; readonly type: string; readonly value: string }

/** Gives a customer a VAT ID. The authority is asked whether it exists, and answers later. */
export async function addTaxId(
  tx: SandboxTransaction,
  { customer, type, value: typed }: Given,
): Promise<TaxId> {
  const value = normalizeVatId(typed)
  if (type !== 'eu_vat' || !isVatId(value)) {
    const message = `Invalid value for ${type}.`
    throw invalid({ code: 'tax_id_invalid', param: 'value', message })
  }
  const known = await tx.list('tax_id', customer)
  if (known.length >= maxTaxIds) {
    throw invalid({ message: `A customer may have up to ${maxTaxIds} tax IDs.` })
  }
  const taxId = await tx.save('tax_id', newTaxId(tx, { customer, type: 'eu_vat', value }))
  const at = tx.unix + verifiedAfterSeconds
  await tx.schedule({ purpose: 'verify-tax-id', objectId: taxId.id, at })
  await tx.emit({ type: 'customer.tax_id.created', object: taxId })
  return taxId
}

export async function verifyTaxId(tx: SandboxTransaction, id: string): Promise<void> {
  const before = await tx.find('tax_id', id)
  const status = before ? foreseeVerification(before.value) : 'pending'
  if (!before || status === 'pending') return
  const isFound = status === 'verified'
  const object = await tx.save('tax_id', {
    ...before,
    verification: {
      status,
      verified_address: isFound ? '---' : null,
      verified_name: isFound ? '---' : null,
    },
  })
  await tx.emit({ type: 'customer.tax_id.updated', object, before })
}

export async function removeTaxId(tx: SandboxTransaction, taxId: TaxId): Promise<void> {
  await tx.records.removeObject(taxId.id)
  await tx.emit({ type: 'customer.tax_id.deleted', object: taxId })
}
