import type { Page } from '@playwright/test'
import type { PageDriver } from './browser-pages.ts'

/** The sandbox's own pages. */
export const sandboxDriver: PageDriver = {
  async payCheckout(page, number) {
    await fillCard(page, number)
    await page.getByRole('button', { name: /^Pay / }).click()
  },
  async changeCard(page, number) {
    await fillCard(page, number)
    await page.getByRole('button', { name: 'Save card' }).click()
  },
  async payInvoice(page, number) {
    await fillCard(page, number)
    await page.getByRole('button', { name: /with this card$/ }).click()
  },
  refusal: (page) => page.getByRole('alert'),
  paidInvoice: (page) => page.getByText('This invoice is paid'),
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ada')
}
