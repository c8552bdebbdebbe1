import Stripe from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestSandbox, sellPlans, type TestSandbox } from '../../tests/open-test-sandbox.ts'
import { apiVersion } from '../wire.ts'

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await openTestSandbox()
})

/** A request as a program without the SDK would make it. */
async function ask(path: string, init: { method?: string; body?: string; key?: string } = {}) {
  const response = await sandbox.fetch(`https://api.stripe.com${path}`, {
    method: init.method ?? 'GET',
    headers: {
      authorization: `Bearer ${init.key ?? 'sk_test_sandbox'}`,
      'stripe-version': '2026-10-28.endive',
    },
    ...(init.body !== undefined && { body: init.body }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('an invalid request', () => {
  test.each([
    ['POST', '/v1/customers', 'emial=ada', 400, 'parameter_unknown', 'emial'],
    [
      'POST',
      '/v1/customers',
      'invoice_settings[x]=1',
      400,
      'parameter_unknown',
      'invoice_settings[x]',
    ],
    ['POST', '/v1/checkout/sessions', 'mode=subscription', 400, 'parameter_missing', 'line_items'],
    [
      'POST',
      '/v1/prices',
      'currency=usd&unit_amount=ten',
      400,
      'parameter_invalid_integer',
      'unit_amount',
    ],
    ['POST', '/v1/products', 'name=', 400, 'parameter_invalid_empty', 'name'],
    ['GET', '/v1/customers?limit=0', undefined, 400, 'parameter_invalid_integer', 'limit'],
    ['GET', '/v1/customers?limit=101', undefined, 400, 'parameter_invalid_integer', 'limit'],
    [
      'GET',
      '/v1/customers?starting_after=cus_x',
      undefined,
      400,
      'resource_missing',
      'starting_after',
    ],
    ['GET', '/v1/customers/cus_x', undefined, 404, 'resource_missing', 'id'],
    ['GET', '/v1/subscriptions/cus_x', undefined, 404, 'resource_missing', 'id'],
  ] as const)('%s %s %s gets the error of the real API', async (...row) => {
    const [method, path, body, status, code, param] = row

    const answer = await ask(path, { method, ...(body !== undefined && { body }) })

    expect(answer).toMatchObject({
      status,
      body: { error: { type: 'invalid_request_error', param, message: expect.any(String) } },
    })
    expect(answer.body.error.code).toBe(code)
    expect(answer.headers.get('stripe-should-retry')).toBe('false')
  })

  test('a parameter that Stripe has removed is unknown', async () => {
    const { pro } = await sellPlans(sandbox)
    const session = sandbox.stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: pro.month }],
      success_url: 'https://ghost.example',
      payment_method_types: ['card'],
    } as Stripe.Checkout.SessionCreateParams)

    await expect(session).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
  })

  test('a path that does not exist is 404', async () => {
    expect(await ask('/v1/teapots')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    })
  })

  test.each(['sk_live_real', 'pk_test_public', ''])('the API key "%s" is rejected', async (key) => {
    expect(await ask('/v1/customers', { key })).toMatchObject({ status: 401 })
    const stranger = new Stripe(key || 'x', {
      httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
      maxNetworkRetries: 0,
    })
    await expect(stranger.customers.list()).rejects.toThrow(Stripe.errors.StripeAuthenticationError)
  })

  test("a price that is missing, inactive or unknown can't be bought", async () => {
    const { pro } = await sellPlans(sandbox)
    await sandbox.stripe.prices.update(pro.month, { active: false })
    const open = (price: string) =>
      sandbox.stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price }],
        success_url: 'https://ghost.example',
      })

    await expect(open('price_x')).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
      message: "No such price: 'price_x'",
      statusCode: 400,
    })
    await expect(open(pro.month)).rejects.toMatchObject({ param: 'line_items[0][price]' })
  })
})

test('the API version is the one of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('every response names the request, its API version and its idempotency key', async () => {
  const { stripe } = sandbox

  const { lastResponse } = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'k' })

  expect(lastResponse.requestId).toMatch(/^req_\w{14}$/)
  expect(lastResponse.apiVersion).toBe('2026-10-28.endive')
  expect(lastResponse.idempotencyKey).toBe('k')
})

