import { expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { open, openShop, press } from '#tests/shop.ts'
import { checkPrices, createPrices } from './prices.ts'

const lookup_key = 'ghost_writers_pro_yearly'

test('all plans can be sold after setup', async () => {
  const { stripe, stock } = await openTestPorts(engines[0])

  await expect(checkPrices(stripe)).rejects.toThrow('Stripe has no price')
  await stock()
  await checkPrices(stripe)
})

const yearly = { unit_amount: 15_000, currency: 'eur', recurring: { interval: 'year' } } as const
const inDollars = (unit_amount: number) => ({ currency_options: { usd: { unit_amount } } })

test.each([
  ['another amount', { ...yearly, unit_amount: 1, ...inDollars(15_000) }],
  ['another amount in dollars', { ...yearly, ...inDollars(16_000) }],
  ['dollars only, as before euros were offered', { ...yearly, currency: 'usd' }],
  ['euros only', yearly],
  ['another cycle', { ...yearly, recurring: { interval: 'month' }, ...inDollars(15_000) }],
] as const)('a price of %s is rejected, and setup repairs it', async (_, changed) => {
  const { stripe, stock, clock } = await openTestPorts(engines[0])
  await stock()
  const [price] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data
  const product = String(price?.product)
  const { id } = await stripe.prices.create({
    ...changed,
    product,
    lookup_key,
    transfer_lookup_key: true,
  })

  await expect(checkPrices(stripe)).rejects.toThrow('another price')
  await stock()
  await checkPrices(stripe)
  const withPrice = createPrices(stripe, clock)
  const found = await withPrice({ planId: 'pro', cycle: 'yearly' }, async (one) => one.id)
  expect(found).not.toBe(id)
})

test('an archived price is not sold', async () => {
  const { stripe, stock } = await openTestPorts(engines[0])
  await stock()
  const [price] = (await stripe.prices.list({ lookup_keys: [lookup_key] })).data
  await stripe.prices.update(price?.id ?? '', { active: false })

  await expect(checkPrices(stripe)).rejects.toThrow('Stripe has no price')
})

test('a plan can be sold right after its price was replaced in the Dashboard', async () => {
  const shop = await openShop()
  await open(shop, { planId: 'pro', cycle: 'yearly' })
  const [old] = (await shop.stripe.prices.list({ lookup_keys: [lookup_key] })).data
  const product = String(old?.product)
  const key = { lookup_key, transfer_lookup_key: true, metadata: old?.metadata ?? {} }
  await shop.stripe.prices.create({ ...yearly, ...inDollars(15_000), product, ...key })
  await shop.stripe.prices.update(old?.id ?? '', { active: false })

  expect(await press(shop, { user: grace, planId: 'pro', cycle: 'yearly' })).toHaveProperty('url')
})
