import type { Locator, Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import {
  customer,
  expectDelivery,
  heading,
  passDays,
  payAt,
  planCard,
  startCheckout,
  subscribe,
} from './billing.ts'
import { test } from './own-site.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect } from './site.ts'

/** Opens the dashboard in another tab of the same user and waits for its event stream. */
async function openDashboard(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  const listening = tab.waitForResponse('**/db/users/*.json')
  await open(tab, '/dashboard')
  await listening
  return tab
}

test('moving the clock renews the plan and updates the open dashboard', { tag: '@long' }, async ({
  page,
}) => {
  const { email } = await subscribe(page, { plan: 'essential' })
  const dashboard = await openDashboard(page)
  const renewal = planCard(dashboard).getByText(/^Renews on/)
  const before = await readDate(renewal)

  await open(page, '/sandbox')
  await page.getByRole('button', { name: '+1 month' }).click()
  await expect(page.getByRole('status')).toContainText('The clock was moved.')
  // The invoice of a renewal is charged an hour after the period began.
  await page.getByRole('button', { name: '+1 hour' }).click()

  await expect(customer(page, email).getByText('$7.00 succeeded')).toHaveCount(2)
  await expect.poll(() => readDate(renewal)).not.toEqual(before)
  const after = await readDate(renewal)
  expect(after.getUTCMonth()).toBe((before.getUTCMonth() + 1) % 12)
})

/** The date in a text like "Renews on December 16, 2026". */
async function readDate(text: Locator): Promise<Date> {
  return new Date(`${(await text.innerText()).replace(/^\D* on /, '')} UTC`)
}

test('an event is shown as delivered, and can be sent again without harm', {
  tag: '@long',
}, async ({ page }) => {
  await subscribe(page, { plan: 'pro' })
  await open(page, '/sandbox')
  const paid = page.locator('.event', { hasText: 'checkout.session.completed' }).first()
  await expect(paid).toContainText('delivered')
  await expectUsable(page)

  await paid.getByRole('button', { name: 'Send again' }).click()

  await expectDelivery(page, { type: 'checkout.session.completed', says: 'delivered on attempt 2' })
  await page.goto('/dashboard')
  await expect(planCard(page)).toContainText('Pro')
})

test("the user's plan follows refunds, cancellations and deletions in the sandbox", {
  tag: '@long',
}, async ({ page }) => {
  const { email } = await subscribe(page, { plan: 'pro' })
  const dashboard = await openDashboard(page)
  await open(page, '/sandbox')
  await page.getByLabel('After the last retry').selectOption('past_due')
  await page.getByLabel('Minimum charge (cents)').fill('100')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('status')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('After the last retry')).toHaveValue('past_due')
  await expect(page.getByLabel('Minimum charge (cents)')).toHaveValue('100')
  const buyer = customer(page, email)

  await buyer.getByRole('button', { name: 'Refund' }).click()
  await expect(buyer.getByText('$15.00 succeeded, $15.00 refunded')).toBeVisible()
  await buyer.getByRole('button', { name: 'Cancel now' }).click()
  await expect(buyer.getByText('Pro, monthly: canceled')).toBeVisible()
  await expectToast(dashboard, ['Subscription updated', 'Your Free plan is now active.'])
  await expect(planCard(dashboard)).toContainText('Free tier')

  await buyer.getByText('Delete customer').click()
  await buyer.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(buyer).toHaveCount(0)
  await payAt(page, { url: await startCheckout(page, { plan: 'essential' }) })
  await expectToast(dashboard, ['Subscription updated', 'Your Essential plan is now active.'])
})

test('a checkout expires after a day, and the next one is new', async ({ page }) => {
  await signUp(page)
  const url = await startCheckout(page, { plan: 'pro' })

  await passDays(page, 1)

  await open(page, url)
  await expect(page.getByRole('heading', { name: 'This checkout has expired' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Back to pricing' }).click()
  await expect(page).toHaveURL('/pricing')
  const next = await startCheckout(page, { plan: 'pro' })
  expect(next).not.toBe(url)
  await page.goto(next)
  await expect(heading(page)).toHaveText('$15.00 / month')
})
