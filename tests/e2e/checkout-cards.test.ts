import { expectRefused, heading, pay, planCard, pressPay, startCheckout } from './billing.ts'
import { expectInvalid, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test.beforeEach(async ({ page }) => {
  await signUp(page)
  await open(page, await startCheckout(page, { plan: 'essential' }))
})

test('a mistyped card gets a different error than a declined one', async ({ page }) => {
  for (const { number = '4242 4242 4242 4242', expiry = '12/34', cvc = '123', wrong, words } of [
    { number: '4242', wrong: 'number', words: 'Your card number is incomplete.' },
    { number: '4242 4242 4242 4241', wrong: 'number', words: 'Your card number is invalid.' },
    { expiry: '13/34', wrong: 'expiry', words: "Your card's expiration date is incomplete." },
    { expiry: '01/20', wrong: 'expiry', words: "Your card's expiration date is in the past." },
    { cvc: '12', wrong: 'cvc', words: "Your card's security code is incomplete." },
    {
      number: '4111 1111 1111 1111',
      wrong: 'number',
      words: 'This is a sandbox: it takes test cards only, such as 4242 4242 4242 4242.',
    },
  ]) {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry').fill(expiry)
    await page.getByLabel('Security code').fill(cvc)
    await pressPay(page)

    await expectRefused(page, words)
    await expectInvalid(page, [wrong])
  }
})

test('after a declined card, another card can pay the same checkout', async ({ page }) => {
  const url = page.url()
  for (const [number, words] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    ['4000 0000 0000 0341', 'Your card was declined.'],
  ] as const) {
    await page.getByRole('button', { name: number }).click()
    await pressPay(page)
    await expectRefused(page, words)
  }
  expect(page.url()).toBe(url)

  await pay(page)
  await expect(heading(page)).toHaveText("You're on Essential")
})

test('a payment confirmed with the bank activates the plan', async ({ page }) => {
  await pay(page, '4000 0025 0000 3155')

  await expect(heading(page)).toHaveText('Is this you?')
  await expect(page.locator('dl dd')).toHaveText(['Ghost Writers IA', 'Visa •••• 3155', '$7.00'])
  await page.getByRole('button', { name: "Yes, it's me" }).click()

  await expect(heading(page)).toHaveText("You're on Essential")
  await page.goBack()
  await expect(page.getByText('You already said yes to this.')).toBeVisible()
})

test('after a confirmation is refused, another card can pay', async ({ page }) => {
  await pay(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'No', exact: true }).click()

  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  )
  await expect(alert).toBeFocused()
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await pay(page)

  await expect(heading(page)).toHaveText("You're on Essential")
})

test('an unanswered bank confirmation leaves the user on Free, and they can pay later', async ({
  page,
}) => {
  const url = page.url()
  await pay(page, '4000 0027 6000 3184')
  await expect(heading(page)).toHaveText('Is this you?')

  await open(page, '/dashboard')
  await expect(planCard(page)).toContainText('Free tier')

  await open(page, url)
  await pay(page)
  await expect(heading(page)).toHaveText("You're on Essential")
})

test('PayPal pays without a card', async ({ page }) => {
  await page.getByText('PayPal', { exact: true }).click()
  await expect(page.getByLabel('Card number')).toBeHidden()
  await pressPay(page)

  await expect(heading(page)).toHaveText("You're on Essential")
  const billing = await (await page.request.get('/billing')).text()
  expect(billing).toContain('Change payment method')
  expect(billing).not.toContain('Update card')
})

test('every payment page says that it is test mode', async ({ page }) => {
  const mark = page.getByRole('main').getByText('TEST MODE')
  await expect(mark).toBeInViewport()
  await pay(page, '4000 0025 0000 3155')
  await expect(heading(page)).toHaveText('Is this you?')
  await expect(mark).toBeInViewport()

  for (const path of ['/sandbox', '/checkout/pro']) {
    await page.goto(path)
    await expect(mark, path).toBeInViewport()
  }
  for (const path of ['/pricing', '/success', '/cancel', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo'), path).toContainText('Test mode')
  }
})
