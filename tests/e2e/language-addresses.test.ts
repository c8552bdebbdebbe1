import type { Page } from '@playwright/test'
import { siteLanguages, sourceLanguage, toPrefix } from '#domain/site-language.ts'
import { heading } from './billing.ts'
import { expectToast, makePerson, open, type Person, postForm } from './people.ts'
import { expect, test } from './site.ts'

const translations = siteLanguages.filter((language) => language !== sourceLanguage)

/** Signs up on the Spanish page, so that the account is in Spanish. */
async function signUpInSpanish({ request }: Pick<Page, 'request'>): Promise<Person> {
  const person = makePerson()
  const form = { ...person, confirmPassword: person.password }
  const answer = await postForm(request, { to: '/es/signup', form })
  expect(new URL(answer.url()).pathname).toBe('/es/dashboard')
  return person
}

async function expectPage(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.locator('html')).toHaveAttribute('lang', path.slice(1, 3))
  await expect(heading(page)).toBeVisible()
  expect((await page.request.head(page.url())).status()).toBe(200)
}

test('the logo leads a logged-in user to the home page of their language', async ({ page }) => {
  await signUpInSpanish(page)
  await open(page, '/es/dashboard')
  await page.locator('.site-header a').first().click()
  await expectPage(page, '/es')
})

test('whoever logs in on a page in another language gets the pages of their account', async ({
  page,
}) => {
  const { email, password } = await signUpInSpanish(page)
  await page.context().clearCookies()
  await open(page, '/de/login')
  await page.locator('main [name=email]').first().fill(email)
  await page.locator('main [name=password]').fill(password)
  await page.locator('main form:has([name=password]) [type=submit]').first().click()
  await expectPage(page, '/es/dashboard')
})

test('a page that was open while the language changed goes on in the new one', async ({ page }) => {
  await signUpInSpanish(page)
  await open(page, '/es/dashboard')
  await postForm(page.request, { to: '/language', form: { language: 'de', path: '/' } })
  await page.locator('.app-tabs a').nth(2).click()
  await expect(page).toHaveURL(/\/de\/\w+$/)
  await expectPage(page, new URL(page.url()).pathname)

  await postForm(page.request, { to: '/language', form: { language: 'en', path: '/' } })
  await page.locator('.app-tabs a').first().click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('offline', () => {
  test.use({ allowedNoise: /ERR_FAILED|Failed to fetch/ })

  test('without the server, a Spanish page says in Spanish that logging out failed', async ({
    page,
  }) => {
    const { toasts } = await import('../../app/copy/es/toasts.ts')
    await signUpInSpanish(page)
    await open(page, '/es/dashboard')
    await page.route('**/*', (route) => route.abort())
    await page.locator('footer form[action$="/logout"] button').click()
    const { title, text } = toasts['logout-failed']
    await expectToast(page, [title, text])
    await page.unrouteAll()
  })
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de' })

  test('the English status page stays English when it updates itself', async ({ page }) => {
    await page.goto('/status')
    const update = page.waitForResponse('/status.json')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await update
    await expect(page.getByText(/^Checked /)).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('All systems operational')
  })
})

for (const language of translations) {
  test(`every link on a public page in ${language} leads to a page or a file`, async ({
    request,
  }) => {
    const isOwn = (path: string) => `${path}/`.startsWith(`${toPrefix(language)}/`)
    const sitemap = await (await request.get('/sitemap.xml')).text()
    const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(
      ([, path = '']) => path,
    )
    const found = new Set(pages.filter(isOwn))
    expect(found.size).toBeGreaterThan(20)

    const broken: string[] = []
    for (const path of found) {
      const response = isOwn(path) ? await request.get(path) : await request.head(path)
      if (!response.ok()) broken.push(path)
      if (!isOwn(path)) continue
      for (const [, link = ''] of (await response.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        found.add(link.replaceAll('&amp;', '&'))
    }
    expect(broken).toEqual([])
  })

  test(`an import may be as large in ${language} as in English`, async ({ request }) => {
    const post = (path: string) =>
      request.post(path, {
        data: 'x'.repeat(100_000),
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
        maxRedirects: 0,
      })
    expect((await post(`${toPrefix(language)}/contact`)).status()).toBe(413)
    expect((await post(`${toPrefix(language)}/snippets/import`)).status()).toBe(
      (await post('/snippets/import')).status(),
    )
    expect((await post('/snippets/import')).status()).not.toBe(413)
  })
}
