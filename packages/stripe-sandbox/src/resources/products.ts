import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import {
  emptyable,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  withoutUndefined,
} from '../api/params.ts'
import { invalid } from '../errors.ts'
import { newProduct } from '../objects/catalogue.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Product } from '../wire.ts'

const facts = {
  active: flag.optional(),
  description: emptyable(text).optional(),
  marketing_features: listOf(z.strictObject({ name: text })).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  tax_code: emptyable(text).optional(),
  unit_label: emptyable(text).optional(),
  url: emptyable(text).optional(),
}

export const NewProduct = z.strictObject({ ...facts, id: text.optional(), name: text })

export async function createProduct(
  tx: SandboxTransaction,
  params: z.infer<typeof NewProduct>,
): Promise<Product> {
  const { id, metadata: marks, ...given } = params
  if (id && (await tx.records.findObject(id))) {
    throw invalid({ code: 'resource_already_exists', message: 'Product already exists.' })
  }
  const product = await tx.save(
    'product',
    newProduct(tx, {
      ...withoutUndefined(given),
      name: given.name,
      ...(id && { id }),
      metadata: mergeMetadata({}, marks),
    }),
  )
  await tx.emit({ type: 'product.created', object: product })
  return product
}

export const ProductParams = z.strictObject({
  ...facts,
  name: text.optional(),
  default_price: text.optional(),
})

export async function updateProduct(
  tx: SandboxTransaction,
  { id, metadata: marks, ...params }: z.infer<typeof ProductParams> & { id: string },
): Promise<Product> {
  const before = await requireObject(tx, { kind: 'product', id })
  if (params.default_price) {
    await requireObject(tx, { kind: 'price', id: params.default_price, param: 'default_price' })
  }
  const product = await tx.save('product', {
    ...before,
    ...withoutUndefined(params),
    metadata: mergeMetadata(before.metadata, marks),
    updated: tx.unix,
  })
  await tx.emit({ type: 'product.updated', object: product, before })
  return product
}

export const ProductQuery = z.strictObject({
  ...page,
  active: flag.optional(),
  ids: listOf(text).optional(),
})

export function listProducts(
  tx: SandboxTransaction,
  params: z.infer<typeof ProductQuery>,
): Promise<object> {
  return listPage(tx, {
    kind: 'product',
    url: '/v1/products',
    params,
    keep: ({ id, active }) =>
      (params.active === undefined || active === params.active) &&
      (params.ids === undefined || params.ids.includes(id)),
  })
}
