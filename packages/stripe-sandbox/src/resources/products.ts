import { z } from 'zod'
import { list } from '../api/list-page.ts'
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
import { type Route, retrieve, route } from '../api/route.ts'
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

const NewProduct = z.strictObject({ ...facts, id: text.optional(), name: text })

async function createProduct(
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

const ProductParams = z.strictObject({
  ...facts,
  name: text.optional(),
  default_price: text.optional(),
})

async function updateProduct(
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

export const productRoutes: readonly Route[] = [
  route('POST /v1/products', NewProduct, createProduct),
  list('/v1/products', {
    kind: 'product',
    takes: z.strictObject({ ...page, active: flag.optional(), ids: listOf(text).optional() }),
    equal: ['active'],
    keep: ({ id }, { ids }) => ids === undefined || ids.includes(id),
  }),
  retrieve('/v1/products/:id', 'product'),
  route('POST /v1/products/:id', ProductParams, updateProduct),
]
