import { markdownPages } from '#app/copy/docs.ts'
import { expectNoSidewaysScroll, expectUsable } from './accessible.ts'
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

/** Tables, code and settings: whatever else a page contains looks the same on all of them. */
const representatives = ['snippets', 'commands', 'settings']

test('the documentation is sent from memory, the same for every visitor', async ({ request }) => {
  for (const path of ['/docs', '/docs/api', '/docs/plans']) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
})

test('a link from an open page to the documentation works', async ({ request }) => {
  for (const path of ['/docs.data', '/docs/api.data', '/docs/install.data'])
    expect((await request.get(path)).status(), path).toBe(200)
})

test('the documentation is accessible, and no page of it scrolls sideways on a phone', async ({
  page,
}) => {
  for (const name of representatives) {
    await page.goto(`/docs/${name}`)
    await expectUsable(page)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  for (const name of markdownPages.filter((one) => !representatives.includes(one))) {
    await page.goto(`/docs/${name}`)
    await expectNoSidewaysScroll(page)
  }
})
