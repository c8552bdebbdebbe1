import { getPlan, type PaidPlanId, paidPlanIds } from '@ghost-writers-ia/rules/plans'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { goodCard } from 'stripe-sandbox/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { portsContext, requestContext, type Viewer, viewerContext } from '#app/context.ts'
import { questions } from '#app/copy/faq.ts'
import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { describeToast, parseToast } from '#app/copy/toasts.ts'
import * as changePage from '#app/routes/billing/change.tsx'
import * as checkoutPage from '#app/routes/billing/checkout.tsx'
import { PlanCard } from '#app/routes/marketing/pricing/plan-card.tsx'
import { readReport } from '#domain/operator/read-report.ts'
import { createTotalsRefresh } from '#domain/operator/refresh-totals.ts'
import { cancelPlan } from '#domain/subscriptions/cancel-plan.ts'
import { planChoices } from '#domain/subscriptions/preview-change.ts'
import { days } from '#domain/time.ts'
import { checkPrices } from '#gateways/stripe/prices.ts'
import { runCommand } from '#server/admin/run-command.ts'
import { Models } from '#server/config/models.ts'
import { type Account, toStatus } from '../extension/src/account/account.ts'
import { followUser } from '../extension/src/account/follow-user.ts'
import { hasEverything } from '../extension/src/account/plan-limits.ts'
import { checkBooks } from './books.ts'
import { visitor } from './built-site.ts'
import { call, connect } from './editors.ts'
import { engines } from './engines.ts'
import { ada, grace } from './people.ts'
import { findPaid, findPlan, openShop, pass, type Shop, subscribe, upgrade } from './shop.ts'
import { openTestServer, signInAs, type TestServer } from './test-server.ts'

/** The plan that `add-plan.ts` has added to the table. No other code knows it. */
const business = getAddedPlan()

let shop: Shop
let testServer: TestServer

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
})

test('a plan that is added to the table can be bought, and the open editor shows it', async () => {
  const editor = await openEditor()
  await vi.waitFor(() => expect(editor.statuses.at(-1)).toContain('Free'), 10_000)

  await buyOverHttp(business)

  expect(await findPaid(shop)).toMatchObject({ planId: business, status: 'active' })
  await vi.waitFor(() => expect(editor.statuses.at(-1)).toContain('Business'), 10_000)
  expect(editor.accounts.at(-1)).toMatchObject({
    plan: business,
    entitlements: { maxSnippets: 500, apiAccess: true },
    includedIn: { explain: ['Essential', 'Pro', 'Business'] },
  })
  expect(editor.accounts.map(hasEverything).at(-1)).toBe(true)
  await editor.close()
})

test('a subscriber can change to it, is charged the difference, and is told', async () => {
  await subscribe(shop, { planId: 'pro' })
  expect(planChoices).toContainEqual({ planId: business, cycle: 'yearly' })

  const { changed, dueCents } = await upgrade(shop, { planId: business, cycle: 'monthly' })

  expect(changed).toMatchObject({ timing: 'now' })
  expect(dueCents).toBe(2_500)
  expect(await findPlan(shop)).toBe(business)
  const toast = parseToast(`plan-is-${business}`)
  expect(toast && describeToast(toast).text).toBe('You are now on the Business plan.')
})

test('its checkout has its price, and the page to change to it says what that costs', async () => {
  const checkout = await showPage(`/checkout/${business}`, checkoutPage)
  for (const text of ['Checkout: Business', '€40']) expect(checkout).toContain(text)

  await subscribe(shop, { planId: 'pro' })
  const change = await showPage(`/billing/change?plan=${business}`, changePage)
  for (const text of ['Switch to Business', 'Pay $25.00 and switch']) expect(change).toContain(text)
})

test('it ends like any other plan when it is canceled', async () => {
  await subscribe(shop, { planId: business })

  expect(await cancelPlan(shop, { user: ada, reason: '' })).toMatchObject({ timing: 'later' })
  await pass(shop, days(32))

  expect(await findPlan(shop)).toBe('free')
  await checkBooks(shop)
})

