import type { Page } from '@playwright/test'
import { heading, subscribe } from './billing.ts'
import { expectToast, open, signUp } from './people.ts'
import { expect, test } from './site.ts'

test.use({ allowedNoise: /was preloaded|Failed to load resource|Failed to fetch|ERR_FAILED/ })

const visitorPages = ['/login', '/signup', '/reset-password']
const userPages = ['/dashboard', '/teams', '/support', '/verify-email', '/contact', '/checkout/pro']
const subscriberPages = [
  '/billing',
  '/billing/cancel',
  '/billing/money-back',
  '/billing/change?plan=essential&cycle=monthly',
  '/account',
  '/snippets',
  '/snippets/new',
]

/** Everything fails from now on, although the browser reports that it's online. */
async function loseServer(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.abort())
}

/** Submits each form of the open page, in dialogs and closed rows as well. */
async function expectFormsToStay(page: Page, path: string): Promise<void> {
  await open(page, path)
  const title = await heading(page).textContent()
  await loseServer(page)
  // Choosing a language loads a document, as links do.
  const forms = page.locator('form[method=post]:not([action="/language"])')
  for (let at = 0; at < (await forms.count()); at += 1) {
    await test.step(`${path}, form ${at + 1}`, async () => {
      const lost = page.waitForEvent('requestfailed', (request) =>
        ['POST', 'HEAD'].includes(request.method()),
      )
      await forms.nth(at).evaluate((form: HTMLFormElement) => {
        for (const toast of document.querySelectorAll('[data-slot=toast]')) {
          toast.setAttribute('hidden', '')
        }
        for (const box of form.querySelectorAll<HTMLInputElement>('[type=checkbox][required]'))
          box.checked = true
        form.requestSubmit()
      })
      await lost
      await expect(
        page.locator('[data-slot=toast]:not([hidden]), main p[role=alert]').first(),
      ).toBeAttached()
      await expect(heading(page)).toHaveText(title ?? '')
    })
  }
  await page.unrouteAll()
}

test.describe('with the server gone', () => {
  test('the forms of visitors stay and show an error', async ({ page }) => {
    for (const path of visitorPages) await expectFormsToStay(page, path)
  })

  test('the forms of users stay and show an error', { tag: '@long' }, async ({ page }) => {
    test.slow()
    await signUp(page)
    for (const path of userPages) await expectFormsToStay(page, path)
  })

  test('the forms of subscribers stay and show an error', { tag: '@long' }, async ({ page }) => {
    test.slow()
    await subscribe(page, { plan: 'pro' })
    for (const path of subscriberPages) await expectFormsToStay(page, path)
  })

  test('Log out and Cancel say what failed', { tag: '@long' }, async ({ page }) => {
    await subscribe(page, { plan: 'pro' })
    await open(page, '/dashboard')
    await loseServer(page)
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, ['Error', 'Failed to log out. Please try again.'])
    await page.unrouteAll()

    await open(page, '/billing')
    await loseServer(page)
    await page.getByRole('link', { name: 'Cancel plan' }).click()
    await page.getByRole('button', { name: 'Cancel Pro' }).click()
    await expectToast(page, ['Error', 'Failed to update subscription. Please try again.'])
  })

  test('links keep the page and say so, and work again when it answers', async ({ page }) => {
    await signUp(page)
    await open(page, '/dashboard')
    const usage = page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Usage' })
    await loseServer(page)
    await usage.hover()
    await usage.click()
    await expectToast(page, ["We can't be reached", 'Nothing was sent. Please try again soon.'])
    await expect(heading(page)).toContainText('Welcome')

    await page.unrouteAll()
    await usage.click()
    await expect(heading(page)).toHaveText('Usage')
  })

  const failures = [
    ['an error of the server', { status: 500, body: 'oops' }],
    ['an error of a proxy', { status: 502, body: 'Bad Gateway' }],
    ['a lost connection', null],
  ] as const
  for (const [what, answer] of failures) {
    test(`a page that fails with ${what} keeps what is around it, and can be tried again`, async ({
      page,
    }) => {
      await signUp(page)
      await open(page, '/dashboard')
      await page.route('**/usage.data*', (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      )
      await page
        .getByRole('navigation', { name: 'App' })
        .getByRole('link', { name: 'Usage' })
        .click()

      await expect(heading(page)).toHaveText('Something went wrong on our end')
      await expect(page.getByRole('navigation', { name: 'App' })).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Test mode' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Ghost Writers IA/)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: 'Go to dashboard' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'See status' })).toHaveAttribute(
        'href',
        '/status',
      )

      await page.unrouteAll()
      await main.getByRole('link', { name: 'Try again' }).click()
      await expect(heading(page)).toHaveText('Usage')
    })
  }
})
