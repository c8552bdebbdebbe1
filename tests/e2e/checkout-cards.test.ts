import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { expectRefused, heading, pay, planCard, pressPay, startCheckout } from './billing.ts'
import { expectInvalid, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

async function openPayment(page: Page): Promise<string> {
  await signUp(page)
  const url = await startCheckout(page, { plan: 'essential' })
  await open(page, url)
  return url
}

test('after mistyped and declined cards, another card can pay the same checkout', {
  tag: '@long',
}, async ({ page }) => {
  const url = await openPayment(page)
  for (const { number = '4242 4242 4242 4242', expiry = '12/34', cvc = '123', wrong, words } of [
    { number: '4242', wrong: 'number', words: 'Your card number is incomplete.' },
    { expiry: '01/20', wrong: 'expiry', words: "Your card's expiration date is in the past." },
    { cvc: '12', wrong: 'cvc', words: "Your card's security code is incomplete." },
  ]) {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry').fill(expiry)
    await page.getByLabel('Security code').fill(cvc)
    await pressPay(page)
    await expectRefused(page, words)
    await expectInvalid(page, [wrong])
  }
  await expectUsable(page)
  for (const [number, words] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ] as const) {
    await page.getByRole('button', { name: number }).click()
    await pressPay(page)
    await expectRefused(page, words)
  }
  await expect(page).toHaveURL(url)

  await pay(page)
  await expect(heading(page)).toHaveText("You're on Essential")
  await page.locator('[data-slot=toast]').waitFor()
  await expectUsable(page)
})

test("a payment needs the bank's confirmation: unanswered or refused, the user stays on Free and can try again", async ({
  page,
}) => {
  const url = await openPayment(page)
  await pay(page, '4000 0027 6000 3184')
  await expect(heading(page)).toHaveText('Is this you?')
  await expect(page.getByRole('main').getByText('TEST MODE')).toBeInViewport()
  const dashboard = await (await page.request.get('/dashboard')).text()
  expect(dashboard).toContain('Free tier')

  await open(page, url)
  await expect(page.getByRole('main').getByText('TEST MODE')).toBeInViewport()
  await pay(page, '4000 0025 0000 3155')
  await expect(page.locator('dl dd')).toHaveText(['Ghost Writers IA', 'Visa •••• 3155', '$7.00'])
  await expectUsable(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  await expect(alert).toBeFocused()

  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await pay(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: "Yes, it's me" }).click()
  await expect(heading(page)).toHaveText("You're on Essential")
  await page.goBack()
  await expect(page.getByText('You already said yes to this.')).toBeVisible()
  await open(page, '/dashboard')
  await expect(planCard(page)).toContainText('Monthly subscription')
})

test('PayPal pays without a card', { tag: '@long' }, async ({ page }) => {
  await openPayment(page)
  await page.getByText('PayPal', { exact: true }).click()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await pressPay(page)

  await expect(heading(page)).toHaveText("You're on Essential")
  const billing = await (await page.request.get('/billing')).text()
  expect(billing).toContain('Change payment method')
  expect(billing).not.toContain('Update card')
})

test('every page about payments says that it is test mode', async ({ request }) => {
  await signUp({ request })

  for (const path of ['/sandbox', '/checkout/pro', '/success', '/cancel', '/dashboard']) {
    expect(await (await request.get(path)).text(), path).toContain('TEST MODE')
  }
})
