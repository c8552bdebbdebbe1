import { goodCard } from 'stripe-sandbox/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { limitProviderReads } from '#domain/subscriptions/find-subscription.ts'
import { days, minutes } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import {
  findPlan,
  giveCard,
  listCharges,
  open,
  openShop,
  pass,
  preview,
  type Shop,
  subscribe,
  toChangeForm,
} from '#tests/shop.ts'
import { openStream } from '#tests/stream.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let cookie: string

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

const read = (path: string, as = cookie) => testServer.ask(path, { headers: { cookie: as } })

/** As a form without scripts sends it. */
function post(path: string, fields: Record<string, string> = {}, as = cookie) {
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie: as, origin: testServer.origin, 'content-type': type }
  const body = new URLSearchParams(fields).toString()
  return testServer.ask(path, { method: 'POST', headers, body })
}

test.each([
  '/billing',
  '/billing/change?plan=pro&cycle=yearly',
  '/billing/cancel',
  '/billing/card',
  '/billing/money-back',
  '/billing/invoices/in_1',
])('%s requires a login', async (path) => {
  const answer = await testServer.ask(path)

  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`)
})

describe('someone without a subscription', () => {
  test('sees their plan and a link to the plans', async () => {
    const { text } = await read('/billing')

    expect(text).toContain('You&#x27;re on')
    expect(text).toMatch(/href="\/pricing"[^>]*>See plans/)
  })

  test('cannot change, cancel, keep or refund anything', async () => {
    expect((await read('/billing/change?plan=pro')).headers.location).toBe(
      '/checkout/pro?cycle=monthly',
    )
    expect((await read('/billing/cancel')).headers.location).toBe('/billing')
    expect((await post('/billing/money-back')).status).toBe(409)
    expect((await post('/billing', { intent: 'keep' })).status).toBe(409)
    expect((await post('/billing', { intent: 'constructor' })).status).toBe(400)
  })
})

test('an unknown plan is a 404, and switching to Free means canceling', async () => {
  await subscribe(shop)

  expect((await read('/billing/change?plan=gold')).status).toBe(404)
  expect((await read('/billing/change?plan=free')).headers.location).toBe('/billing/cancel')
  expect((await read('/billing/change')).headers.location).toBe('/billing')
  expect((await read('/billing/change?plan=pro')).status).toBe(409)
})

test('a subscriber is sent from the checkout and from pricing to the plan change', async () => {
  await subscribe(shop)

  const answer = await read('/checkout/essential?cycle=yearly')
  expect(answer.headers.location).toBe('/billing/change?plan=essential&cycle=yearly')
  const { text } = await read('/pricing')
  expect(text).toContain('action="/billing/change"')
  expect(text).toContain('Switch to Free')
})

test('an amount or terms that the customer was not shown are not charged', async () => {
  await subscribe(shop, { planId: 'essential' })
  const { agreed } = await preview(shop, { planId: 'pro', cycle: 'monthly' })
  const shown = toChangeForm(agreed)
  const path = '/billing/change?plan=pro&cycle=monthly'

  for (const fields of [
    {},
    { ...shown, at: 'soon' },
    { ...shown, due: '1' },
    { ...shown, version: '' },
    { ...shown, version: '1999-12-31' },
  ])
    expect((await post(path, fields)).status, JSON.stringify(fields)).toBe(409)

  expect(await listCharges(shop)).toHaveLength(1)
})

test('a plan change that is submitted twice is made and charged once', async () => {
  await subscribe(shop, { planId: 'essential' })
  const { agreed, quote } = await preview(shop, { planId: 'pro', cycle: 'monthly' })
  const send = () => post('/billing/change?plan=pro&cycle=monthly', toChangeForm(agreed))

  const answers = [await send(), await send()]

  expect(answers.map(({ headers }) => headers.location)).toEqual(['/billing', '/billing'])
  expect(await listCharges(shop)).toEqual([
    [quote.dueCents, 0],
    [700, 0],
  ])
})

test('canceling twice and keeping an ended plan are refused', async () => {
  await subscribe(shop)
  expect((await post('/billing/cancel', { reason: 'why' })).headers.location).toBe('/billing')

  const twice = await post('/billing/cancel')
  expect(twice.status).toBe(409)
  expect(twice.text).toContain('Your plan is already canceled.')

  await pass(shop, days(32))
  const late = await post('/billing', { intent: 'keep' })
  expect(late.status).toBe(409)
  expect(late.text).toContain('Your plan has already ended')
})

test('an open dashboard is updated after a cancellation and after a failed renewal', async () => {
  await subscribe(shop)
  const { events } = await openStream(`${testServer.origin}/db/users/${ada.id}.json`, { cookie })
  const expectPushed = (document: object) =>
    expect.poll(() => events.at(-1)?.data, { timeout: 5_000 }).toMatchObject({ data: document })
  await expectPushed({ isRenewed: true, isPaymentDue: false })

  await post('/billing/cancel')
  await expectPushed({ isRenewed: false, isPaymentDue: false })

  await post('/billing', { intent: 'keep' })
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(32))
  await expectPushed({ isRenewed: true, isPaymentDue: true })
})

test('after 14 days a refund is neither offered nor possible', async () => {
  await subscribe(shop)
  expect((await read('/billing')).text).toContain('Request a refund')
  await pass(shop, days(18))

  expect((await read('/billing')).text).not.toContain('Request a refund')
  expect((await read('/billing/money-back')).text).not.toContain('Refund $')
  const refused = await post('/billing/money-back')
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The 14-day refund period has ended.')
  expect(await findPlan(shop)).toBe('pro')
  expect(await listCharges(shop)).toEqual([[1_500, 0]])
})

test("customers can read their own invoices, and nobody else's", async () => {
  await subscribe(shop)
  const [invoice] = (await shop.stripe.invoices.list()).data
  const path = `/billing/invoices/${invoice?.id}`
  const other = await signInAs(shop, { user: grace, siteUrl: testServer.origin })

  const own = await read(path)
  expect(own.status).toBe(200)
  expect(own.text).toContain('$15.00')
  expect(own.text).toContain(String(invoice?.number))
  expect((await read(path, other)).status).toBe(404)
  expect((await read('/billing/invoices/in_none')).status).toBe(404)
})

test('while the payment provider is down, billing shows the last known details', async () => {
  await subscribe(shop)
  await shop.controls.failNext({ path: '/v1/charges', status: 500, times: 6 })

  const invoice = await read('/billing/invoices/in_1')
  expect(invoice.headers.location).toBe('/billing')

  const { status, text } = await read('/billing')

  expect(status).toBe(200)
  expect(text).toContain('reach our payment provider')
  expect(text).toContain('Pro')
})

test('a change that the bank has to confirm says so, with the total and the way back, before the page of the provider', async () => {
  await subscribe(shop, { planId: 'essential', number: '4000002760003184' })
  const path = '/billing/change?plan=pro&cycle=monthly'
  const { agreed } = await preview(shop, { planId: 'pro', cycle: 'monthly' })
  const asked = await post(path, toChangeForm(agreed))
  expect(asked.status).toBe(303)
  const confirm = await read(asked.headers.location ?? '')
  const { text } = await read('/billing')

  expect(asked.headers.location).toBe('/billing/confirm?plan=pro&cycle=monthly')
  expect(confirm.text).toContain('before you switch to Pro (monthly)')
  expect(confirm.text).toMatch(/To pay now<\/dt><dd[^>]*>\$\d/)
  expect(confirm.text).toContain('href="/billing"')
  const [link] = /href="[^"]*\/sandbox\/invoice\/\w+"/.exec(confirm.text) ?? []
  expect(text).toContain('Waiting for your bank')
  expect(text).toContain(link)
  expect(await findPlan(shop)).toBe('essential')
})

test("a card is updated on the provider's page", async () => {
  await subscribe(shop)

  const redirected = await post('/billing/card')
  expect(redirected.status).toBe(303)
  expect(redirected.headers.location).toContain(`${testServer.origin}/sandbox/portal/bps_`)
  const { path, cookies } = await enterValidCard(redirected)
  const back = await read(path, cookies)
  expect(back.headers.location).toBe('/billing')
  expect(String(back.headers['set-cookie'])).toContain('flash=')
})

/** Enters a valid card on the provider's page. Returns the return URL's path and the browser's cookies. */
async function enterValidCard({ headers }: Awaited<ReturnType<typeof post>>) {
  const portalId = String(headers.location).split('/').at(-1) ?? ''
  const updated = await shop.controls.updateCard(portalId, goodCard)
  if (updated.kind !== 'paid') throw new Error('The sandbox refused the card')
  const visitCookie = String(headers['set-cookie']).split(';')[0]
  const { pathname, search } = new URL(updated.returnTo)
  return { path: pathname + search, cookies: `${cookie}; ${visitCookie}` }
}

test('the return link for a new card works once, in the browser that started it', async () => {
  await subscribe(shop)
  await giveCard(shop, '4000000000000341')
  await pass(shop, days(33))
  const redirected = await post('/billing/card')
  const chargeCount = (await listCharges(shop)).length

  for (const path of ['/billing/card?visit=', '/billing/card?visit=guess'])
    expect((await read(path)).headers.location, path).toBe('/billing')
  expect(await listCharges(shop)).toHaveLength(chargeCount)

  const { path, cookies } = await enterValidCard(redirected)
  expect(readFlash(await read(path))).toBeUndefined()
  const stranger = await signInAs(shop, { user: grace, siteUrl: testServer.origin })
  expect(readFlash(await read(path, cookies.replace(cookie, stranger)))).toBeUndefined()
  const back = await read(path, cookies)
  expect(readFlash(back)).toBeDefined()
  const left = back.headers['set-cookie']?.find((one) => one.startsWith('card-visits='))
  expect(readFlash(await read(path, `${cookie}; ${left?.split(';')[0]}`))).toBeUndefined()
})

function readFlash({ headers }: Awaited<ReturnType<typeof read>>): string | undefined {
  return headers['set-cookie']?.find((one) => one.startsWith('flash='))
}

test('pages that ask the payment provider are rate-limited', async () => {
  await subscribe(shop)
  const [invoice] = (await shop.stripe.invoices.list()).data
  const pages = [`/billing/invoices/${invoice?.id}`, '/billing/change?plan=essential']
  for (const path of pages) expect((await read(path)).status, path).toBe(200)
  for (let time = 0; time < 120; time += 1) await limitProviderReads(shop, ada.id)
  const asked = vi.spyOn(shop.stripe.customers, 'retrieve')

  for (const path of pages) {
    const answer = await read(path)
    expect(answer.status, path).toBe(429)
    expect(answer.headers['retry-after'], path).toBe('600')
    expect(answer.text, path).toContain('Too many requests. Try again in 10 minutes.')
  }
  for (const path of ['/billing/cancel', '/billing/money-back', pages[1] ?? '']) {
    const answer = await post(path)
    expect(answer.status, path).toBe(429)
    expect(answer.text, path).toContain('Too many requests. Try again in 10 minutes.')
  }
  expect((await read('/billing')).status).toBe(200)
  expect(asked).not.toHaveBeenCalled()
})

test('the success page is rate-limited', async () => {
  const checkout = await open(shop)
  const path = `/success?session_id=${checkout}`
  for (let time = 0; time < 30; time += 1) expect((await read(path)).status).toBe(200)

  const answer = await read(path)

  expect(answer.status).toBe(429)
  expect(answer.headers['retry-after']).toBe('600')
  shop.clock.move(minutes(11))
  expect((await read(path)).status).toBe(200)
})

test("a link in an email opens the provider's page for the card, and changes nothing", async () => {
  await subscribe(shop)
  const before = await listCharges(shop)

  const opened = await read('/billing/card')

  expect(opened.headers.location).toContain('/sandbox/portal/bps_')
  expect(await listCharges(shop)).toEqual(before)
})
