import { z } from 'zod'
import { listPage } from '../api/list-page.ts'
import { flag, listOf, mergeMetadata, metadata, page, text, whole } from '../api/params.ts'
import { invalid } from '../errors.ts'
import { toOptionsId } from '../life/price-in.ts'
import { newCurrencyOption, newPrice, newProduct } from '../objects/catalogue.ts'
import { requireObject, type Turn } from '../turn.ts'
import type { Price } from '../wire.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.optional(),
  usage_type: z.literal('licensed').optional(),
})

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isCurrency(code: string): boolean {
  return currencies.has(code.toUpperCase())
}

const currency = text.length(3).refine(isCurrency, 'Stripe does not support this currency')

const currencyOptions = z.record(
  currency,
  z.strictObject({
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
    unit_amount: whole.pipe(z.number().min(0)),
  }),
)

export const NewPrice = z.strictObject({
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

type Asked = z.infer<typeof NewPrice>

export async function createPrice(turn: Turn, asked: Asked): Promise<Price> {
  const productId = await findOrAddProduct(turn, asked)
  if (asked.lookup_key) await freeLookupKey(turn, { ...asked, lookup_key: asked.lookup_key })
  const given = newPrice(turn, {
    currency: asked.currency.toLowerCase(),
    product: productId,
    recurring: asked.recurring
      ? {
          interval: asked.recurring.interval,
          interval_count: asked.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    unit_amount: asked.unit_amount,
    active: asked.active ?? true,
    lookup_key: asked.lookup_key ?? null,
    metadata: mergeMetadata({}, asked.metadata),
    nickname: asked.nickname ?? null,
    tax_behavior: asked.tax_behavior ?? 'unspecified',
  })
  const price = await turn.save('price', given)
  await saveCurrencyOptions(turn, { price, asked })
  await turn.tell({ type: 'price.created', object: price })
  return price
}

async function saveCurrencyOptions(
  turn: Turn,
  { price, asked }: { price: Price; asked: Asked },
): Promise<void> {
  const others = Object.entries(asked.currency_options ?? {})
  if (others.length === 0) return
  const options = { [price.currency]: newCurrencyOption(price) }
  for (const [currency, { unit_amount, tax_behavior = 'unspecified' }] of others) {
    options[currency.toLowerCase()] = newCurrencyOption({ unit_amount, tax_behavior })
  }
  await turn.save('currency_options', { id: toOptionsId(price.id), options })
}

async function findOrAddProduct(turn: Turn, { product, product_data }: Asked): Promise<string> {
  if (product)
    return (await requireObject(turn, { kind: 'product', id: product, param: 'product' })).id
  if (!product_data) {
    throw invalid({
      code: 'parameter_missing',
      param: 'product',
      message: 'You must specify either `product` or `product_data` when creating a price.',
    })
  }
  const { name, metadata: marks } = product_data
  const added = newProduct(turn, { name, metadata: mergeMetadata({}, marks) })
  await turn.save('product', added)
  await turn.tell({ type: 'product.created', object: added })
  return added.id
}

/** A lookup key belongs to one price at a time; it only moves when asked to. */
async function freeLookupKey(
  turn: Turn,
  {
    lookup_key,
    transfer_lookup_key,
  }: { lookup_key: string; transfer_lookup_key?: boolean | undefined },
): Promise<void> {
  for (const before of await turn.list('price', lookup_key)) {
    if (before.lookup_key !== lookup_key || !before.active) continue
    if (!transfer_lookup_key) {
      const message = `A price (${before.id}) already uses that lookup key.`
      throw invalid({ param: 'lookup_key', message })
    }
    const price = await turn.save('price', { ...before, lookup_key: null })
    await turn.tell({ type: 'price.updated', object: price, before })
  }
}

export const PriceParams = z.strictObject({
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive']).optional(),
  transfer_lookup_key: flag.optional(),
})

export async function updatePrice(
  turn: Turn,
  { id, ...asked }: z.infer<typeof PriceParams> & { id: string },
): Promise<Price> {
  const before = await requireObject(turn, { kind: 'price', id })
  const { lookup_key } = asked
  if (lookup_key && lookup_key !== before.lookup_key) {
    await freeLookupKey(turn, { ...asked, lookup_key })
  }
  const price = await turn.save('price', {
    ...before,
    active: asked.active ?? before.active,
    lookup_key: lookup_key ?? before.lookup_key,
    metadata: mergeMetadata(before.metadata, asked.metadata),
    nickname: asked.nickname ?? before.nickname,
    tax_behavior: asked.tax_behavior ?? before.tax_behavior,
  })
  await turn.tell({ type: 'price.updated', object: price, before })
  return price
}

export const PriceQuery = z.strictObject({
  ...page,
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: listOf(text).pipe(z.array(z.string()).max(10)).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
})

export function listPrices(turn: Turn, asked: z.infer<typeof PriceQuery>): Promise<object> {
  const { active, currency, lookup_keys, product, type } = asked
  return listPage(turn, {
    kind: 'price',
    url: '/v1/prices',
    about: product,
    asked,
    keep: (price) =>
      (active === undefined || price.active === active) &&
      (currency === undefined || price.currency === currency) &&
      (type === undefined || price.type === type) &&
      (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? '')),
  })
}
