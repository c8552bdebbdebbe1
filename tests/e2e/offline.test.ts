import { heading, subscribe } from './billing.ts'
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

test('a plan change shows an error without a network and when its request is lost, and can be tried again', async ({
  page,
  context,
}) => {
  await subscribe(page, { plan: 'pro' })
  await open(page, '/billing/change?plan=essential&cycle=monthly')
  const agree = page.getByRole('button', { name: /^Switch on/ })
  const failed = ['Error', 'Failed to update subscription. Please try again.'] as const
  await context.setOffline(true)
  await agree.click()
  await expectToast(page, failed)

  await context.setOffline(false)
  await agree.click()
  await expectToast(page, [
    'Change scheduled',
    /^You'll keep your current plan until \w+ \d+, \d{4}\.$/,
  ])

  const keep = page.getByRole('button', { name: 'Keep Pro' })
  await page.route('**/billing.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await keep.click()
  await expectToast(page, failed)
  await page.unrouteAll()
  await keep.click()
  await expect(keep).toHaveCount(0)
})
