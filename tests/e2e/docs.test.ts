import { markdownPages } from '#app/copy/docs.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessible.ts'
import { shoot } from './shots.ts'
import { expect, test } from './site.ts'

test('a buyer goes from a line of the plans to its explanation, and on to another page', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'About languages' }).click()

  await expect(page).toHaveURL('/docs/plans#languages')
  await expect(page.getByRole('heading', { name: 'Languages', exact: true })).toBeInViewport()
  const tree = page.getByRole('navigation', { name: 'Documentation' })
  await expect(tree.getByRole('link', { name: 'plans.md' })).toHaveAttribute('aria-current', 'page')

  await tree.getByRole('link', { name: 'snippets.md' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snippets')
  await expect(page.locator('pre').getByText('{{selection}}')).toBeVisible()
  await shoot(page, 'docs')
})

test('the documentation is sent from memory, the same for every visitor', async ({ request }) => {
  for (const path of ['/docs', '/docs/api', '/docs/plans']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
})

test('the search downloads less than 40 KB when it is used', async ({ request }) => {
  const answers = await Promise.all(
    ['/docs/search.json', '/docs/search.js'].map((path) => request.get(path)),
  )
  const bytes = answers.map((answer) => Number(answer.headers()['content-length']))

  expect(answers.map((answer) => answer.headers()['content-encoding'])).toEqual(['br', 'br'])
  expect(bytes.reduce((total, one) => total + one)).toBeLessThan(40 * 1024)
})

test('a link from an open page to the documentation works', async ({ request }) => {
  for (const path of ['/docs.data', '/docs/api.data', '/docs/install.data'])
    expect((await request.get(path)).status(), path).toBe(200)
})

/** Tables, code and settings: in two themes and widths, all pages look like these. */
const representatives = ['snippets', 'commands', 'settings']

test('the documentation is accessible, and no page of it scrolls sideways on a phone', {
  tag: '@long',
}, async ({ page }) => {
  for (const name of representatives) {
    await page.goto(`/docs/${name}`)
    await expectUsable(page)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  for (const name of markdownPages.filter((one) => !representatives.includes(one))) {
    await page.goto(`/docs/${name}`)
    await expectAccessible(page, '.docs-text')
    await expectNoSidewaysScroll(page)
  }
})
