import { z } from 'zod'
import { list, listPage, PageQuery } from '../api/list-page.ts'
import { page, text } from '../api/params.ts'
import { nothing, type Route, retrieve, route } from '../api/route.ts'
import { addTaxId, removeTaxId } from '../lifecycle/tax-ids.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { TaxId } from '../wire.ts'

export const newTaxId = z.strictObject({ type: text, value: text })

async function createTaxId(
  tx: SandboxTransaction,
  { id, ...given }: z.infer<typeof newTaxId> & { id: string },
): Promise<TaxId> {
  const customer = await requireObject(tx, { kind: 'customer', id })
  return addTaxId(tx, { customer: customer.id, ...given })
}

async function listTaxIds(
  tx: SandboxTransaction,
  { id, ...params }: z.infer<typeof PageQuery> & { id: string },
): Promise<object> {
  await requireObject(tx, { kind: 'customer', id })
  return listPage(tx, { kind: 'tax_id', url: `/v1/customers/${id}/tax_ids`, about: id, params })
}

/** The SDKs delete it at the customer, whose id is in the path, too. */
async function deleteTaxId(tx: SandboxTransaction, { id }: { id: string }): Promise<object> {
  await removeTaxId(tx, await requireObject(tx, { kind: 'tax_id', id }))
  return { id, object: 'tax_id', deleted: true }
}

export const taxIdRoutes: readonly Route[] = [
  route('POST /v1/customers/:id/tax_ids', newTaxId, createTaxId),
  route('GET /v1/customers/:id/tax_ids', PageQuery, listTaxIds),
  route('DELETE /v1/customers/[\\w-]+/tax_ids/:id', nothing, deleteTaxId),
  route('DELETE /v1/tax_ids/:id', nothing, deleteTaxId),
  retrieve('/v1/tax_ids/:id', 'tax_id'),
  list('/v1/tax_ids', {
    kind: 'tax_id',
    takes: z.strictObject({
      ...page,
      owner: z.strictObject({ customer: text, type: z.literal('customer') }),
    }),
    about: ({ owner }) => owner.customer,
  }),
]
