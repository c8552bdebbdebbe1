import {
  agreement,
  controlSandbox,
  expectDelivery,
  expectRefused,
  heading,
  pay,
  payAt,
  planCard,
  readPanel,
  startCheckout,
} from './billing.ts'
import { test } from './own-site.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect } from './site.ts'

test('without webhooks the success page activates the plan', { tag: '@long' }, async ({ page }) => {
  await controlSandbox(page, { intent: 'set-delivery', mode: 'held' })
  await signUp(page)
  await open(page, await startCheckout(page, { plan: 'essential' }))

  await pay(page)

  await expect(heading(page)).toHaveText("You're on Essential")
  await expectToast(page, ['Subscription updated', 'You are now on the Essential plan.'])
  expect(await readPanel(page)).toMatchObject({ Plan: 'essential', 'Webhook status': 'Processed' })
  await page.goto('/dashboard')
  await expect(planCard(page)).toContainText('Monthly subscription')

  await page.goto('/sandbox')
  await expect(page.getByText('New events are held.')).toBeVisible()
  await expectDelivery(page, { type: 'checkout.session.completed', says: 'waiting' })
  await page.getByRole('button', { name: 'Deliver normally' }).click()
  await expectDelivery(page, { type: 'checkout.session.completed', says: 'delivered' })
  await expectDelivery(page, { type: 'payment_intent.created', says: 'not sent' })
})

test("without the success page's sync the webhook activates the plan", { tag: '@long' }, async ({
  page,
}) => {
  // Before the checkout: even an old event of this customer would trigger a sync.
  await controlSandbox(page, { intent: 'set-delivery', mode: 'held' })
  await signUp(page)
  const url = await startCheckout(page, { plan: 'pro' })
  const success = await payAt(page, { url })
  await controlSandbox(page, {
    intent: 'fail-next',
    path: `/v1/checkout/sessions/${url.split('/').at(-1)}`,
    status: '429',
    times: '100',
  })
  const listening = page.waitForResponse('**/subscription.json')
  await open(page, success)
  await listening
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Processing DelayedUnable to refresh subscription. Please check your dashboard.',
  )
  expect(await readPanel(page)).toMatchObject({ Plan: 'free', 'Webhook status': 'Pending' })

  await controlSandbox(page, { intent: 'set-delivery', mode: 'normal' })

  await expect(heading(page)).toHaveText("You're on Pro")
  await expectToast(page, ['Subscription updated', 'Your Pro plan is now active.'])
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(await readPanel(page)).toMatchObject({ Plan: 'pro', 'Webhook status': 'Processed' })
})

test.describe('when the provider is down', () => {
  test.use({ allowedNoise: /Failed to load resource/ })

  test('the checkout shows an error, and works again afterwards', async ({ page }) => {
    const failure = { intent: 'fail-next', path: '/v1/checkout/sessions', times: '1' }
    await signUp(page)
    await open(page, '/checkout/pro')
    const button = page.getByRole('button', { name: 'Pay with card or PayPal' })
    await agreement(page).check()
    await controlSandbox(page, { ...failure, status: '429' })
    await button.click()
    await expectRefused(page, 'Our payment provider is busy. Try again in 10 seconds.')

    await controlSandbox(page, { ...failure, status: '401' })
    await button.click()
    await expectRefused(
      page,
      "Payments aren't available right now. Nothing was charged. Please try again later.",
    )

    await button.click()
    await expect(heading(page)).toHaveText('$15.00 / month')
  })
})
