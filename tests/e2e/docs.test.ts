import { markdownPages } from '#app/shell/docs-pages.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessible.ts'
import { expect, test } from './site.ts'

test('a buyer goes from a line of the plans to its explanation, and on to another page', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Languages' }).click()

  await expect(page).toHaveURL('/docs/plans#languages')
  await expect(page.getByRole('heading', { name: 'Languages', exact: true })).toBeInViewport()
  const tree = page.getByRole('navigation', { name: 'Documentation' })
  await expect(tree.getByRole('link', { name: 'plans.md' })).toHaveAttribute('aria-current', 'page')

  await tree.getByRole('link', { name: 'snippets.md', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Snippets')
  await expect(page.locator('pre').getByText('{{selection}}')).toBeVisible()
})

test('a reader copies a command, sees which section they read, and goes on to the next page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/docs/install')
  const start = await page.getByText('One small file without dependencies').boundingBox()
  expect(start?.y).toBeLessThan(300)

  await page.getByRole('button', { name: 'Copy the command for VSCodium' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await readClipboard()).toBe('codium --install-extension ghost-writers-ia-*.vsix')
  await page.getByRole('button', { name: 'Copy settings.json' }).click()
  await expect.poll(readClipboard).toContain('"remote.extensionKind"')

  const outline = page.getByRole('navigation', { name: 'On this page' })
  await page.mouse.wheel(0, -10_000)
  await expect(outline.locator('[aria-current]')).toHaveText('Download it')
  await outline.getByRole('link', { name: 'Remote machines and containers' }).click()
  await expect(outline.locator('[aria-current]')).toHaveText('Remote machines and containers')

  const around = page.getByRole('navigation', { name: 'Previous and next page' })
  await around.getByRole('link', { name: 'Your first five minutes' }).click()
  await expect(page).toHaveURL('/docs/first-steps')
  await expect(around.getByRole('link', { name: 'Install' })).toHaveAttribute('rel', 'prev')
})

test('the included models are listed by name, as the server has them', async ({ page }) => {
  await page.goto('/docs/models')

  for (const name of ['Local model (finishes lines)', 'Stand-in model (test mode)']) {
    const row = page.getByRole('row', { name })
    await expect(row).toContainText('Ghost Writers IAFree, Essential, Pro')
  }
})

test('the documentation is sent from memory, the same for every visitor', async ({ request }) => {
  for (const path of ['/docs', '/docs/api', '/docs/api/models', '/docs/plans']) {
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
  for (const path of [
    '/docs.data',
    '/docs/api.data',
    '/docs/api/models.data',
    '/docs/install.data',
  ])
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
