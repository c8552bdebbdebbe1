import { expect, test } from './site.ts'

const promises = {
  '/privacy': [
    'we never see a card number',
    'How many requests you made on which day',
    'your own key',
    'export everything we hold about you',
    'delete your account',
    'no third-party requests, except to Stripe at checkout',
    'Never a name, an email address, a password or a token',
  ],
  '/terms': [
    '50 requests a day; unused requests roll over, up to 1,000',
    '2,000 requests a day; unused requests roll over, up to 5,000',
    'Unlimited requests',
    '€7 a month or €70 a year',
    '€15 a month or €150 a year',
    'in euros or the same amount in US dollars',
    'cancel at any time',
    'You keep your plan while Stripe retries the payment',
    '14 days of the first payment',
    'under your own key',
    'Our liability is unlimited for intent, gross negligence and injury to persons',
  ],
}

test('privacy and terms contain the required statements and the operator', async ({ page }) => {
  for (const [path, sentences] of Object.entries(promises)) {
    await page.goto(path)

    for (const words of sentences) await expect(page.getByRole('main')).toContainText(words)
    await expect(page.locator('address')).toContainText('Ghost Writers IA')
    await expect(page.locator('address').getByRole('link')).toHaveText('desk@ghost.example')
    await page.getByRole('link', { name: 'contact page' }).click()
    await expect(page).toHaveURL('/contact')
  }
})
