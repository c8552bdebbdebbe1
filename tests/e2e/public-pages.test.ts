import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { listFonts } from './fonts.ts'
import { expect, publicPages, test, unlistedPages } from './site.ts'

for (const path of publicPages) {
  test(`${path} has one main heading, its own metadata and two fonts, and is accessible`, async ({
    page,
    baseURL,
  }) => {
    const response = await page.goto(path)

    expect(response?.status()).toBe(path === '/no-such-page' ? 404 : 200)
    const heading = path === '/no-such-page' ? 'Oops! Page not found' : /\w/
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(/Ghost Writers IA/)
    await expect.poll(() => listFonts(page)).toEqual(['geist', 'geist-mono'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w/)
    if (unlistedPages.includes(path)) await expectUnlisted(page)
    else await expectShareable(page, `${baseURL}${path}`)
    if (!isCheckedElsewhere(path)) await expectUsable(page)
  })
}

/** Other tests check these pages in a state that shows more of them. */
function isCheckedElsewhere(path: string): boolean {
  return ['/docs/api/models', '/login', '/signup', '/reset-password', '/success'].includes(path)
}

test('the 404 page links to home and searches the docs', async ({ request }) => {
  const html = await (await request.get('/no-such-page')).text()

  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home</)
  expect(html).toContain('action="/docs/search"')
})

test('a mistyped address offers the page that was meant, without scripts and without echoing HTML', async ({
  page,
  request,
}) => {
  const response = await page.goto('/prici')

  expect(response?.status()).toBe(404)
  await expect(page.getByText('/pricing', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('script[src], link[rel=modulepreload]')).toHaveCount(0)
  await expectUsable(page)
  await page.getByRole('link', { name: 'Go to /pricing' }).click()
  await expect(page).toHaveURL('/pricing')

  const hostile = await (await request.get('/docs/%3Cimg%20src=x%20onerror=alert(1)%3E')).text()
  expect(hostile).toContain('/docs/&lt;img src=x onerror=alert(1)&gt;')
  expect(hostile).not.toContain('<img src=x')
})

/** Expects the page to be `noindex`. */
async function expectUnlisted(page: Page): Promise<void> {
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
}

/** Expects a canonical URL and share tags. */
async function expectShareable(page: Page, url: string): Promise<void> {
  const contentOf = (name: string) =>
    page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url)
  expect(await contentOf('og:url')).toBe(url)
  expect(await contentOf('og:title')).toBe(await page.title())
  expect(await contentOf('og:description')).toBe(await contentOf('description'))
  expect(await contentOf('og:image')).toBe(new URL('/social-card.png', url).href)
  expect(await contentOf('twitter:card')).toBe('summary_large_image')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
}

test('nothing waits for a scroll to be laid out', async ({ page }) => {
  for (const path of ['/', '/docs/api/models']) {
    await page.goto(path)
    const listWaiting = (all: Element[]) =>
      all
        .filter((one) => getComputedStyle(one).contentVisibility === 'auto')
        .map(({ className }) => className)
    expect(await page.locator('main *').evaluateAll(listWaiting), path).toEqual([])
  }
})
