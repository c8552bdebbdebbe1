import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { heading, pay, startCheckout } from './billing.ts'
import { open, signUp } from './people.ts'
import { test as base, expect } from './site.ts'
import { startOwnSite } from './start-own-site.ts'

type Seller = { readonly url: string; readonly dataDir: string }

/** A site of a German seller that charges VAT. */
const test = base.extend<object, { seller: Seller }>({
  seller: [
    async ({ browserName: _ }, use) => {
      const site = await startOwnSite({
        LOG_LEVEL: 'silent',
        TRUSTED_PROXIES: '127.0.0.1,::1',
        TAX: 'stripe',
        TAX_COUNTRY: 'DE',
        OPERATOR_NAME: 'Ghost Writers GmbH',
        OPERATOR_ADDRESS: 'Unter den Linden 1, 10117 Berlin, Germany',
        OPERATOR_VAT_ID: 'DE136695976',
      })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ seller }, use) => use(seller.url),
  dataDir: ({ seller }, use) => use(seller.dataDir),
})

async function fillAddress(page: Page, country: string): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: country })
  await page.getByLabel('Address', { exact: true }).fill('Ring 1')
  await page.getByLabel('Postal code').fill('1010')
  await page.getByLabel('City').fill('Vienna')
}

test('a business in another member state enters its VAT ID and gets an invoice with reverse charge', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await page.goto(await startCheckout(page, { plan: 'pro' }))
  await fillAddress(page, 'Austria')
  await page.getByLabel('Business name').fill('Lovelace Engines GmbH')
  await page.getByLabel('VAT ID').fill('ATU13585626')
  await pay(page)
  await expect(page.getByRole('alert')).toHaveText('This VAT ID is invalid.')
  await page.getByLabel('VAT ID').fill('ATU 13585627')
  await pay(page)
  await expect(heading(page)).toHaveText("You're on Pro")

  await open(page, '/billing')
  await expect(page.getByRole('link', { name: 'Update billing details' })).toBeVisible()
  await page.getByRole('link', { name: /^View invoice/ }).click()

  const main = page.getByRole('main')
  for (const text of [
    'Ghost Writers GmbH',
    'VAT ID DE136695976',
    'Lovelace Engines GmbH',
    '1010 Vienna',
    'VAT ID ATU13585627',
    'Reverse charge: the recipient is liable for VAT.',
  ])
    await expect(main).toContainText(text)
  await expect(main.locator('dl').last()).toHaveText(/Net\$15\.00VAT 0%\$0\.00Total\$15\.00/)
  await expectUsable(page)
})

test('a consumer sees the VAT in the price, a credit note under the refunded invoice, and changes the address', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await page.goto(await startCheckout(page, { plan: 'pro' }))
  await pay(page)
  await expect(page.getByRole('alert')).toHaveText('Choose your country.')
  await fillAddress(page, 'Austria')
  await pay(page)
  await expect(heading(page)).toHaveText("You're on Pro")
  await open(page, '/billing')
  await page.getByRole('link', { name: 'Update billing details' }).click()
  await expect(heading(page)).toHaveText('Billing details')
  await page.getByLabel('City').fill('Graz')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(heading(page)).toHaveText('Billing')

  await open(page, '/billing/money-back')
  await page.getByRole('button', { name: /^Refund/ }).click()
  await expect(heading(page)).toHaveText('Billing')
  await page.getByRole('link', { name: /^View credit note/ }).click()

  const main = page.getByRole('main')
  await expect(heading(page)).toHaveText(/^Credit note .+-CN-01$/)
  await expect(main.locator('dl').last()).toHaveText(/Net\$12\.50VAT 20%\$2\.50Total\$15\.00/)
  await expectUsable(page)
  await main.getByRole('link', { name: /-0001$/ }).click()
  await expect(heading(page)).toHaveText(/^Invoice /)
  await expect(main).toContainText('Refunded$15.00')
})
