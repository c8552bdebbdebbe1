import { markdownPages } from '#app/copy/docs.ts'
import { expectUsable } from './accessible.ts'
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

test('every page of the documentation is accessible, on a phone too', async ({ page }) => {
  test.slow()
  for (const name of markdownPages) {
    await page.goto(`/docs/${name}`)
    await expectUsable(page)
  }
})
