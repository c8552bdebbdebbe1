import { beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import {
  findPlan,
  getCustomer,
  openRefusals,
  openShop,
  preview,
  type Shop,
  settleAll,
  subscribe,
  toChangeForm,
} from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

const refusals = openRefusals('balance_insufficient')
/** Happens before the next request to the provider. */
const deletion: { begin: (() => Promise<unknown>) | null } = { begin: null }
/** The provider gets changes of subscriptions and doesn't answer in time. */
const slowness = { isOn: false }

let shop: Shop
let testServer: TestServer
let cookie: string

beforeEach(async () => {
  slowness.isOn = false
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], {
      siteUrl,
      around: (fetch) => deleteFirst(answerLate(refusals.around(fetch))),
    })
    return shop
  })
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

function deleteFirst(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (url, init) => {
    const { begin } = deletion
    deletion.begin = null
    await begin?.()
    return fetch(url, init)
  }
}

function answerLate(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (url, init) => {
    const isChange = init?.method === 'POST' && /subscriptions\/sub_/.test(String(url))
    if (!slowness.isOn || !isChange) return fetch(url, init)
    await fetch(url, init)
    const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' }
    return Response.json({ error }, { status: 409 })
  }
}

const read = async (path: string) => (await testServer.ask(path, { headers: { cookie } })).text

/** As a form without scripts sends it. Returns the page and the toast that follow. */
async function post(path: string, fields: Record<string, string> = {}) {
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie, origin: testServer.origin, 'content-type': type }
  const body = new URLSearchParams(fields).toString()
  return testServer.ask(path, { method: 'POST', headers, body })
}

test('a refund that the provider refuses ends the plan, and the billing page says what we owe', async () => {
  await subscribe(shop)

  const answer = await post('/billing/money-back')
  expect(answer.headers.location).toBe('/billing')
  await shop.finish()

  expect(await findPlan(shop)).toBe('free')
  expect(await read('/billing')).toContain('We owe you $15.00.')
})

test('a change that the provider takes long for sends to the billing page, which says that we are still working', async () => {
  await subscribe(shop, { planId: 'essential' })
  const { agreed } = await preview(shop, { planId: 'pro', cycle: 'monthly' })
  slowness.isOn = true

  const answer = await post('/billing/change?plan=pro&cycle=monthly', toChangeForm(agreed))
  expect(answer.headers.location).toBe('/billing')
  expect(await read('/billing')).toContain('still waiting for our payment provider')
  slowness.isOn = false
  shop.clock.move(minutes(3))
  await settleAll(shop)

  expect(await findPlan(shop)).toBe('pro')
  expect(await read('/billing')).not.toContain('still waiting for our payment provider')
})

test('someone with two subscriptions sees both and can cancel the other one', async () => {
  await subscribe(shop)
  const customer = await getCustomer(shop)
  const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  shop.clock.move(seconds(1))
  const lookup_keys = ['ghost_writers_essential_monthly']
  const [price] = (await shop.stripe.prices.list({ lookup_keys })).data
  const other = await shop.stripe.subscriptions.create({
    customer,
    currency: 'usd',
    default_payment_method: method.id,
    items: [{ price: price?.id ?? '' }],
  })
  await shop.finish()

  expect(await read('/billing')).toContain('Essential (monthly), $7 a month. Renews on')
  const cancel = (subscription: string) =>
    post('/billing', { intent: 'cancel-other', subscription })
  expect((await cancel('sub_unknown')).status).toBe(409)
  expect((await cancel(other.id)).headers.location).toBe('/billing')

  expect(await read('/billing')).toContain('Essential (monthly), $7 a month. Ends on')
  expect(await findPlan(shop, ada)).toBe('pro')
})

test('an account that is deleted in another tab meanwhile leads to the login, not to a server error', async () => {
  await subscribe(shop)
  const { deleteUser } = shop.users
  deletion.begin = () => deleteUser(ada.id)

  const answer = await post('/billing/money-back')

  expect(answer.status).toBe(403)
  expect(answer.text).toContain('please log in again')
})