test('an empty value unsets, in metadata as elsewhere', async () => {
  const { stripe } = sandbox
  const { id } = await stripe.customers.create({
    name: 'Ada',
    metadata: { one: '1', two: '2', 3: 'three' },
  })

  const changed = await stripe.customers.update(id, { name: '', metadata: { one: '', four: '4' } })
  expect(changed).toMatchObject({ name: null })
  expect(changed.metadata).toEqual({ two: '2', 3: 'three', four: '4' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test.each([
  [Object.fromEntries(Array.from({ length: 51 }, (_, place) => [`k${place}`, 'v']))],
  [{ ['k'.repeat(41)]: 'v' }],
  [{ key: 'v'.repeat(501) }],
])('metadata above its limits is rejected', async (metadata) => {
  await expect(sandbox.stripe.customers.create({ metadata })).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  })
})

describe('a long list', () => {
  beforeEach(async () => {
    for (let place = 1; place <= 23; place += 1) {
      await sandbox.stripe.customers.create({ name: `${place}`, email: `${place % 2}@example.com` })
    }
  })

  const names = (list: { data: { name?: string | null }[] }) => list.data.map(({ name }) => name)

  test('is read in pages, in both directions', async () => {
    const { customers } = sandbox.stripe
    const first = await customers.list()
    expect(names(first)).toEqual(['23', '22', '21', '20', '19', '18', '17', '16', '15', '14'])
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' })

    const second = await customers.list({ limit: 3, starting_after: first.data[9]?.id ?? '' })
    expect(names(second)).toEqual(['13', '12', '11'])
    const back = await customers.list({ limit: 2, ending_before: second.data[0]?.id ?? '' })
    expect(names(back)).toEqual(['15', '14'])
    expect(back.has_more).toBe(true)
    const top = await customers.list({ limit: 5, ending_before: first.data[2]?.id ?? '' })
    expect(names(top)).toEqual(['23', '22'])
    expect(top.has_more).toBe(false)
  })

  test('can be read completely by the SDK, and filtered', async () => {
    const { customers } = sandbox.stripe
    const all = await customers.list({ limit: 4 }).autoPagingToArray({ limit: 100 })
    expect(all).toHaveLength(23)

    const odd = await customers.list({ email: '1@example.com', limit: 100 })
    expect(odd.data).toHaveLength(12)
    const early = await customers.list({ created: { lt: 1 } })
    expect(early.data).toEqual([])
  })
})

describe('expansion', () => {
  test('replaces ids with objects, in lists and nested', async () => {
    const { stripe } = sandbox
    await sellPlans(sandbox)

    const found = await stripe.prices.list({ lookup_keys: ['pro_year'], expand: ['data.product'] })
    expect(found.data).toMatchObject([{ unit_amount: 15_000, product: { name: 'Pro' } }])
    const other = await stripe.prices.list({ lookup_keys: ['pro_week'] })
    expect(other.data).toEqual([])
  })

  test("is rejected for fields that can't be expanded, or too deep", async () => {
    const { stripe } = sandbox
    const { id } = await stripe.customers.create({ name: 'Ada' })

    for (const path of ['nothing', 'a.b.c.d.e']) {
      await expect(stripe.customers.retrieve(id, { expand: [path] })).rejects.toMatchObject({
        type: 'StripeInvalidRequestError',
        message: expect.stringContaining('expand'),
      })
    }
  })
})

test('a lookup key belongs to one price and is transferred only on request', async () => {
  const { stripe } = sandbox
  const { pro } = await sellPlans(sandbox)
  const next = {
    currency: 'usd',
    unit_amount: 1_900,
    recurring: { interval: 'month' },
    product: String((await stripe.prices.retrieve(pro.month)).product),
    lookup_key: 'pro_month',
  } as const

  await expect(stripe.prices.create(next)).rejects.toMatchObject({ param: 'lookup_key' })
  const moved = await stripe.prices.create({ ...next, transfer_lookup_key: true })

  expect((await stripe.prices.list({ lookup_keys: ['pro_month'] })).data).toEqual([
    expect.objectContaining({ id: moved.id }),
  ])
  expect((await stripe.prices.retrieve(pro.month)).lookup_key).toBeNull()
})
