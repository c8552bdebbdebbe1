import { expectNoSidewaysScroll, expectUsable } from './accessible.ts'
import { expect, test } from './site.ts'

test('a developer finds an endpoint, chooses a language and copies the example', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'API access' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The API')

  await page.getByRole('link', { name: 'Complete code at the cursor' }).click()
  await expect(page).toHaveURL('/docs/api/models#createCompletion')
  const completion = page.getByRole('article', { name: 'Complete code at the cursor' })
  await expect(completion.getByRole('heading', { level: 2 })).toBeInViewport()
  await completion.getByText('TypeScript', { exact: true }).click()
  await completion.getByRole('button', { name: 'Copy Complete code at the cursor' }).click()

  await expect(completion.getByText('Copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain("import OpenAI from 'openai'")
  expect(copied).toContain(`baseURL: '${baseURL}/api/v1'`)
  // The other examples follow.
  const list = page.getByRole('article', { name: 'List models' })
  await expect(list.getByRole('radio', { name: 'TypeScript' })).toBeChecked()
  await expect(list.getByText("from 'openai'")).toBeVisible()
  await expect(list.getByText('curl --fail')).toBeHidden()

  await completion.getByRole('link', { name: 'model-busy' }).click()
  await expect(page).toHaveURL('/docs/api#error-model-busy')
  await expect(page.locator('#error-model-busy')).toBeInViewport()

  const tree = page.getByRole('navigation', { name: 'Documentation' })
  await tree.getByRole('link', { name: 'docs', exact: true }).click()
  await expect(page).toHaveURL('/docs')
})

test('a link from when all endpoints were on one page leads to the endpoint', async ({ page }) => {
  await page.goto('/docs/api#removeTeamSnippet')
  await page.locator('#removeTeamSnippet:target').getByRole('link').click()

  await expect(page).toHaveURL('/docs/api/teams#removeTeamSnippet')
  await expect(page.locator('#removeTeamSnippet h2')).toBeInViewport()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.locator('[aria-current]')).toHaveAttribute('href', '#removeTeamSnippet')
})

test('the reference is as high as it looks: reading it moves nothing', async ({ page }) => {
  await page.goto('/docs/api/models')
  const measure = () => page.evaluate(() => document.documentElement.scrollHeight)
  const height = await measure()

  await page.keyboard.press('End')

  await expect(page.getByRole('contentinfo')).toBeInViewport()
  expect(await measure()).toBe(height)
})

test('with all fields open, the reference is accessible and fits on a phone', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/docs/api/chat-completions')
  await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true
  })
  await page.setViewportSize({ width: 320, height: 900 })
  await expectNoSidewaysScroll(page)

  await expectUsable(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the languages can be chosen, and there is no button that does nothing', async ({
    page,
  }) => {
    await page.goto('/docs/api/chat-completions')
    const chat = page.getByRole('article', { name: 'Create a chat completion' })
    await expect(chat.getByText('curl --fail')).toBeVisible()

    await chat.getByText('Python', { exact: true }).click()

    await expect(chat.getByText('from openai import OpenAI')).toBeVisible()
    await expect(chat.getByText('curl --fail')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    await page.goto('/docs/install')
    await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
  })
})