test('support can give it, and it is pushed to the page and the editor', async () => {
  const { headers } = await connect(shop, { user: grace })
  const log = { info: () => undefined, error: () => undefined }
  const context = { ports: shop, engine: 'sqlite', operator: 'support', log } as const

  const given = await runCommand(context, ['give', grace.email, business, '30', 'a', 'trial'])

  expect(given).toMatchObject({ isDone: true })
  const me = await call(testServer, { path: 'me', method: 'GET', headers })
  expect(me.json).toMatchObject({ plan: business, allowance: { level: 'unlimited' } })
  const pushed = await testServer.ask(`/db/users/${grace.id}/subscription.json`, { headers })
  expect(JSON.parse(pushed.text)).toMatchObject({ plan: business, requestLimit: -1 })
  expect(await runCommand(context, ['revoke', grace.email])).toMatchObject({ isDone: true })
  expect(await findPlan(shop, grace)).toBe('free')
})

test('Stripe is set up for it, and a missing price is noticed', async () => {
  await checkPrices(shop.stripe)

  const [price] = (
    await shop.stripe.prices.list({ lookup_keys: [`ghost_writers_${business}_yearly`] })
  ).data
  await shop.stripe.prices.update(price?.id ?? '', { active: false })

  await expect(checkPrices(shop.stripe)).rejects.toThrow(
    `no price ghost_writers_${business}_yearly`,
  )
})

test('the pages, the operator and the configuration of models know it', async () => {
  await subscribe(shop, { planId: business })
  const refresh = createTotalsRefresh(shop)
  while (await refresh());

  expect((await readReport(shop))?.revenue).toMatchObject([{ plan: business, perMonth: 4_000 }])
  const viewer = { current: null, paid: null }
  const card = renderToStaticMarkup(createElement(PlanCard, { plan: getPlan(business), viewer }))
  for (const text of ['Business', 'For companies', '€40', 'Choose Business'])
    expect(card).toContain(text)
  expect(describeMissingFeature('api-access')).toBe('API tokens are included in Pro and Business.')
  expect(questions[0]?.answer).toContain('Business has no limit')
  const model = { id: 'm', name: 'M', plan: business, context: 1_000, output: 100 }
  expect(Models.parse(JSON.stringify([model]))).toMatchObject([{ plan: business }])
})

function getAddedPlan(): PaidPlanId {
  const added = paidPlanIds.at(-1)
  if (!added) throw new Error('The table has no paid plans')
  expect(getPlan(added).name).toBe('Business')
  return added
}

type Page = {
  readonly loader: (args: never) => Promise<unknown>
  readonly default: ComponentType<never>
}

/** The HTML of a page that Ada opens, from its source: the built one doesn't have the added plan. */
async function showPage(path: string, page: Page): Promise<string> {
  const url = `${testServer.origin}${path}`
  const context = new RouterContextProvider()
  context.set(portsContext, shop)
  context.set(requestContext, { ...visitor, siteUrl: testServer.origin })
  context.set(viewerContext, { user: ada } as Viewer)
  const params = { plan: business }
  const loaderData = await page.loader({ request: new Request(url), params, context } as never)
  const Page = createRoutesStub([
    {
      id: 'page',
      path: '*',
      Component: () => createElement(page.default, { loaderData } as never),
    },
  ])
  return renderToStaticMarkup(createElement(Page, { initialEntries: [path] }))
}

/** Buys a plan for Ada as her browser does, with a card in the sandbox. */
async function buyOverHttp(plan: PaidPlanId): Promise<void> {
  const cookie = await signInAs(shop, { siteUrl: testServer.origin })
  const order = { plan, billingCycle: 'monthly', userId: ada.id, userEmail: ada.email }
  const { text } = await testServer.ask('/.netlify/functions/create-checkout', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: testServer.origin },
    body: JSON.stringify(order),
  })
  const { url } = JSON.parse(text)
  await shop.controls.payCheckout(url.slice(url.lastIndexOf('/') + 1), goodCard)
  await shop.finish()
}

/** Ada's editor, which follows her account on the site. */
async function openEditor() {
  const { token } = await connect(shop)
  const accounts: Account[] = []
  const statuses: string[] = []
  const closing = new AbortController()
  const done = followUser(
    { url: testServer.origin, token, fetch },
    {
      uid: ada.id,
      wait: async () => undefined,
      signal: closing.signal,
      onAccount(account) {
        accounts.push(account)
        statuses.push(toStatus(account, 'live'))
      },
      onConnection: () => undefined,
      onRevoked: () => undefined,
    },
  )
  return {
    accounts,
    statuses,
    close() {
      closing.abort()
      return done
    },
  }
}
