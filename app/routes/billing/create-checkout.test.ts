import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { buy, openShop, type Shop } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

const path = '/.netlify/functions/create-checkout'
const json = { 'content-type': 'application/json' }
const order = { plan: 'pro', billingCycle: 'monthly', userId: ada.id, userEmail: ada.email }

let shop: Shop
let testServer: TestServer
let cookie: string

/** While this promise is pending, the provider doesn't respond. */
let delay: Promise<void> | undefined

function delayAll(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (url, init) => {
    await delay
    return fetch(url, init)
  }
}

beforeEach(async () => {
  delay = undefined
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl, around: delayAll })
    return shop
  })
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

type SendInput = { headers?: Record<string, string>; body?: string | Uint8Array | Iterable<string> }

/** Sends Ada's order as her browser would. Tests override single parts. */
function send({ headers = {}, body = JSON.stringify(order) }: SendInput = {}) {
  const own = { ...json, cookie, origin: testServer.origin }
  return testServer.ask(path, { method: 'POST', headers: { ...own, ...headers }, body })
}

const post = (fields: object) => send({ body: JSON.stringify({ ...order, ...fields }) })

async function countCheckouts(): Promise<number> {
  return (await shop.stripe.checkout.sessions.list({ limit: 100 })).data.length
}

function expectError(answer: Awaited<ReturnType<typeof send>>, status: number): void {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(Object.keys(JSON.parse(answer.text))).toEqual(['error', 'code'])
  expect(answer.text).not.toMatch(/ at |node_modules|stripe|Zod/i)
}

test('an order can name the texts that the buyer has agreed to, which are recorded', async () => {
  expect((await send()).status).toBe(200)
  expect(await shop.consents.listConsents(ada.id)).toEqual([])

  expect((await post({ agreed: orderTexts.current.version })).status).toBe(200)
  expect(await shop.consents.listConsents(ada.id)).toHaveLength(3)
  const wrong = await post({ agreed: '1999-12-31' })
  expectError(wrong, 400)
  expect(JSON.parse(wrong.text).error).toBe('Unknown version of the order texts')
})

test('a logged-in user gets the payment page, at the catalog price', async () => {
  const answer = await send()

  expect(answer.status).toBe(200)
  const { url } = JSON.parse(answer.text)
  const checkout = await shop.controls.findCheckout(url.slice(url.lastIndexOf('/') + 1))
  expect(url).toMatch(new RegExp(`^${testServer.origin}/sandbox/checkout/cs_test_`))
  expect(checkout).toMatchObject({ amountCents: 1_500, interval: 'month', email: ada.email })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  [{ price: 1 }, { amount: 1 }, { unit_amount: 1 }],
  [{ priceId: 'price_of_mine' }, { quantity: -1 }, { coupon: 'FREE' }],
  [{ customer: 'cus_other' }, { success_url: 'https://evil.example' }],
])('unknown fields are ignored: %j', async (...extras) => {
  const answer = await post(Object.assign({}, ...extras))

  const { url } = JSON.parse(answer.text)
  const id = url.slice(url.lastIndexOf('/') + 1)
  const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
  expect(session).toMatchObject({ amount_total: 1_500, currency: 'usd' })
  expect(session.line_items?.data).toMatchObject([{ quantity: 1 }])
  expect(session.success_url).toMatch(new RegExp(`^${testServer.origin}/success`))
})

test('a visitor has to log in first', async () => {
  expectError(await send({ headers: { cookie: '' } }), 401)
  expectError(await send({ headers: { cookie: 'session=made-up' } }), 401)
  expect(await countCheckouts()).toBe(0)
})

test('a user cannot buy for another user, and the attempt is logged', async () => {
  expectError(await post({ userId: grace.id }), 403)

  expect(await countCheckouts()).toBe(0)
  expect(await shop.billing.findAccount(grace.id)).toBeNull()
  expect(testServer.listLines()).toContainEqual(
    expect.objectContaining({ event: 'request', route: path, status: 403 }),
  )
})

test("an email that differs from the account's is ignored", async () => {
  const answer = await post({ userEmail: grace.email })

  expect(answer.status).toBe(200)
  const [customer] = (await shop.stripe.customers.list()).data
  expect(customer).toMatchObject({ email: ada.email, metadata: { userId: ada.id } })
})

const invalid = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'PRO',
  'pro ',
  'free',
  '',
  ['pro'],
  { plan: 'pro' },
  null,
  0,
  true,
  'x'.repeat(10_240),
]

