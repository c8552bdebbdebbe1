import { heading, planCard, subscribe } from './billing.ts'
import { expectToast, fillSignup, makePerson, open, signUp, waitForScript } from './people.ts'
import { expect, test } from './site.ts'

test('the plan that someone has cannot be chosen again, the others can', async ({ page }) => {
  await signUp(page)

  await open(page, '/pricing')

  const buttons = page.locator('.plan-card').getByRole('button')
  await expect(buttons).toHaveText(['Current Plan', 'Choose Essential', 'Choose Pro'])
  await expect(buttons.first()).toBeDisabled()
})

test('the cycle travels to the checkout unseen, stays over a reload and can be changed there', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/pricing')
  await page.getByText('Yearly').click()

  await page.getByRole('button', { name: 'Choose Pro' }).click()

  await expect(page).toHaveURL('/checkout/pro')
  await expect(heading(page)).toBeFocused()
  const price = page
    .locator('section', { hasText: 'Order summary' })
    .locator('[data-cycle]:visible')
  await expect(price).toHaveText('$150 / year')
  expect(await page.evaluate(() => history.state.usr)).toEqual({ billingCycle: 'yearly' })

  await page.reload()
  await expect(price).toHaveText('$150 / year')

  await page.getByText('Monthly').click()
  await expect(price).toHaveText('$15 / month')
  await page.reload()
  await expect(price).toHaveText('$15 / month')
})

test('a cycle that is chosen before the script has come is the one that is bought', async ({
  page,
}) => {
  await signUp(page)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => allowed.then(() => route.continue()))
  await page.goto('/checkout/pro', { waitUntil: 'commit' })
  await page.getByText('Yearly').click()

  allow()
  await waitForScript(page)
  await page.getByRole('button', { name: 'Pay with card or PayPal' }).click()

  await expect(heading(page)).toHaveText('$150.00 per year')
})

test('whoever comes to the checkout without a cycle pays monthly', async ({ page }) => {
  await signUp(page)

  await page.goto('/checkout/essential')

  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
})

test('a visitor who chose a plan signs up and is at its checkout', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByText('Yearly').click()
  await page.getByRole('button', { name: 'Choose Essential' }).click()

  await fillSignup(page, makePerson())

  await expect(heading(page)).toHaveText('Checkout: Essential')
  await expectToast(page, ['Account created!', 'Please check your email to verify your account.'])
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
})

test('a visitor is asked to log in before a checkout', async ({ page }) => {
  await page.goto('/checkout/pro')

  await expect(page).toHaveURL('/login?next=%2Fcheckout%2Fpro')
})

test('what we do not sell has no checkout, and Free is on the pricing page', async ({ page }) => {
  await signUp(page)

  for (const plan of ['gold', 'PRO', '__proto__', 'constructor']) {
    expect((await page.request.get(`/checkout/${plan}`)).status(), plan).toBe(404)
  }
  expect((await page.request.get('/checkout/free')).url()).toMatch(/\/pricing$/)
  expect((await page.request.get('/checkout')).url()).toMatch(/\/pricing$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test("a user's choice of plan and cycle travels to the checkout", async ({ page }) => {
    await signUp(page)
    await page.goto('/pricing')
    await page.getByText('Yearly').click()

    await page.getByRole('button', { name: 'Choose Pro' }).click()

    await expect(page).toHaveURL('/checkout/pro?cycle=yearly')
    await expect(page.locator('[data-cycle]:visible').first()).toHaveText('$150 / year')
  })
})

test('a yearly subscriber who chooses Upgrade Plan is offered Pro yearly', async ({ page }) => {
  await subscribe(page, { plan: 'essential', cycle: 'yearly' })
  await open(page, '/dashboard')
  await expect(planCard(page)).toContainText('Yearly subscription')

  await planCard(page).getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await page.getByRole('button', { name: 'Switch to Pro' }).click()

  await expect(page).toHaveURL('/billing/change?cycle=yearly&plan=pro')
  await expect(heading(page)).toHaveText('Switch to Pro (yearly)')
  await page.goto('/checkout/pro')
  await expect(page).toHaveURL('/billing/change?plan=pro&cycle=yearly')
})
