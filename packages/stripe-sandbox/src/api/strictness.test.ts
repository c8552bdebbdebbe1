import type Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  buy,
  openTestSandbox,
  sellPlans,
  type TestSandbox,
  toStripe,
} from '../../tests/open-test-sandbox.ts'
import { seconds } from '../time.ts'

let sandbox: TestSandbox
let stripe: Stripe
let pro: { month: string; year: string }

beforeEach(async () => {
  sandbox = await openTestSandbox()
  stripe = sandbox.stripe
  pro = (await sellPlans(sandbox)).pro
})

const invalid = { statusCode: 400, type: 'StripeInvalidRequestError' }

function checkout(line: Stripe.Checkout.SessionCreateParams.LineItem) {
  const success_url = 'https://ghost.example/success'
  return stripe.checkout.sessions.create({ mode: 'subscription', line_items: [line], success_url })
}

describe('like Stripe, the sandbox rejects', () => {
  test.each([
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['an address without a dot in its domain', { email: 'ada@example' }, 'email'],
    ['a name of 300 letters', { name: 'x'.repeat(300) }, 'name'],
  ])('%s', async (_, params, param) => {
    await expect(stripe.customers.create(params)).rejects.toMatchObject({ ...invalid, param })
  })

  test('a currency that does not exist', async () => {
    const price = { currency: 'zzz', unit_amount: 100, product_data: { name: 'Pro' } }
    await expect(stripe.prices.create(price)).rejects.toMatchObject({
      ...invalid,
      param: 'currency',
    })
  })

  test.each([[0], [undefined]])('a checkout with a quantity of %s', async (quantity) => {
    const line = { price: pro.month, ...(quantity !== undefined && { quantity }) }
    const param = 'line_items[0][quantity]'
    await expect(checkout(line)).rejects.toMatchObject({ ...invalid, param })
  })

  test('a checkout for a product that was archived', async () => {
    const { product } = await stripe.prices.retrieve(pro.month)
    await stripe.products.update(String(product), { active: false })

    await expect(checkout({ price: pro.month, quantity: 1 })).rejects.toMatchObject(invalid)
  })

  test('a change to a price that was archived', async () => {
    const { subscription, subscriptionId } = await buy(sandbox, { price: pro.month })
    await stripe.prices.update(pro.year, { active: false })
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: pro.year }]

    await expect(stripe.subscriptions.update(subscriptionId, { items })).rejects.toMatchObject({
      ...invalid,
      param: 'items[0][price]',
    })
  })

  test('an unknown API version', async () => {
    const apiVersion = 'tomorrow' as never
    await expect(toStripe(sandbox, { apiVersion }).customers.list()).rejects.toMatchObject(invalid)
  })

  test.each(['name', 'livemode', 'metadata', 'invoice_settings'])(
    'to expand %s, which is no object of its own',
    async (field) => {
      const { id } = await stripe.customers.create({ name: 'Ada' })
      await expect(stripe.customers.retrieve(id, { expand: [field] })).rejects.toMatchObject({
        ...invalid,
        message: `This property cannot be expanded (${field}).`,
      })
    },
  )

  test('a list for an unknown customer', async () => {
    const params = { customer: 'cus_stranger' }
    const lists = [stripe.subscriptions, stripe.charges, stripe.invoices, stripe.paymentIntents]
    for (const list of lists)
      await expect(list.list(params)).rejects.toMatchObject({ ...invalid, param: 'customer' })
  })
})

test('requests above the rate limit are rejected until the next second', async () => {
  await sandbox.controls.setRateLimit(25)
  sandbox.realClock.move(seconds(1))

  for (let time = 0; time < 25; time += 1) await stripe.customers.list()
  await expect(stripe.customers.list()).rejects.toMatchObject({
    statusCode: 429,
    code: 'rate_limit',
  })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 429 })

  sandbox.realClock.move(seconds(1))
  expect(await stripe.customers.list()).toHaveProperty('data')
})
