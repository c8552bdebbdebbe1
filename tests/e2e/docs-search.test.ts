import { expectUsable } from './accessible.ts'
import { expect, test } from './site.ts'

test('a reader searches with the keyboard and opens the section that was found', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/docs/snippets')
  expect(asked.filter((path) => path.startsWith('/docs/search'))).toEqual([])

  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search the docs' })
  await expect(box).toBeFocused()
  await box.fill('money back')
  const results = page.getByRole('listbox', { name: 'Results' })
  await expect(results.getByRole('option').first()).toContainText('Billing')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectUsable(page)

  await box.press('Escape')
  await expect(results).toBeHidden()
  await box.press('ArrowDown')
  const first = results.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/docs\/billing/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the server shows the results, and what was typed stays text', async ({ page }) => {
    await page.goto('/docs')
    await page.getByRole('searchbox', { name: 'Search the docs' }).fill('.ghostignore')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('for “.ghostignore”')).toBeVisible()
    await page.getByRole('link', { name: 'Private files' }).click()
    await expect(page).toHaveURL('/docs/privacy#private-files')

    await page.goto('/docs/search?q=%3Cimg%20src%3Dx%3E')
    await expect(page.getByText('No results for “<img src=x>”')).toBeVisible()
    await expect(page.locator('main img')).toHaveCount(0)
  })
})
