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
import { requireObject, type Turn } from '../turn.ts'
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
  turn: Turn,
  asked: z.infer<typeof NewProduct>,
): Promise<Product> {
  const { id, metadata: marks, ...given } = asked
  if (id && (await turn.books.findObject(id))) {
    throw invalid({ code: 'resource_already_exists', message: 'Product already exists.' })
  }
  const product = await turn.save(
    'product',
    newProduct(turn, {
      ...withoutUndefined(given),
      name: given.name,
      ...(id && { id }),
      metadata: mergeMetadata({}, marks),
    }),
  )
  await turn.tell({ type: 'product.created', object: product })
  return product
}

export const ProductParams = z.strictObject({
  ...facts,
  name: text.optional(),
  default_price: text.optional(),
})

export async function updateProduct(
  turn: Turn,
  { id, metadata: marks, ...asked }: z.infer<typeof ProductParams> & { id: string },
): Promise<Product> {
  const before = await requireObject(turn, { kind: 'product', id })
  if (asked.default_price) {
    await requireObject(turn, { kind: 'price', id: asked.default_price, param: 'default_price' })
  }
  const product = await turn.save('product', {
    ...before,
    ...withoutUndefined(asked),
    metadata: mergeMetadata(before.metadata, marks),
    updated: turn.unix,
  })
  await turn.tell({ type: 'product.updated', object: product, before })
  return product
}

export const ProductQuery = z.strictObject({
  ...page,
  active: flag.optional(),
  ids: listOf(text).optional(),
})

export function listProducts(turn: Turn, asked: z.infer<typeof ProductQuery>): Promise<object> {
  return listPage(turn, {
    kind: 'product',
    url: '/v1/products',
    asked,
    keep: ({ id, active }) =>
      (asked.active === undefined || active === asked.active) &&
      (asked.ids === undefined || asked.ids.includes(id)),
  })
}
