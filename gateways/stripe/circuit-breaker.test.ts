import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { ada } from '#tests/people.ts'
import { openShop, press } from '#tests/shop.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createClient } from './client.ts'
import { findOrCreateCustomer } from './customers.ts'

function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'request-id': 'req_1', ...headers } })
}

test('two clicks at the same moment do not count as an outage of the provider', async () => {
  const clock = stoppedClock()
  const faults: unknown[] = []
  const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' }
  const headers = { 'stripe-should-retry': 'false' }
  const stripe = createClient('sk_test_1', { fetch: async () => answer(409, { error }, headers) })
  const call = createCircuitBreaker({ clock, report: (fault) => faults.push(fault) })
  const ask = () => call(() => stripe.customers.create({ email: ada.email }))

  const busy = { refused: 'payments-busy', isUnknown: true }
  for (let time = 0; time < 5; time += 1) expect(await ask()).toEqual(busy)

  expect(await call(async () => ({ is: 'well' }))).toEqual({ is: 'well' })
})

test('a rate-limited provider is not called again before its Retry-After, a minute at most', async () => {
  const clock = stoppedClock()
  const error = { type: 'invalid_request_error', code: 'rate_limit', message: 'slow down' }
  let after = '7'
  let asked = 0
  const fetch = async () => {
    asked += 1
    return answer(429, { error }, { 'retry-after': after })
  }
  const stripe = createClient('sk_test_1', { fetch })
  const call = createCircuitBreaker({ clock, report: () => undefined })
  const ask = () => call(() => stripe.customers.list())

  expect(await ask()).toEqual({ refused: 'payments-busy', retryAfterMs: seconds(7) })
  clock.move(seconds(3))
  expect(await ask()).toEqual({ refused: 'payments-busy', retryAfterMs: seconds(4) })
  expect(asked).toBe(1)
  clock.move(seconds(4))
  after = '86400'

  expect(await ask()).toEqual({ refused: 'payments-busy', retryAfterMs: seconds(60) })
  expect(asked).toBe(2)
})

test('a provider that never answers times out, and may have done what we asked', async () => {
  const never: typeof globalThis.fetch = (_, init) =>
    new Promise((_answer, leave) => {
      init?.signal?.addEventListener('abort', () => leave(init.signal?.reason))
    })
  const stripe = createClient('sk_test_1', { fetch: never, timeoutMs: 5 })
  Object.assign(stripe, { getInitialNetworkRetryDelay: () => 0.005 })
  const faults: unknown[] = []
  const call = createCircuitBreaker({
    clock: stoppedClock(),
    report: (fault) => faults.push(fault),
  })

  const down = { refused: 'payments-down', isUnknown: true }
  expect(await call(() => stripe.customers.list())).toEqual(down)
  expect(faults).toHaveLength(1)
})

test('a failure that the provider replays for an idempotency key does not block the next attempt', async () => {
  const shop = await openShop()
  await shop.controls.failNext({ path: '/v1/checkout/sessions', status: 500, times: 2 })

  expect(await press(shop)).toEqual({ refused: 'payments-down' })

  expect(await press(shop)).toHaveProperty('url')
})

test('a user who changed their name since the last attempt can still become a customer', async () => {
  const shop = await openShop()
  const now = shop.clock.now()
  await findOrCreateCustomer(shop.stripe, { user: ada, now })
  const renamed = { ...ada, email: 'countess@example.com', name: 'Countess of Lovelace' }

  const { id } = await findOrCreateCustomer(shop.stripe, { user: renamed, now })

  expect(await shop.stripe.customers.retrieve(id)).toMatchObject({ name: renamed.name })
})

test('a rejected API key is logged without the key', async () => {
  const faults: unknown[] = []
  const error = {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided: sk_test_****1',
  }
  const stripe = createClient('sk_test_secret1', { fetch: async () => answer(401, { error }) })
  const call = createCircuitBreaker({
    clock: stoppedClock(),
    report: (fault) => faults.push(fault),
  })

  const answered = await call(() => stripe.customers.list())

  expect(isRefusal(answered)).toBe(true)
  expect(faults[0]).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(JSON.stringify(faults)).not.toContain('sk_test_secret1')
})
