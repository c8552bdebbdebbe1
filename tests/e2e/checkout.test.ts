import type { Page, Request } from '@playwright/test'
import { consentMissing } from '#app/copy/checkout.ts'
import { orderTexts } from '#domain/copy/en/order-texts.ts'
import { expectUsable } from './accessible.ts'
import {
  agreement,
  expectRefused,
  expectTerms,
  heading,
  payAt,
  pressOrder,
  pressPay,
  startCheckout,
} from './billing.ts'
import { open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

// Several answers of the server are errors here.
test.use({ allowedNoise: /Failed to load resource/ })

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with card or PayPal' })
const call = '**/.netlify/functions/create-checkout'

test("the checkout shows the plan, today's charge, the renewal and the refund policy, and every error can be retried", async ({
  page,
  context,
}) => {
  await signUp(page)
  await open(page, '/checkout/essential')

  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Advanced completion',
    'Up to 5,000/day: 2,000 new requests a day, and unused ones roll over',
    'Email support',
    'Multi-language',
    'Custom snippets',
    'Code explanations',
  ])
  await expectTerms(page, '$7', 'month')
  await page.getByText('Yearly').click()
  await expectTerms(page, '$70', 'year')
  await expect(
    page.getByText(
      "List prices are in euros; you're charged the same amount in US dollars. Choose Euro to pay in euros.",
    ),
  ).toBeVisible()
  await expect(page.getByText('TEST MODE No card is charged')).toBeVisible()

  await expect(agreement(page)).not.toBeChecked()
  await payButton(page).click()
  await expectRefused(page, consentMissing)
  await expect(agreement(page)).toHaveAttribute('aria-invalid', 'true')
  await agreement(page).check()
  await expect(page.getByText(consentMissing)).toBeHidden()

  for (const [what, answer, words] of [
    ['the response is not JSON', { status: 500, body: 'oops' }, 'Something went wrong'],
    ['the server refuses', { status: 503, json: { error: 'Not today.' } }, 'Not today.'],
    ['the network fails', null, 'Something went wrong'],
    ['the response has no URL', { json: {} }, 'No checkout URL returned'],
    ['the response names none', { json: { url: null, error: null } }, 'No checkout URL returned'],
  ] as const) {
    await test.step(what, async () => {
      await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await payButton(page).click()
      await expectRefused(page, words)
      await expect(payButton(page)).toBeEnabled()
      await page.unroute(call)
    })
  }
  await expectUsable(page)

  await context.setOffline(true)
  await payButton(page).click()
  await expectRefused(page, "You're offline. Nothing was charged.")
  await context.setOffline(false)
  await payButton(page).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('the button shows progress; a double click, coming back and a second tab lead to the same checkout', async ({
  page,
  context,
}) => {
  await signUp(page)
  await open(page, '/checkout/pro')
  const asked: Request[] = []
  page.on('request', (request) => request.url().includes('create-checkout') && asked.push(request))
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(call, (route) => allowed.then(() => route.continue()))

  await agreement(page).check()
  await payButton(page).dblclick()
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true')
  allow()
  await page.waitForURL('**/sandbox/checkout/*')
  expect(asked.map((request) => request.postDataJSON())).toEqual([
    {
      plan: 'pro',
      billingCycle: 'monthly',
      userId: expect.any(String),
      userEmail: expect.stringMatching(/^ada-.*@example\.com$/),
      agreed: orderTexts.current.version,
    },
  ])
  const url = page.url()
  await page.goBack()
  await expect(payButton(page)).toBeEnabled()

  const second = await context.newPage()
  await open(second, '/checkout/pro')
  await pressOrder(second)
  await second.waitForURL(url)
})

test('an old checkout does not sell a second subscription', async ({ page }) => {
  await signUp(page)
  await open(page, '/checkout/essential')
  await payAt(page, { url: await startCheckout(page, { plan: 'pro' }) })

  const form = { cycle: 'monthly', agreed: orderTexts.current.version }
  const to = '/checkout/essential'
  const withoutScripts = await postForm(page.request, { to, form, maxRedirects: 0 })
  await pressOrder(page)

  await expect(page).toHaveURL('/billing/change?plan=essential&cycle=monthly')
  await expect(heading(page)).toHaveText('Switch to Essential (monthly)')
  expect(withoutScripts.headers().location).toBe(page.url())
})

test.describe('with a clock that the test moves', () => {
  test.use({ needsNewBrowser: true })

  test('after payment the checkout says thank you and redirects to the dashboard after two seconds', async ({
    page,
  }) => {
    await signUp(page)
    await page.clock.install()
    await open(page, '/checkout/pro?session_id=cs_test_1')
    await expect(heading(page)).toHaveText('Payment Successful!')

    await page.clock.runFor(2_000)

    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a plan can be bought, in euros too', async ({ page }) => {
    await signUp(page)
    await page.goto('/checkout/essential')
    await page.getByText('Yearly').click()
    await page.getByText('Euro', { exact: true }).click()
    await expectTerms(page, '€70', 'year')
    await payButton(page).click()
    await expect(page.locator('form p[role=alert]')).toHaveText(consentMissing)
    await expect(page.getByRole('radio', { name: 'Euro' })).toBeChecked()
    await agreement(page).check()
    await payButton(page).click()

    await expect(heading(page)).toContainText('€70.00 / year')
    await page.getByLabel('Card number').fill('4000 0000 0000 9995')
    await page.getByLabel('Expiry').fill('12/34')
    await page.getByLabel('Security code').fill('123')
    await pressPay(page)
    await expectRefused(page, 'Your card has insufficient funds.')
    await expect(page.getByLabel('Card number')).toHaveValue('')
    await expect(page.getByLabel('Security code')).toHaveValue('')

    await page.getByText('PayPal', { exact: true }).click()
    await pressPay(page)
    await expect(heading(page)).toHaveText("You're on Essential")
  })
})
