import { beforeEach, expect, test } from 'vitest'
import { later, seconds } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { findPurchase, seal } from '#tests/notices.ts'
import { buy, findPlan, openShop, type Shop } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

const path = '/webhooks/stripe'

let shop: Shop
let testServer: TestServer
let purchase: Awaited<ReturnType<typeof findPurchase>>

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  await shop.controls.setDelivery('held')
  await buy(shop)
  purchase = await findPurchase(shop)
})

type SendInput = {
  signature?: string | readonly string[] | null
  headers?: Record<string, string>
  body?: string | readonly string[]
}

/** Sends the purchase event as the payment provider would. Tests override single parts. */
function send({ signature, headers = {}, body = JSON.stringify(purchase) }: SendInput = {}) {
  const whole = typeof body === 'string' ? body : body.join('')
  const sentSignature = signature === undefined ? seal(shop, whole).signature : signature
  return testServer.ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(sentSignature !== null && { 'stripe-signature': sentSignature }),
      ...headers,
    },
    body,
  })
}

async function expectRefused(answer: Awaited<ReturnType<typeof send>>, status = 400) {
  expect(answer.status, answer.text).toBe(status)
  expect(await findPlan(shop)).toBe('free')
  expect(await shop.notices.readInbox()).toMatchObject({ waiting: 0, givenUp: 0 })
}

test('an event with a valid signature is accepted without a session', async () => {
  const answer = await send()

  expect(answer.status).toBe(200)
  expect(await findPlan(shop)).toBe('pro')
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test('a session cookie does not replace the signature', async () => {
  const cookie = await signInAs(shop, { siteUrl: testServer.origin })

  await expectRefused(await send({ headers: { cookie }, signature: null }))
})

test('an event signed by someone else is refused and logged', async () => {
  const { signature } = seal(shop, purchase, { secret: 'whsec_stranger' })

  await expectRefused(await send({ signature }))

  expect(testServer.listLines()).toContainEqual(
    expect.objectContaining({ event: 'request', route: path, status: 400 }),
  )
})

test.each([
  ['a changed field', (body: string) => body.replace('"paid"', '"free"')],
  [
    'the same JSON with different whitespace',
    (body: string) => JSON.stringify(JSON.parse(body), null, 1),
  ],
  ['a space at the end', (body: string) => `${body} `],
  ['a byte order mark at the start', (body: string) => `\uFEFF${body}`],
])('a body changed after signing is refused: %s', async (_, change) => {
  const body = JSON.stringify(purchase)
  const { signature } = seal(shop, body)

  await expectRefused(await send({ signature, body: change(body) }))
})

test.each([
  '{}',
  '[]',
  'null',
  '7',
  'not JSON',
  '{"id":"evt_1","type":"invoice.paid","data":null}',
  '{"id":"evt_\\u0000","type":"invoice.paid","data":{"object":{}}}',
  '{"id":"evt_1","type":"invoice.paid\\u0000","data":{"object":{}}}',
  '{"id":"evt_1","type":"invoice.paid","livemode":false,"data":{"object":{"customer":"cus_\\u0000"}}}',
])(
  'a message with a valid signature that is not an event (%s) gets 400 and no error line',
  async (body) => {
    await expectRefused(await send({ body }))

    expect(testServer.listLines().filter(({ level }) => level === 'error')).toEqual([])
  },
)

test.each([
  [-301, 400],
  [-299, 200],
  [299, 200],
  [301, 400],
])('an event %i seconds from now gets status %i', async (away, status) => {
  const at = later(shop.clock.now(), seconds(away))

  expect((await send({ signature: seal(shop, purchase, { at }).signature })).status).toBe(status)
})

test.each([
  ['without a signature', () => null],
  ['with an empty signature', () => ''],
  ['with only a timestamp', (good: string) => good.replace(/,.*/, '')],
  ['with only an old signature scheme', (good: string) => good.replace('v1', 'v0')],
  ['with a signature that is not hexadecimal', (good: string) => good.replace(/v1=.*/, 'v1=zz')],
  [
    'with an uppercase signature',
    (good: string) => good.replace(/(?<=v1=).*/, (x) => x.toUpperCase()),
  ],
  ['with two signature headers', (good: string) => [good, good]],
  [
    'with 200 wrong signatures',
    (good: string) =>
      good.replace(
        /v1=.*/,
        Array(200)
          .fill(`v1=${'0'.repeat(64)}`)
          .join(','),
      ),
  ],
])('a message %s is refused', async (_, change) => {
  const { signature } = seal(shop, purchase)

  await expectRefused(await send({ signature: change(signature) }))
})

test('the second of two signatures may be the valid one', async () => {
  const { signature } = seal(shop, purchase)

  const both = signature.replace('v1=', `v1=${'0'.repeat(64)},v1=`)
  expect((await send({ signature: both })).status).toBe(200)
})

test.each([
  ['of an unknown type', { type: 'moon.landed' }],
  ['of another Stripe account', { account: 'acct_other' }],
  ['in another API version', { api_version: '2019-01-01' }],
])('an event %s is accepted', async (_, change) => {
  const body = JSON.stringify({ ...purchase, ...change })

  expect((await send({ body })).status).toBe(200)
  expect(testServer.listLines().filter(({ event }) => event === 'fault')).toEqual([])
})

test('live events are ignored in test mode', async () => {
  expect((await send({ body: JSON.stringify({ ...purchase, livemode: true }) })).status).toBe(200)

  expect(await findPlan(shop)).toBe('free')
})

test('large events are accepted, oversized bodies are refused', async () => {
  const toBody = (size: number) => JSON.stringify({ ...purchase, filler: 'x'.repeat(size) })

  expect((await send({ body: toBody(300_000) })).status).toBe(200)
  expect((await send({ body: toBody(1_100_000) })).status).toBe(413)
  const endless = toBody(1_100_000).match(/.{1,60000}/g) ?? []
  expect((await send({ body: endless })).status).toBe(413)
})

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s gets 405', async (method) => {
  const answer = await testServer.ask(path, { method })

  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe('POST')
})

test('the signature counts, whatever the content type', async () => {
  expect((await send({ headers: { 'content-type': 'text/plain' } })).status).toBe(200)
})

test('an event that cannot be stored gets 500, is logged, and succeeds when sent again', async () => {
  await shop.controls.failNext({ path: '/v1/subscriptions', status: 401, times: 1 })

  const answer = await send()

  expect(answer.status).toBe(500)
  expect(answer.text).not.toMatch(/payments-closed|cus_| at /)
  expect(testServer.listLines()).toContainEqual(
    expect.objectContaining({
      event: 'fault',
      fault: expect.objectContaining({ message: expect.stringContaining('payments-closed') }),
    }),
  )
  expect((await send()).status).toBe(200)
  expect(await findPlan(shop)).toBe('pro')
})

test('the readiness endpoint says nothing about the payment inbox', async () => {
  await shop.controls.failNext({ path: '/v1/subscriptions', status: 401, times: 1 })
  await send()

  const answer = await testServer.ask('/readyz')

  expect(JSON.parse(answer.text)).toEqual({ ready: true, store: true })
})
