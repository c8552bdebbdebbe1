import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { version } from '../../../tests/version.ts'
import { ada } from '../fake-site-api.ts'
import { test } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  chooseFromMenu,
  expectNoProposal,
  expectProposal,
  openFile,
  openWorkbench,
  quickInput,
  runCommand,
  shoot,
  startChat,
  statusBar,
  toast,
} from './workbench.ts'

test.describe.configure({ mode: 'serial' })

test('the chat sends the added files and shows HTML in the answer as text', async ({ session }) => {
  const { page, router } = session
  const chat = chatPage(page)
  await startChat(page)
  await expect(chat.getByLabel('Ask about your code')).toBeFocused()
  await expect(chat.getByRole('log').getByRole('article')).toHaveCount(0)
  await shoot(page, 'new-chat')
  await openFile(page, 'greet.ts')
  await page.keyboard.press('Control+Shift+E')
  const file = page.getByRole('treeitem', { name: 'greet.ts' })
  await chooseFromMenu(file, ['Add File to Context'])
  await page.keyboard.press('Control+Shift+I')
  // Added files have no second chip as the current file.
  await expect(chat.locator('.chip')).toHaveText(['greet.ts×'])

  router.reply(() => ({ pieces: [...answer.matchAll(/.{1,12}/gs)].map(([piece]) => piece) }))
  await ask(page, 'How do I greet politely?')
  await expect(chat.getByText('Polite greetings')).toBeVisible()
  await expect(chat.getByRole('status')).toHaveText('The answer is ready.')
  await shoot(page, 'chat')
  const inChat = ['iframe.webview.ready', '#active-frame', 'main']
  // All colors come from the theme, and axe can't see the background behind the frame.
  const axe = new AxeBuilder({ page }).include(inChat).disableRules('color-contrast')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  await expect(chat.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(await chat.locator('#log').locator('img, script').count()).toBe(0)
  expect(router.requests.at(-1)?.messages.at(-1)?.content).toContain('export function greet')
})

test('code from the chat can be copied, applied as a diff, or inserted', async ({ session }) => {
  const { page } = session
  const chat = chatPage(page)
  await openFile(page, 'greet.ts')
  await chat.getByRole('button', { name: 'Copy ts code' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(polite)
  await expect(chat.getByRole('status')).toHaveText('Copied.')

  await chat.getByRole('button', { name: 'Apply ts code' }).click()
  await expectProposal(page, 'greet.ts')
  await shoot(page, 'diff')
  await page.getByRole('button', { name: 'Accept All Changes' }).click()
  await expectNoProposal(page, 'greet.ts')
  await expect(page.locator('.view-lines')).toContainText('Good day')

  await page.keyboard.press('Control+End')
  await page.keyboard.type('// again')
  await chat.getByRole('button', { name: 'Insert ts code' }).click()
  // On a new line after the comment.
  await expect(page.locator('.view-line', { hasText: /^export.function.greet/ })).toHaveCount(2)
})

test('Explain explains the function around the cursor', async ({ session }) => {
  const { page, router, site } = session
  site.change({ entitlements: { ...ada.entitlements, explanations: true } })
  router.reply(() => ({ pieces: ['It greets **politely**.'] }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+Home')

  await runCommand(page, 'Ghost Writers: Explain')

  await expect(chatPage(page).getByText('It greets politely.')).toBeVisible()
  await shoot(page, 'explain')
  const question = router.requests.at(-1)?.messages.at(-1)?.content ?? ''
  expect(question).toMatch(/^Explain what this code does/m)
  expect(question).toContain('File total.ts:\n```typescript\nexport function total(')
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'explain', language: 'typescript' })
})

test('files are added to the context from a tab and removed one by one or all together', async ({
  session,
}) => {
  const { page, router, site } = session
  const chat = chatPage(page)
  const chips = chat.locator('.chip:not(.automatic)')
  await openFile(page, 'total.ts')
  const tab = page.getByRole('tab', { name: 'total.ts' })
  await chooseFromMenu(tab, ['Add File to Context'])
  await expect(chips).toHaveText(['greet.ts×', 'total.ts×'])
  await shoot(page, 'context')

  await chat.getByRole('button', { name: 'Remove greet.ts from context' }).press('Enter')
  await expect(chips).toHaveText(['total.ts×'])
  // The keyboard focus stays in the list.
  await expect(chat.getByRole('button', { name: 'Remove total.ts from context' })).toBeFocused()

  await runCommand(page, 'Ghost Writers: Remove File from Context')
  await shoot(page, 'remove')
  await page.getByRole('option', { name: 'total.ts' }).click()
  await expect(chips).toHaveCount(0)

  await chooseFromMenu(tab, ['Add File to Context'])
  await expect(chips).toHaveText(['total.ts×'])
  await runCommand(page, 'Ghost Writers: Clear Context')
  await expect(chips).toHaveCount(0)
  await shoot(page, 'cleared')
  const { size } = site.requests
  await ask(page, 'What do you read?')
  await expect
    .poll(() => router.requests.at(-1)?.messages.at(-1)?.content)
    .toContain('What do you read?')
  expect(router.requests.at(-1)?.messages.at(-1)?.content).not.toContain('File total.ts')
  await expect.poll(() => [...site.requests.values()].slice(size)).toEqual(['committed'])
})

test('a stopped answer is not counted and can be retried', async ({ session }) => {
  const { page, router, site } = session
  const chat = chatPage(page)
  router.reply(() => ({ pieces: ['It depends on'], ending: 'never' }))
  await ask(page, 'Is this good?')
  await expect(chat.getByText('It depends on')).toBeVisible()
  await shoot(page, 'writing')
  await chat.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.getByText('Stopped.').first()).toBeVisible()
  await expect(statusBar(page)).toContainText('950 left')
  await expect.poll(() => [...site.requests.values()].at(-1)).toBe('released')
  await expect.poll(() => router.isConnected()).toBe(false)

  router.reply(() => ({ pieces: ['It depends on you.'] }))
  await chat.getByRole('button', { name: 'Try again to get another answer' }).last().press('Enter')
  await expect(chat.getByText('It depends on you.')).toBeVisible()
  await expect(chat.getByRole('log')).toBeFocused()
})

test('the conversation survives hiding and reloading, even while the site is down', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site, editor } = session
  const chat = chatPage(page)
  const box = chat.getByLabel('Ask about your code')
  await box.fill('not sent yet')
  await page.keyboard.press('Control+Shift+E')
  await expect(page.locator('iframe.webview.ready')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+I')
  await expect(box).toHaveValue('not sent yet')
  await expect(box).toBeFocused()

  site.setBroken('stream')
  site.publish({ releases: [], minimumVersion: '9.0.0' })
  await openWorkbench(page, editor.url)
  await expect(toast(page, `Ghost Writers IA ${version} is no longer supported.`)).toBeVisible()
  await shoot(page, 'too-old')
  await expect(statusBar(page)).toContainText('Free · 950 left · offline')
  await runCommand(page, 'Ghost Writers: Open Chat')
  await expect(chat.getByText('It depends on you.')).toBeVisible()
  site.setBroken(false)
  site.publish({ releases: [], minimumVersion: '0.0.0' })
  await expect(statusBar(page)).toHaveText('Free · 950 left')
})

test('an unavailable model offers a free one instead', { tag: '@long' }, async ({ session }) => {
  const { page, router } = session
  const chat = chatPage(page)
  await chat.getByRole('button', { name: /^Model: / }).click()
  await quickInput(page).fill('Gemini')
  const gone = page.getByRole('option', { name: /Gemini Pro/ })
  await expect(gone).toContainText('not available from the router right now')
  await shoot(page, 'models')
  await gone.click()
  await expect(chat.getByRole('button', { name: 'Model: Gemini Pro' })).toBeVisible()
  router.reply(({ model }) =>
    model === 'openrouter/free'
      ? { pieces: ['I am here.'] }
      : { error: { status: 404, message: `No endpoints found for ${model}.` } },
  )

  await ask(page, 'Are you there?')
  await expect(
    chat.getByText("Gemini Pro isn't available from the model router").first(),
  ).toBeVisible()
  await shoot(page, 'model-gone')
  await chat.getByRole('button', { name: 'Use a Free Model' }).click()

  await expect(chat.getByText('I am here.')).toBeVisible()

  await runCommand(page, 'Ghost Writers: Choose Model')
  await page.getByRole('option', { name: /Enter a model ID/ }).click()
  await quickInput(page).fill('mistralai/devstral')
  await quickInput(page).press('Enter')
  await expect(chat.getByRole('button', { name: 'Model: mistralai/devstral' })).toBeVisible()
})

test('a model that requires credits offers to add some or to use a free model', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site } = session
  const chat = chatPage(page)
  await chat.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('option', { name: /GPT-4o/ }).click()
  await expect(chat.getByRole('button', { name: 'Model: GPT-4o' })).toBeVisible()
  router.reply(() => ({ error: { status: 402, message: 'Insufficient credits' } }))

  await ask(page, 'What do you cost?')
  await expect(
    chat
      .getByText('GPT-4o requires credits in your model router account.', { exact: true })
      .first(),
  ).toBeVisible()
  await shoot(page, 'credits')
  for (const name of ['Use a Free Model', 'Add Credits', 'Choose Model'])
    await expect(chat.getByRole('button', { name })).toBeVisible()
  await expect.poll(() => [...site.requests.values()].at(-1)).toBe('released')

  router.reply(() => ({ error: { status: 429, message: 'Rate limit exceeded' } }))
  await chat.getByRole('button', { name: 'Use a Free Model' }).click()
  await expect(
    chat.getByText('Auto (free) is busy right now. Details: Rate limit exceeded').first(),
  ).toBeVisible()

  router.reply(() => ({ pieces: ['Half an'], ending: 'disconnect' }))
  await chat.getByRole('button', { name: 'Try Again' }).click()
  await expect(
    chat.getByText('The connection was lost before the answer finished.').first(),
  ).toBeVisible()
  // The text so far is kept.
  await expect(chat.getByText('Half an')).toBeVisible()
  await shoot(page, 'cut')
})

const polite = `export function greet(name: string): string {
  return \`Good day, \${name}\`
}`

const answer = `### Polite greetings

Say **Good day**, and never \`<img src=x onerror=alert(1)>\`:

1. It is short.
2. It fits all day.

\`\`\`ts
${polite}
\`\`\`

More at [the manual](https://example.com/manners).`
