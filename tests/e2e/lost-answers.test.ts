import type { Page } from '@playwright/test'
import { heading, payAt, pressOrder, startCheckout, subscribe } from './billing.ts'
import { expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /Failed to load resource|status of [45]\d\d/ })

/** Requests fail although the browser reports that it's online. */
const losePosts = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )

/** A proxy in front of the server answers 502. */
const breakPosts = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, body: 'Bad Gateway' })
      : route.continue(),
  )

const failures = [
  ['lost', losePosts],
  ['answered by a broken proxy', breakPosts],
] as const

test('the dashboard stays when requests fail, and says which failed', { tag: '@long' }, async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/dashboard')
  const download = page.getByRole('link', { name: 'Download extension' })
  const logOut = page.getByRole('main').getByRole('button', { name: 'Log out' })
  for (const [what, spoil] of failures) {
    await test.step(`recording a download is ${what}: it continues`, async () => {
      await spoil(page, '**/dashboard.data*')
      const noted = page.waitForRequest((request) => request.method() === 'POST')
      await download.click()
      await noted
      await expectToast(page, ['Download started'])
      await page.unrouteAll()
    })
    await test.step(`logging out is ${what}`, async () => {
      await spoil(page, '**/logout.data*')
      await logOut.click()
      await expectToast(page, ['Error', 'Failed to log out. Please try again.'])
      await page.unrouteAll()
    })
  }
  await test.step('the reload after a download is lost', async () => {
    await page.route('**/dashboard.data*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    const lost = page.waitForEvent('requestfailed')
    await download.click()
    await lost
    await expectToast(page, ['Download started'])
    await page.unrouteAll()
  })
  await test.step('the request for a verification email is lost', async () => {
    await losePosts(page, '**/verify-email.data*')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expectToast(page, ['Error', "We couldn't do that right now. Please try again."])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expectToast(page, ['Verification email sent', 'Check your inbox for the link.'])
  })
  await expect(heading(page)).toContainText('Welcome')

  await logOut.click()

  await expect(page).toHaveURL('/')
  await expectToast(page, ['Logged out'])
})

test('pages stay, with what was typed, when they fail to reload after a change of plans', async ({
  page,
}) => {
  await subscribe(page, { plan: 'essential' })
  const titles = {
    '/support': 'Support',
    '/pricing': 'Start free. Pay when it pays off.',
    '/account': 'Account',
    '/snippets': 'Snippets',
  }
  const tabs = new Map<string, Page>()
  for (const path of Object.keys(titles)) {
    const tab = await page.context().newPage()
    tabs.set(path, tab)
    await open(tab, path)
    await tab.route('**/*.data*', (route) => route.fulfill({ status: 503 }))
  }
  const subject = tabs.get('/support')?.getByLabel('Subject') ?? page.locator('main')
  await subject.fill('Half a question')

  await open(page, '/billing/change?plan=pro&cycle=monthly')
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  for (const [path, title] of Object.entries(titles)) {
    const tab = tabs.get(path) ?? page
    const toast = tab.locator('[data-slot=toast]', { hasText: 'Failed to refresh' })
    await expect(toast.locator('p')).toHaveText(['Error', 'Failed to refresh subscription data.'])
    await expect(heading(tab)).toHaveText(title)
  }
  await expect(subject).toHaveValue('Half a question')
})

for (const [what, fail] of failures) {
  test(`the button that keeps a plan stays on the site when its request is ${what}`, async ({
    page,
  }) => {
    await subscribe(page, { plan: 'essential' })
    await postForm(page.request, { to: '/billing/cancel', form: {} })
    await open(page, '/pricing')
    await fail(page, '**/billing*')
    await page.getByRole('button', { name: 'Keep Essential' }).click()
    await expectToast(page, ['Error', 'Failed to update subscription. Please try again.'])
  })
}

test('a session that ends while the checkout is open leads to the login and back', async ({
  page,
}) => {
  await signUp(page)
  await open(page, '/checkout/pro?cycle=yearly')
  await page.context().clearCookies()

  await pressOrder(page)

  await expect(page).toHaveURL('/login?next=%2Fcheckout%2Fpro%3Fcycle%3Dyearly')
})

test.describe('with a clock that the test moves', () => {
  test.use({ needsNewBrowser: true })

  test('a plan found active by the refresh is announced like one that is pushed', {
    tag: '@long',
  }, async ({ page }) => {
    await signUp(page)
    const checkout = await startCheckout(page, { plan: 'pro' })
    await page.clock.install()
    // Without pushes, only the refresh can show the new plan.
    await page.route('**/subscription.json', (route) => route.abort())
    await open(page, `/success?session_id=${checkout.split('/').at(-1)}`)
    await payAt(page, { url: checkout })

    await page.clock.runFor(3_000)

    await expect(heading(page)).toHaveText("You're on Pro")
    await expectToast(page, ['Subscription updated', 'Your Pro plan is now active.'])
  })
})

test('client-side navigation starts at the top without smooth scrolling', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signUp(page)
  await open(page, '/pricing')
  await page.mouse.wheel(0, 1_200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(800)
  await page.evaluate(() => {
    addEventListener('scroll', () => {
      document.documentElement.dataset.seen = `${document.documentElement.dataset.seen ?? ''} ${scrollY}`
    })
  })

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).press('Enter')
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const seen = await page.evaluate(() => document.documentElement.dataset.seen ?? '')
  const between = seen.split(' ').filter((at) => Number(at) > 0 && Number(at) < 600)
  expect(between).toEqual([])
})
