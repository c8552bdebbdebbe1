import { heading, planCard, pressOrder, subscribe } from './billing.ts'
import { open, signUp, waitForScript } from './people.ts'
import { expect, test } from './site.ts'

test('the current plan cannot be chosen again, and the billing cycle is kept at the checkout and can be changed there', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await open(page, '/pricing')
  const buttons = page.locator('.plan-card').getByRole('button')
  await expect(buttons).toHaveText(['Current Plan', 'Choose Essential', 'Choose Pro'])
  await expect(buttons.first()).toBeDisabled()
  await page.getByText('Yearly').click()

  await page.getByRole('button', { name: 'Choose Pro' }).click()

  await expect(page).toHaveURL('/checkout/pro')
  await expect(heading(page)).toBeFocused()
  const price = page
    .locator('section', { hasText: 'Order summary' })
    .locator('[data-cycle]:visible')
  await expect(price).toHaveText('$150 / year List price €150')
  expect(await page.evaluate(() => history.state.usr)).toEqual({ billingCycle: 'yearly' })

  await page.getByText('Monthly').click()
  await expect(price).toHaveText('$15 / month List price €15')
  await page.reload()
  await expect(price).toHaveText('$15 / month List price €15')
})

test('a cycle chosen before the script has loaded is kept', async ({ page }) => {
  await signUp(page)
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => allowed.then(() => route.continue()))
  await page.goto('/checkout/pro', { waitUntil: 'commit' })
  await page.getByText('Yearly').click()

  allow()
  await waitForScript(page)
  await pressOrder(page)

  await expect(heading(page)).toHaveText('$150.00 / year')
})

test('an unknown plan has no checkout, and Free leads to pricing', async ({ request }) => {
  await signUp({ request })

  for (const plan of ['gold', 'PRO', '__proto__', 'constructor']) {
    expect((await request.get(`/checkout/${plan}`)).status(), plan).toBe(404)
  }
  expect((await request.get('/checkout/free')).url()).toMatch(/\/pricing$/)
  expect((await request.get('/checkout')).url()).toMatch(/\/pricing$/)
})

test('a yearly subscriber who chooses Upgrade Plan is offered Pro yearly', {
  tag: '@long',
}, async ({ page }) => {
  await subscribe(page, { plan: 'essential', cycle: 'yearly' })
  await open(page, '/dashboard')
  await expect(planCard(page)).toContainText('Yearly subscription')

  await planCard(page).getByRole('link', { name: 'Upgrade Plan' }).click()
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
  await page.getByText('Monthly', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Switch to monthly' })).toBeEnabled()
  await page.locator('label', { hasText: 'Yearly' }).click()
  await page.getByRole('button', { name: 'Switch to Pro' }).click()

  await expect(page).toHaveURL('/billing/change?cycle=yearly&plan=pro')
  await expect(heading(page)).toHaveText('Switch to Pro (yearly)')
  await page.goto('/checkout/pro')
  await expect(page).toHaveURL('/billing/change?plan=pro&cycle=yearly')
})
