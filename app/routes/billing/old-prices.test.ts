import { billingCycles } from '@ghost-writers-ia/rules/plan'
import { getPlan, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { beforeEach, expect, test } from 'vitest'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openShop, preview, type Shop, subscribe, toChangeForm } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let cookie: string

/** Ada pays for Essential. Then a version with other prices starts before `stripe:setup` has run. */
beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  await subscribe(shop, { planId: 'essential' })
  await sellAtOldPrices()
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

/** As an old version left them at Stripe: another amount, in dollars only; she pays one of them. */
async function sellAtOldPrices(): Promise<void> {
  for (const planId of paidPlanIds)
    for (const cycle of billingCycles) {
      const { id } = await shop.stripe.prices.create({
        product: `ghost_writers_${planId}`,
        currency: 'usd',
        unit_amount: getPlan(planId).price[cycle] - 100,
        recurring: { interval: cycle === 'monthly' ? 'month' : 'year' },
        lookup_key: `ghost_writers_${planId}_${cycle}`,
        transfer_lookup_key: true,
        metadata: { plan: planId, cycle },
      })
      if (planId === 'essential' && cycle === 'monthly') await moveAda(id)
    }
}

async function moveAda(price: string): Promise<void> {
  const { data } = await shop.stripe.subscriptions.list({})
  const [subscription] = data
  await shop.stripe.subscriptions.update(subscription?.id ?? '', {
    items: [{ id: subscription?.items.data[0]?.id ?? '', price }],
    proration_behavior: 'none',
  })
}

const read = (path: string) => testServer.ask(path, { headers: { cookie } })

function post(path: string, fields: Record<string, string>, as = cookie) {
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie: as, origin: testServer.origin, 'content-type': type }
  return testServer.ask(path, { method: 'POST', headers, body: `${new URLSearchParams(fields)}` })
}

type Answer = Awaited<ReturnType<typeof read>>

/** Without the page itself, which would fill the report of a failed test. */
function describe({ status, text }: Answer, expected: string) {
  return { status, isShown: text.replaceAll('&#x27;', "'").includes(expected) }
}

const graceCookie = () => signInAs(shop, { user: grace, siteUrl: testServer.origin })

test.each([
  ['/billing', 'Essential'],
  ['/pricing', '€15'],
  ['/dashboard', 'Essential'],
  ['/billing/cancel', 'Essential'],
])("%s stays up while Stripe's prices are those of an older version", async (path, expected) => {
  expect(describe(await read(path), expected)).toEqual({ status: 200, isShown: true })
  expect(shop.faults).toEqual([])
})

const unavailable = "Payments aren't available right now. Nothing was charged."
const choice = '/billing/change?plan=pro&cycle=monthly'

test('who wants to buy or change a plan meanwhile is told to try again later, and pays nothing', async () => {
  const as = await graceCookie()
  const { version } = orderTexts.current
  const order = { cycle: 'monthly', agreed: version }
  const agreed = { at: shop.clock.now(), dueCents: 100, currency: 'usd', version }

  const form = await testServer.ask('/checkout/pro', { headers: { cookie: as } })
  expect(describe(form, '€15')).toEqual({ status: 200, isShown: true })
  for (const answer of [
    await post('/checkout/pro', order, as),
    await read(choice),
    await post(choice, toChangeForm(agreed)),
  ])
    expect(describe(answer, unavailable)).toEqual({ status: 503, isShown: true })

  expect((await shop.stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(1)
  const account = await shop.billing.findAccount(ada.id)
  expect(account?.subscription).toMatchObject({ planId: 'essential' })
})

test('the operator reads which price differs and what to run, and after that everything works', async () => {
  await read(choice)

  expect(shop.faults.map(String)).toEqual([
    'Error: Stripe has another price for ghost_writers_pro_monthly than the catalogue: run `npm run stripe:setup`',
  ])
  await shop.stock()
  expect(await preview(shop, { planId: 'pro', cycle: 'monthly' })).toMatchObject({ timing: 'now' })
})