describe('an invalid order is refused', () => {
  const expectRefused = async (fields: object) => expectError(await post(fields), 400)
  const invalidUsers = [null, 0, ['user-ada'], { $ne: '' }]

  test.each(invalid)('with the plan %j', (plan) => expectRefused({ plan }))
  test.each([...invalid, 'daily'])('with the billing cycle %j', (billingCycle) =>
    expectRefused({ billingCycle }),
  )
  test.each([...invalid, 'xts'])('with the currency %j', (currency) => expectRefused({ currency }))
  test.each(invalidUsers)('with the user %j', (userId) => expectRefused({ userId }))

  test.each([
    ['truncated JSON', '{"plan":'],
    ['empty', ''],
    ['null', 'null'],
    ['a list', JSON.stringify([order])],
    ['a string', '"pro"'],
    ['NaN', '{"plan":NaN}'],
    ['ten thousand nested arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['ten thousand nested objects', '{"a":'.repeat(10_000)],
    ['invalid UTF-8', Buffer.from('{"plan":"pr\xff\xfeo"}', 'latin1')],
    ['__proto__', '{"__proto__":{"plan":"pro","billingCycle":"monthly","userId":"user-ada"}}'],
    ['a form', 'plan=pro&billingCycle=monthly'],
    ['JSON with a byte order mark', `\uFEFF${JSON.stringify(order)}`],
  ])('with the body %s', async (_, body) => {
    expectError(await send({ body }), 400)
    expect(Object.prototype).not.toHaveProperty('plan')
    expect(testServer.listLines().filter(({ event }) => event === 'fault')).toEqual([])
  })

  test('when it is too large', async () => {
    const extra = 'x'.repeat(512 * 1024 + 1)

    expectError(await send({ body: extra }), 413)
    expectError(await send({ body: [extra.slice(0, 9), extra.slice(9)] }), 413)
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
    ['text/plain; application/json', 415],
    ['', 415],
    ['Application/JSON; charset=utf-8', 200],
  ])('with the content type %j: status %i', async (type, status) => {
    expect((await send({ headers: { 'content-type': type } })).status).toBe(status)
  })

  test('when it is compressed', async () => {
    const body = gzipSync(JSON.stringify({ ...order, bomb: ' '.repeat(10_000_000) }))

    expectError(await send({ headers: { 'content-encoding': 'gzip' }, body }), 415)
  })
})

test('the last of two fields with the same name counts', async () => {
  expectError(
    await send({ body: `{"plan":"pro",${JSON.stringify({ ...order, plan: 'x' }).slice(1)}` }),
    400,
  )
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s gets 405 without any CORS headers',
  async (method) => {
    const headers = { ...json, cookie, origin: testServer.origin }
    const answer = await testServer.ask(path, { method, headers })

    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST')
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    )
  },
)

test.each([
  ['our own page', (origin: string) => ({ origin }), 200],
  ['our own page, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'same-origin' }), 200],
  ['a script', () => ({}), 200],
  ['another site', () => ({ origin: 'https://evil.example' }), 403],
  ['an opaque origin', () => ({ origin: 'null' }), 403],
  ['another port', (origin: string) => ({ origin: `${origin}0` }), 403],
  ['our name as a prefix', (origin: string) => ({ origin: `${origin}.evil.example` }), 403],
  ['another site, by Sec-Fetch-Site', () => ({ 'sec-fetch-site': 'cross-site' }), 403],
  ['a sibling domain', () => ({ 'sec-fetch-site': 'same-site' }), 403],
  ['a link on another site', () => ({ referer: 'https://evil.example/x' }), 403],
  [
    'another site with a forged Origin header',
    (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' }),
    403,
  ],
])('a call from %s gets the right status', async (_, from, status) => {
  const answer = await testServer.ask(path, {
    method: 'POST',
    headers: { ...json, cookie, ...from(testServer.origin) } as Record<string, string>,
    body: JSON.stringify(order),
  })

  expect(answer.status).toBe(status)
  expect(await countCheckouts()).toBe(status === 200 ? 1 : 0)
})

test('a subscriber cannot buy the same plan again and is sent to change plans instead', async () => {
  await buy(shop)

  expectError(await send(), 409)
  const answer = await post({ plan: 'essential', billingCycle: 'yearly' })
  const url = `${testServer.origin}/billing/change?plan=essential&cycle=yearly`
  expect(JSON.parse(answer.text)).toEqual({ url })
  expect(await countCheckouts()).toBe(1)
})

test('checkouts are rate-limited', async () => {
  for (let time = 0; time < 30; time += 1) expect((await send()).status).toBe(200)

  const answer = await send()

  expectError(answer, 429)
  expect(answer.headers['retry-after']).toBe('600')
  expect(await countCheckouts()).toBe(1)
})

test.each([
  [429, 503, '10'],
  [401, 503, undefined],
  [500, 502, undefined],
] as const)(
  'when the provider answers %s the buyer gets %i with a message, and the error is logged',
  async (status, answered, retryAfter) => {
    await shop.controls.failNext({ path: '/v1/customers', status, times: 3 })

    const answer = await send()

    expect(answer.status).toBe(answered)
    expect(answer.headers['retry-after']).toBe(retryAfter)
    expect(JSON.parse(answer.text).error).toMatch(/payment provider|Payments aren't available/)
    expect(shop.faults).toHaveLength(1)
    expect(JSON.stringify(shop.faults)).not.toContain('sk_test_sandbox')
  },
)

test('a slow payment provider does not block other requests', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  delay = promise
  let isAnswered = false
  const waiting = send().finally(() => {
    isAnswered = true
  })

  for (let count = 0; count < 20; count += 1)
    expect((await testServer.ask('/readyz')).status).toBe(200)
  const written = await shop.transaction(async ({ users }) => users.findUser(ada.id))

  expect(isAnswered).toBe(false)
  expect(written).toMatchObject({ id: ada.id })
  respond()
  expect((await waiting).status).toBe(200)
})

test("no checkout starts when the provider's price differs from ours", async () => {
  const [price] = (await shop.stripe.prices.list({ lookup_keys: ['ghost_writers_pro_monthly'] }))
    .data
  await shop.stripe.prices.create({
    product: String(price?.product),
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
    lookup_key: 'ghost_writers_pro_monthly',
    transfer_lookup_key: true,
    metadata: { plan: 'pro', cycle: 'monthly' },
  })

  expectError(await send(), 503)

  expect(shop.faults.map(String).join()).toContain('another price')
  expect(await countCheckouts()).toBe(0)
})
