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

describe("what is wrong is said in Stripe's words:", () => {
  const customer = 'cus_any'
  const url = 'https://ghost.example'

  test.each([
    ['POST /v1/subscriptions', {}, 'Missing required param: customer.'],
    ['POST /v1/customers', { shoe: '42' }, 'Received unknown parameter: shoe'],
    ['POST /v1/customers', { shoe: '42', hat: '7' }, 'Received unknown parameters: shoe, hat'],
    ['POST /v1/customers', { balance: '1.5' }, 'Invalid integer: 1.5'],
    ['POST /v1/customers', { email: 'ada' }, 'Invalid email address: ada'],
    [
      'POST /v1/customers',
      { name: `Ada ${'x'.repeat(300)} King` },
      'Invalid string: Ada ...King; must be at most 256 characters',
    ],
    ['POST /v1/customers', { 'name[first]': 'Ada' }, 'Invalid string: {"first"=>"Ada"}'],
    ['POST /v1/customers', { address: 'Paris' }, 'Invalid object'],
    [
      'POST /v1/customers',
      { 'metadata[note]': 'x'.repeat(501) },
      `Metadata values can have up to 500 characters, but you passed in a value that is 501 characters. Invalid value: ${'x'.repeat(501)}`,
    ],
    [
      'POST /v1/customers',
      { [`metadata[${'k'.repeat(41)}]`]: 'x' },
      `Metadata keys can have up to 40 characters, but you passed in a key that is 41 characters. Invalid key: ${'k'.repeat(41)}`,
    ],
    ['POST /v1/products', { name: 'Pro', active: 'yes' }, 'Invalid boolean: yes'],
    [
      'POST /v1/coupons',
      { percent_off: '5', duration: 'always' },
      'Invalid duration: must be one of forever, once, or repeating',
    ],
    [
      'POST /v1/checkout/sessions',
      { mode: 'payment', success_url: url, 'line_items[0][price]': 'price_any' },
      'The sandbox supports only `subscription` for `mode`.',
    ],
    ['POST /v1/subscriptions', { customer, items: 'pro' }, 'Invalid array'],
    ['GET /v1/customers', { limit: '0' }, 'This value must be greater than or equal to 1.'],
    ['GET /v1/customers', { limit: '101' }, 'This value must be less than or equal to 100.'],
    ['GET /v1/customers', { created: 'today' }, 'Invalid integer: today'],
  ])('%s %o', async (line, fields, message) => {
    const [method = '', path = ''] = line.split(' ')
    const form = new URLSearchParams(Object.entries(fields)).toString()
    const isRead = method === 'GET'

    const response = await sandbox.fetch(
      `https://api.stripe.com${path}${isRead ? `?${form}` : ''}`,
      {
        method,
        headers: { authorization: 'Bearer sk_test_any' },
        ...(!isRead && { body: form }),
      },
    )

    expect(response.status).toBe(400)
    expect((await response.json()).error.message).toBe(message)
  })

  test('a currency that does not exist', async () => {
    const price = { currency: 'zzz', unit_amount: 100, product_data: { name: 'Pro' } }

    await expect(stripe.prices.create(price)).rejects.toThrow(
      /^Invalid currency: zzz\. Stripe currently supports these currencies: usd, aed, afn, /,
    )
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
