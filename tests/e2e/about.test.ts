import type { Page } from '@playwright/test'
import { open } from './people.ts'
import { expect, test } from './site.ts'

const onMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** The visible shortcut of a command, or the other way to run it. */
function findReach(page: Page, command: string) {
  const row = page.locator('#commands dl > div').filter({
    has: page.locator('dt', { hasText: new RegExp(`^${command}$`) }),
  })
  return row.locator('dd').last()
}

test('the page says who makes the extension and explains commands, models and the set-up', async ({
  page,
}) => {
  await page.goto('/about#setup')
  await expect(page.locator('#setup')).toBeInViewport()

  await expect(findReach(page, 'Generate code').locator('kbd')).toHaveText(['Ctrl', 'Shift', 'G'])
  await expect(findReach(page, 'Open chat').locator('kbd')).toHaveText(['Ctrl', 'Shift', 'I'])
  await expect(findReach(page, 'Add file to context')).toHaveText('right-click a file')
  await expect(findReach(page, 'Log in')).toHaveText('command palette')
  for (const name of ['Explain', 'Refactor', 'Generate tests', 'Fix bug'])
    await expect(findReach(page, name)).toHaveText('right-click code')

  await expect(page.locator('#setup ol').getByRole('heading')).toHaveText([
    'Create an OpenRouter key',
    "Open the extension's settings",
    'Paste the API key',
    'Choose a model',
    'Try it',
  ])

  const group = (title: string) =>
    page.locator('#models').locator('div', {
      has: page.locator(':scope > h3', { hasText: title }),
    })
  await expect(group('Free').getByRole('listitem')).toContainText(['Gemini Pro', 'DeepSeek V3'])
  await expect(group('Premium').getByRole('listitem')).toContainText([
    'GPT-4o',
    'Claude Sonnet 4',
    'Claude Sonnet 4 (thinking)',
  ])
  await expect(group('Premium')).toContainText('credits')

  const notes = page.getByRole('complementary', { name: 'If a shortcut is taken' })
  await expect(notes).toContainText('GitLens')
  await expect(notes).toContainText('was Format Document on Linux')
  await expect(notes).toContainText('command palette lists every command')

  const main = page.getByRole('main')
  await expect(page.locator('#who')).toContainText('Run byGhost Writers IA')
  for (const [name, href] of [
    ['Contact us', '/contact'],
    ['desk@ghost.example', 'mailto:desk@ghost.example'],
    ['run it yourself', '/docs/self-hosting'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(main.getByRole('link', { name: 'Start free' })).toHaveAttribute('href', '/signup')
  await expect(main.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing')
})

test.describe('on a Mac', () => {
  test.use({ userAgent: onMac })

  test('shortcuts show Mac keys, also after hydration', async ({ page }) => {
    await page.goto('/about')
    await expect(findReach(page, 'Generate code')).toMatchAriaSnapshot('- definition: ⌘ ⇧ G')
    await expect(findReach(page, 'Generate code').getByText('Ctrl')).toBeHidden()

    await open(page, '/login')
    await expect(page.locator('html')).toHaveAttribute('data-mac', '')
  })
})
