import { expectRefused, heading, subscribe } from './billing.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /ERR_INTERNET_DISCONNECTED|Failed to load resource|status of 4\d\d/ })

test('without a network the page stays and shows a toast', async ({ page, context }) => {
  await signUp(page)
  await open(page, '/dashboard')
  await context.setOffline(true)

  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  const words = ["You're offline", "Nothing was sent. Try again when you're back online."] as const
  await expectToast(page, words)
  await page.getByRole('button', { name: 'Send it again' }).press('Enter')
  await expectToast(page, words)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, ['Error', 'Failed to log out. Please try again.'])
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page)).toContainText('Welcome')

  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
})

test('a checkout without a network charges nothing and can be tried again', async ({
  page,
  context,
}) => {
  await signUp(page)
  await open(page, '/checkout/pro')
  const pay = page.getByRole('button', { name: 'Pay with card or PayPal' })
  await context.setOffline(true)

  await pay.click()
  await expectRefused(page, "You're offline. Nothing was charged.")
  await expect(pay).toBeEnabled()

  await context.setOffline(false)
  await pay.click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\//)
})

test('a plan change without a network shows an error and can be tried again', async ({
  page,
  context,
}) => {
  await subscribe(page, { plan: 'pro' })
  await open(page, '/billing/change?plan=essential&cycle=monthly')
  const agree = page.getByRole('button', { name: /^Switch on/ })
  await context.setOffline(true)

  await agree.click()
  await expectToast(page, ['Error', 'Failed to update subscription. Please try again.'])

  await context.setOffline(false)
  await agree.click()
  await expectToast(page, [
    'Change scheduled',
    "You'll keep your current plan until the end of the period you paid for.",
  ])
})
