import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ada } from '../fake-site-api.ts'
import { test } from './editor-fixture.ts'
import { ask, chatPage, ghostText, openFile, quickInput, runCommand, shoot } from './workbench.ts'

test.describe.configure({ mode: 'serial' })

const snippets = [
  {
    name: 'review',
    description: 'Reviews the selected code',
    body: 'Review {{file}} for {{ask:Which kind of problems?}}:\n{{selection}}',
  },
  { name: 'log', description: '', body: 'a logger in {{language}}' },
]
const entitlements = { ...ada.entitlements, maxSnippets: 200 }

test('a snippet in the chat is suggested, filled in, and shown as it is sent', async ({
  session,
}) => {
  const { page, router, site, editor } = session
  const chat = chatPage(page)
  const folder = join(editor.folder, '.ghost/snippets')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'release-notes.md'), 'Write release notes.\n')
  site.change({ plan: 'essential', entitlements })
  site.setSnippets(snippets)
  router.reply(() => ({ pieces: ['No problems.'] }))
  await openFile(page, 'half.ts')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+Shift+I')
  const box = chat.getByLabel('Ask about your code')
  await box.fill('/')
  const options = chat.getByRole('option')
  await expect(options).toHaveText([
    '/reviewReviews the selected code',
    '/log',
    /^\/explain/,
    /^\/fix/,
    /^\/tests/,
    /^\/commit/,
    '/release-notesworkspace',
  ])
  await shoot(page, 'snippet-list')
  await box.pressSequentially('rev')
  await expect(options).toHaveCount(1)
  await box.press('Tab')
  await expect(box).toHaveValue('/review ')
  await box.pressSequentially('Be brief.')
  await box.press('Enter')
  await expect(page.getByText('Which kind of problems?')).toBeVisible()
  await quickInput(page).press('Escape')

  // Escape cancels everything and keeps the text.
  await expect(box).toHaveValue('/review Be brief.')
  await box.press('Enter')
  await quickInput(page).fill('bugs')
  await quickInput(page).press('Enter')
  await expect(chat.getByText('No problems.')).toBeVisible()
  await expect(chat.getByText('Review half.ts for bugs:')).toBeVisible()
  await shoot(page, 'snippet-chat')
  const sent = router.requests.at(-1)?.messages.at(-1)?.content
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'chat', snippet: true })
  expect(sent).toMatch(
    /^Review half.ts for bugs:\n```typescript\n.*count \/ two.*\n\nBe brief\.$/ms,
  )
})

test('a snippet in the prompt of Generate Code is completed and used', { tag: '@long' }, async ({
  session,
}) => {
  const { page, router, site } = session
  site.change({ plan: 'essential', entitlements })
  site.setSnippets(snippets)
  router.reply(() => ({ pieces: ['```ts\nconst log = console.log\n```'] }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+G')
  await quickInput(page).fill('/lo')
  await expect(page.getByRole('option', { name: '/log' })).toBeVisible()
  await shoot(page, 'snippet-prompt')
  await quickInput(page).press('Enter')
  await expect(quickInput(page)).toHaveValue('/log ')
  await quickInput(page).press('Enter')

  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const question = router.requests.at(-1)?.messages.at(-1)?.content
  expect(question).toContain('Write at <CURSOR>: a logger in typescript')
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'generate', snippet: true })
})

test('a snippet is edited as Markdown, and a change made elsewhere is not overwritten', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site } = session
  site.change({ plan: 'essential', entitlements })
  site.setSnippets(snippets)
  await runCommand(page, 'Ghost Writers: Edit Snippet')
  await page.getByRole('option', { name: '/log' }).click()
  await expect(page.getByRole('tab', { name: 'log.md', selected: true })).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Use levels.')
  await page.keyboard.press('Control+S')
  await expect
    .poll(() => site.snippets().at(-1)?.body)
    .toBe('a logger in {{language}}\nUse levels.')

  await page.keyboard.type(' And colors.')
  site.setSnippets(snippets.map((snippet) => ({ ...snippet, body: 'changed elsewhere' })))
  const conflict = page.locator('.notification-toast', { hasText: /log\.md/ })
  // An editor that hasn't heard of the change yet learns of it from the refusal, and compares then.
  await expect(async () => {
    await page.keyboard.press('Control+S')
    await expect(conflict.getByRole('button', { name: 'Compare' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await shoot(page, 'snippet-conflict')
  expect(site.snippets().at(-1)?.body).toBe('changed elsewhere')
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect.poll(() => site.snippets().at(-1)?.body).toMatch(/Use levels\. And colors\.$/)
})

test('without the plan, snippets are listed, and using one says what it needs', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site } = session
  site.setSnippets(snippets)
  const { length } = router.requests
  await page.keyboard.press('Control+Shift+I')
  await ask(page, '/log')

  const shown = page.locator('.notification-toast', {
    hasText: 'Snippets are included in Essential and Pro.',
  })
  await expect(shown.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  await shoot(page, 'snippet-refused')
  expect(router.requests).toHaveLength(length)
  await expect(chatPage(page).getByLabel('Ask about your code')).toHaveValue('/log')
  await chatPage(page).getByLabel('Ask about your code').fill('')
})
