import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { heading, passDays, subscribe } from './billing.ts'
import { listLetters } from './letters.ts'
import { test } from './own-site.ts'
import { expectToast, open } from './people.ts'
import { expect } from './site.ts'

const state = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Your plan', exact: true }) })

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

async function giveCard(page: Page, number: string): Promise<void> {
  await press(page, 'Update card')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Save card')
  await expect(page).toHaveURL('/billing')
  await expectToast(page, ['Card updated', 'It is charged from now on.'])
}

/** The news of what happened meanwhile come by themselves. */
async function openWhen(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await open(page, '/billing')
    await expect(state(page)).toContainText(words, { timeout: 500 })
  }).toPass()
}

test('the life of a subscription: upgrade, failed renewal, new card, downgrade, undo, cancel, keep', async ({
  page,
}) => {
  // Several journeys in one, on a site of its own.
  test.slow()
  const { email } = await subscribe(page, { plan: 'essential' })
  await open(page, '/billing')
  await expect(state(page)).toContainText(/Essential.*Active.*Next charge: \$7\.00/)

  await page.getByRole('link', { name: 'Switch to Pro, yearly' }).click()
  await expect(heading(page)).toHaveText('Switch to Pro, yearly')
  const amount =
    (await page
      .getByText(/^\$1\d\d\.\d\d$/)
      .last()
      .textContent()) ?? ''
  await press(page, `Pay ${amount} and switch`)
  await expect(page).toHaveURL('/billing')
  await expectToast(page, ['Subscription updated', 'You are now on the Pro plan.'])
  await expect(state(page)).toContainText(/Pro.*\$150 every year.*Active/)
  await expect(page.getByRole('row').nth(1)).toContainText(`${amount}Paid`)

  await giveCard(page, '4000 0000 0000 0341')
  await passDays(page, 367)
  await openWhen(page, 'Your payment of $150.00 failed')
  await expectUsable(page)
  await open(page, '/dashboard')
  const banner = page.getByRole('region', { name: 'Payment problem' })
  await banner.getByRole('link', { name: 'Update card' }).click()
  await giveCard(page, '4242 4242 4242 4242')
  await expect(state(page)).toContainText('Active')

  await page.getByRole('link', { name: 'Switch to Essential, monthly' }).click()
  await press(page, /^Switch on /)
  await expectToast(page, [
    'Change planned',
    'Your plan changes when the period you paid for ends.',
  ])
  await expect(state(page)).toContainText('Switches to Essential, monthly on')
  await press(page, 'Keep Pro')
  await expect(state(page)).toContainText('Active')

  await page.getByRole('link', { name: 'Cancel plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your plan?' })
  await expect(dialog).toContainText('Unlimited requests')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await dialog.getByLabel('Why do you leave? (optional)').fill('A holiday')
  await dialog.getByRole('button', { name: 'Cancel Pro' }).click()
  await expect(state(page)).toContainText('Ends on')
  await expect(dialog).toBeHidden()
  await press(page, 'Keep Pro')
  await expect(state(page)).toContainText('Active')

  await page
    .getByRole('link', { name: /^Open invoice/ })
    .first()
    .click()
  await expect(heading(page)).toContainText('Invoice')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('$150.00').first()).toBeVisible()
  expect((await listLetters(page.request, email)).toSorted()).toEqual(
    [
      'Receipt for $150.00',
      `Receipt for ${amount}`,
      'Receipt for $7.00',
      'Verify your email address',
      'Welcome to Essential',
      'You are now on Pro',
      'Your payment did not go through',
    ].toSorted(),
  )
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a plan is changed, cancelled, kept and paid back all the same', async ({ page }) => {
    await subscribe(page, { plan: 'essential' })
    await page.goto('/billing')

    await page.getByRole('link', { name: 'Switch to Pro, monthly' }).click()
    await press(page, /^Pay \$/)
    await expect(state(page)).toContainText('$15 every month')
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await expect(heading(page)).toHaveText('Cancel your plan?')
    await press(page, 'Cancel Pro')
    await expect(state(page)).toContainText('Ends on')
    await press(page, 'Keep Pro')
    await expect(state(page)).toContainText('Active')

    await page.getByRole('link', { name: 'Get my money back' }).click()
    await press(page, 'Give me $15.00 back')
    await expect(page).toHaveURL('/billing')
    await expect(state(page)).toContainText('You are on Free')
    await expect(page.getByRole('row').nth(1)).toContainText('Refunded')
  })
})
