import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { payAt, startCheckout, subscribe } from './billing.ts'
import { expectFailure, expectInvalid, expectToast, open, postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the syntax of VS Code
const vsCode = {
  'Log it': { prefix: 'log', body: 'Log $TM_SELECTED_TEXT: ${1:why}', description: 'Logs' },
  review: { prefix: 'review', body: 'Another review of $TM_FILENAME' },
  broken: { prefix: 'x' },
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the syntax of VS Code

test('a subscriber writes, sorts, imports and exports snippets, live in every window', async ({
  page,
  context,
}) => {
  await subscribe(page, { plan: 'essential' })
  await open(page, '/snippets')
  await expect(page.getByText('/commit A commit message in our style')).toBeVisible()
  await page.getByRole('link', { name: 'Create /commit' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('commit')
  await page.goBack()
  await page.getByRole('link', { name: 'Start empty' }).click()

  await page.getByLabel('Name').fill('Review!')
  await page.getByLabel('Prompt').fill('Review {{selection}} for {{ask:What?}}')
  await expect(page.getByText('Used: {{selection}} {{ask:What?}}')).toBeVisible()
  await expect(page.getByText('38 of 8,192 bytes')).toBeVisible()
  await page.getByRole('button', { name: 'Save snippet' }).click()
  await expectFailure(page, {
    text: 'Use lowercase letters, digits and hyphens for the name, up to 40 characters.',
  })
  await expectInvalid(page, ['name'])
  await expect(page.getByLabel('Prompt')).toHaveValue('Review {{selection}} for {{ask:What?}}')
  await expectUsable(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Name').fill('review')
  await page.getByRole('button', { name: 'Save snippet' }).click()
  await expectToast(page, ['Snippet created'])

  const other = await context.newPage()
  await open(other, '/snippets')
  await page.getByRole('button', { name: 'Import or export' }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByLabel('Files').setInputFiles([
    { name: 'my.code-snippets', mimeType: 'text/plain', buffer: toBuffer(JSON.stringify(vsCode)) },
    { name: 'Explain.md', mimeType: 'text/markdown', buffer: toBuffer('Explain {{selection}}') },
  ])
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('status')).toContainText('Imported 3 snippets.')
  await expect(page.getByText('review is now review-2, because the name was taken')).toBeVisible()
  await expect(page.getByText("broken: it isn't a snippet")).toBeVisible()

  const names = listNames(other)
  await expect(names).toHaveText(['/review', '/log', '/review-2', '/explain'])
  const menu = other.getByRole('button', { name: 'Actions for log' })
  await menu.press('Enter')
  await other.getByRole('button', { name: 'Move log up' }).press('Enter')
  await expect(names).toHaveText(['/log', '/review', '/review-2', '/explain'])
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await expect(other.getByRole('button', { name: 'Move log up' })).toBeDisabled()
  await expectUsable(other)
  await other.getByRole('button', { name: 'Move log down' }).press('Enter')
  await expect(names).toHaveText(['/review', '/log', '/review-2', '/explain'])

  const exported = await page.request.get('/snippets/export?format=vs-code')
  expect(Object.keys(await exported.json())).toEqual(['review', 'log', 'review-2', 'explain'])
  const download = other.waitForEvent('download')
  await other.getByRole('button', { name: 'Import or export' }).click()
  await other.getByRole('link', { name: 'Export as Markdown' }).click()
  const zip = readFileSync(await (await download).path()).toString('latin1')
  expect(zip).toContain('explain.md')
  expect(zip).toContain('---\nname: log\ndescription: Logs\n---\nLog {{selection}}: {{ask:why}}\n')
})

test('of two windows that edit the same snippet, the second one decides which version to keep', {
  tag: '@long',
}, async ({ page, context }) => {
  await subscribe(page, { plan: 'essential' })
  await postForm(page.request, { to: '/snippets/new', form: { name: 'review', body: 'First' } })
  const other = await context.newPage()
  for (const one of [page, other]) {
    await open(one, '/snippets')
    await one.getByRole('link', { name: '/review' }).click()
    await one.getByLabel('Prompt').fill(one === page ? 'Mine' : 'Theirs')
  }

  await other.getByRole('button', { name: 'Save snippet' }).click()

  const conflict = page.getByRole('status', { name: 'This snippet was changed somewhere else' })
  await expect(conflict).toContainText('Theirs')
  await expect(page.getByLabel('Prompt')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await expectToast(page, ['Snippet saved'])

  await page.getByRole('link', { name: '/review' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('Mine')
  await page.getByText('Delete snippet').first().click()
  await page.getByRole('button', { name: 'Delete snippet' }).click()
  await expectToast(page, ['Snippet deleted'])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a snippet can be written, sorted and deleted, and a conflict keeps what was typed', {
    tag: '@long',
  }, async ({ page }) => {
    await subscribe(page, { plan: 'essential' })
    const create = (name: string) =>
      postForm(page.request, { to: '/snippets/new', form: { name, body: `About ${name}` } })
    await create('one')
    await create('two')
    await page.goto('/snippets')
    await create('three')
    await page.reload()
    await page.getByRole('button', { name: 'Actions for two' }).click()
    await page.getByRole('button', { name: 'Move two up' }).click()
    const names = listNames(page)
    await expect(names).toHaveText(['/two', '/one', '/three'])
    await page.getByRole('button', { name: 'Actions for three' }).click()
    await page.locator('summary:visible', { hasText: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete /three' }).click()
    await expectToast(page, ['Snippet deleted'])
    await expect(names).toHaveText(['/two', '/one'])

    await page.getByRole('link', { name: '/two' }).click()
    const form = { intent: 'save', version: '1', name: 'two', body: 'Theirs' }
    await postForm(page.request, { to: new URL(page.url()).pathname, form })
    await page.getByLabel('Prompt').fill('Mine')
    await page.getByRole('button', { name: 'Save snippet' }).click()

    await expect(page.getByRole('alert')).toHaveText(
      'This snippet was changed somewhere else while you were editing it.',
    )
    await expect(page.getByLabel('Prompt')).toHaveValue('Mine')
    await expect(page.getByText('Theirs')).toBeVisible()
    await page.getByRole('link', { name: 'Discard my changes' }).click()
    await expect(page.getByLabel('Prompt')).toHaveValue('Theirs')
  })
})

test('snippets come with an upgrade and are read-only after a downgrade, in the open page', {
  tag: '@long',
}, async ({ page }) => {
  await signUp(page)
  await page.goto('/snippets/new')
  await expect(page).toHaveURL('/snippets')
  await open(page, '/snippets')
  const upgrade = page.getByRole('main').getByRole('link', { name: 'Upgrade' })
  await expect(page.getByText('Snippets are included in Essential and above.')).toBeVisible()
  await expect(upgrade).toHaveAttribute('href', '/pricing')
  await expect(page.getByRole('link', { name: 'New snippet' })).toHaveCount(0)

  await payAt(page, { url: await startCheckout(page, { plan: 'essential' }) })
  await expect(page.getByRole('link', { name: 'Start empty' })).toBeVisible()
  await postForm(page.request, { to: '/snippets/new', form: { name: 'review', body: 'Review' } })
  await expect(page.getByRole('link', { name: '/review' })).toBeVisible()

  await postForm(page.request, { to: '/billing/money-back', form: {} })
  await expect(page.getByText('You can read and export yours, but not change them.')).toBeVisible()
  await expect(upgrade).toBeVisible()
  await expect(page.getByText('/review')).toBeVisible()
  await expect(page.getByRole('link', { name: '/review' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Import or export' }).click()
  await expect(page.getByRole('link', { name: 'Export as Markdown' })).toBeVisible()
  await expectUsable(page)
})

/** The names in the list, without what is in the menus. */
function listNames(page: Page) {
  return page.getByRole('list', { name: 'Snippets' }).getByRole('link', { name: /^\// })
}

function toBuffer(text: string): Buffer {
  return Buffer.from(text)
}
