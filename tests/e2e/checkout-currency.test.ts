import type { Locator } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { expectTerms, heading, pay, pressOrder } from './billing.ts'
import { readEmail } from './emails.ts'
import { open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('a customer who switches to euros pays in euros and sees euros everywhere', {
  tag: '@long',
}, async ({ page }) => {
  const { email } = await signUp(page)
  await open(page, '/checkout/pro')
  await expectTerms(page, '$15', 'month')

  await clickBothAtTheSameTime(page.getByRole('radio', { name: /Euro|Yearly/ }))
  await expectTerms(page, '€150', 'year')
  await expect(page.getByText("You're charged in euros.")).toBeVisible()
  await expect(page).toHaveURL('/checkout/pro?currency=eur')
  await page.reload()
  await expectTerms(page, '€150', 'year')
  await page.getByText('Monthly').click()
  await expectUsable(page)

  await pressOrder(page)
  await expect(heading(page)).toHaveText('€15.00 / month')
  await open(page, '/checkout/pro')
  await expect(page.getByRole('radio', { name: 'Euro' })).toBeChecked()
  await pressOrder(page)
  await pay(page)
  await expect(heading(page)).toHaveText("You're on Pro")

  await open(page, '/billing')
  const main = page.getByRole('main')
  await expect(main).toContainText('€15 a month')
  await expect(main).toContainText(/Next charge: €15\.00 on/)
  await expect(main).toContainText('€150 a year')
  await expect(main).not.toContainText('$')
  await page.getByRole('link', { name: 'Switch to Pro (yearly)' }).click()
  await expect(page.getByRole('button', { name: /^Pay €13\d\.\d\d and switch$/ })).toBeVisible()
  await expect(main).not.toContainText('$')

  const receipt = await readEmail(page.request, { to: email, subject: 'Receipt for €15.00' })
  expect(receipt.html).toContain('€15.00')
  expect(receipt.html).not.toContain('$')
  await page.goto(receipt.link)
  await expect(main).toContainText('€15.00')
  await expect(main).not.toContainText('$')
})

/** Faster than anyone clicks: the second choice comes before the first one is in the URL. */
async function clickBothAtTheSameTime(radios: Locator): Promise<void> {
  await expect(radios).toHaveCount(2)
  await radios.evaluateAll((both) => {
    for (const radio of both) (radio as HTMLInputElement).click()
  })
}
