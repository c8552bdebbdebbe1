import { z } from 'zod'
import { list } from '../api/list-page.ts'
import {
  currency,
  flag,
  listOf,
  mergeMetadata,
  metadata,
  page,
  text,
  whole,
} from '../api/params.ts'
import { type Route, retrieve, route } from '../api/route.ts'
import { invalid } from '../errors.ts'
import { toOptionsId } from '../lifecycle/price-in.ts'
import { newCurrencyOption, newPrice, newProduct } from '../objects/catalogue.ts'
import { requireObject, type SandboxTransaction } from '../transaction.ts'
import type { Price } from '../wire.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.optional(),
  usage_type: z.literal('licensed').optional(),
})

const currencyOptions = z.record(
  currency,
  z.strictObject({
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: whole.pipe(z.number().min(0)),
  }),
)

const NewPrice = z.strictObject({
  active: flag.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  currency,
  currency_options: currencyOptions.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  product: text.optional(),
  product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  transfer_lookup_key: flag.optional(),
  unit_amount: whole.pipe(z.number().min(0)),
})

type Params = z.infer<typeof NewPrice>

async function createPrice(tx: SandboxTransaction, params: Params): Promise<Price> {
  const productId = await findOrAddProduct(tx, params)
  if (params.lookup_key) await freeLookupKey(tx, { ...params, lookup_key: params.lookup_key })
  const given = newPrice(tx, {
    currency: params.currency.toLowerCase(),
    product: productId,
    recurring: params.recurring
      ? {
          interval: params.recurring.interval,
          interval_count: params.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    unit_amount: params.unit_amount,
    active: params.active ?? true,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
  })
  const price = await tx.save('price', given)
  await saveCurrencyOptions(tx, { price, params })
  await tx.emit({ type: 'price.created', object: price })
  return price
}

async function saveCurrencyOptions(
  tx: SandboxTransaction,
  { price, params }: { price: Price; params: Params },
): Promise<void> {
  const others = Object.entries(params.currency_options ?? {})
  if (others.length === 0) return
  const options = { [price.currency]: newCurrencyOption(price) }
  for (const [currency, { unit_amount, tax_behavior = 'unspecified' }] of others) {
    options[currency.toLowerCase()] = newCurrencyOption({ unit_amount, tax_behavior })
  }
  await tx.save('currency_options', { id: toOptionsId(price.id), options })
}

async function findOrAddProduct(
  tx: SandboxTransaction,
  { product, product_data }: Params,
): Promise<string> {
  if (product)
    return (await requireObject(tx, { kind: 'product', id: product, param: 'product' })).id
  if (!product_data) {
    throw invalid({
      code: 'parameter_missing',
      param: 'product',
      message: 'You must specify either `product` or `product_data` when creating a price.',
    })
  }
  const { name, metadata: marks } = product_data
  const added = newProduct(tx, { name, metadata: mergeMetadata({}, marks) })
  await tx.save('product', added)
  await tx.emit({ type: 'product.created', object: added })
  return added.id
}

/** A lookup key belongs to one price at a time; it moves only with `transfer_lookup_key`. */
async function freeLookupKey(
  tx: SandboxTransaction,
  {
    lookup_key,
    transfer_lookup_key,
  }: { lookup_key: string; transfer_lookup_key?: boolean | undefined },
): Promise<void> {
  for (const before of await tx.list('price', lookup_key)) {
    if (before.lookup_key !== lookup_key || !before.active) continue
    if (!transfer_lookup_key) {
      const message = `A price (${before.id}) already uses that lookup key.`
      throw invalid({ param: 'lookup_key', message })
    }
    const price = await tx.save('price', { ...before, lookup_key: null })
    await tx.emit({ type: 'price.updated', object: price, before })
  }
}

const PriceParams = z.strictObject({
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive']).optional(),
  transfer_lookup_key: flag.optional(),
})

async function updatePrice(
  tx: SandboxTransaction,
  { id, ...params }: z.infer<typeof PriceParams> & { id: string },
): Promise<Price> {
  const before = await requireObject(tx, { kind: 'price', id })
  const { lookup_key } = params
  if (lookup_key && lookup_key !== before.lookup_key) {
    await freeLookupKey(tx, { ...params, lookup_key })
  }
  const price = await tx.save('price', {
    ...before,
    active: params.active ?? before.active,
    lookup_key: lookup_key ?? before.lookup_key,
    metadata: mergeMetadata(before.metadata, params.metadata),
    nickname: params.nickname ?? before.nickname,
    tax_behavior: params.tax_behavior ?? before.tax_behavior,
  })
  await tx.emit({ type: 'price.updated', object: price, before })
  return price
}

export const priceRoutes: readonly Route[] = [
  route('POST /v1/prices', NewPrice, createPrice),
  list('/v1/prices', {
    kind: 'price',
    takes: z.strictObject({
      ...page,
      active: flag.optional(),
      currency: text.optional(),
      lookup_keys: listOf(text).pipe(z.array(z.string()).max(10)).optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    about: ({ product }) => product,
    equal: ['active', 'currency', 'type'],
    keep: ({ lookup_key }, { lookup_keys }) =>
      lookup_keys === undefined || lookup_keys.includes(lookup_key ?? ''),
  }),
  retrieve('/v1/prices/:id', 'price'),
  route('POST /v1/prices/:id', PriceParams, updatePrice),
]
