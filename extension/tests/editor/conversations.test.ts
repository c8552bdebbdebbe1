import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  openFile,
  quickInput,
  runCommand,
  shoot,
  startChat,
  toast,
} from './workbench.ts'

test.describe.configure({ mode: 'serial' })

test('files and problems are added with @, and a file that the answer names opens', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  const chat = chatPage(page)
  const box = chat.getByLabel('Ask about your code')
  await openFile(page, 'half.ts')
  await startChat(page)
  await expect(box).toBeFocused()
  await expect(chat.getByRole('button', { name: 'Explain half.ts' })).toBeVisible()
  await shoot(page, 'starters')

  await box.pressSequentially('Compare @car')
  const options = chat.getByRole('option')
  await expect(options.first()).toHaveText('@shop/cart.ts')
  await expect(box).toHaveAttribute('aria-activedescendant', 'suggestion-0')
  await shoot(page, 'mentions')
  await box.press('Enter')
  await expect(box).toHaveValue('Compare @shop/cart.ts ')
  // The language server takes a while to report problems.
  await expect(async () => {
    await box.fill('Compare @shop/cart.ts @prob')
    await expect(options.first()).toHaveText(/^@problems/, { timeout: 1000 })
  }).toPass()
  await box.press('Tab')
  const chips = chat.locator('.chip')
  await expect(chips).toHaveText(['cart.ts×', 'half.tscurrent file×', /^\d+ problems?×$/])

  router.reply(() => ({ pieces: [answer] }))
  await box.press('Enter')
  await chat.getByRole('button', { name: 'Show all 30 lines' }).click()
  await expect(chat.getByRole('button', { name: 'Show less' })).toBeVisible()
  await expect(chat.locator('.token-declaration')).toHaveCount(30)
  const sent = router.requests.at(-1)?.messages.at(-1)?.content
  expect(sent).toContain('mark-cart')
  expect(sent).toContain("Cannot find name 'two'")
  await expectAccessible(page)
  await shoot(page, 'answer-with-code')

  const link = chat.getByRole('button', { name: 'Open shop/price.ts:3' })
  // Neither a missing file nor one outside of the workspace is a link.
  await expect(chat.locator('.text .file-link')).toHaveText(['@shop/cart.ts', 'shop/price.ts:3'])
  await link.click()
  await expect(page.getByRole('tab', { name: 'price.ts', selected: true })).toBeVisible()
  await expect(page.getByText('Ln 3, Col 1')).toBeVisible()
  await runCommand(page, 'Ghost Writers: Clear Context')
  await chat.getByRole('button', { name: /^Remove \d+ problems? from context$/ }).click()
  await expect(chips).toHaveText(['price.tscurrent file×', 'AGENTS.mdproject rules×'])

  // Private code is only added after a question.
  await openFile(page, '.env')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+Shift+I')
  await expect(chips).toHaveCount(0)
  await box.fill('@sel')
  await expect(options.first()).toHaveText('@selectionthe selected code, .env:1')
  await box.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Anyway' }).click()
  await expect(chips).toHaveText(['.env:1selection×'])
  await chat.getByRole('button', { name: 'Remove .env:1 from context' }).click()
  await expect(chips).toHaveCount(0)
  await box.fill('')
})

test('questions wait for their turn, Stop keeps the text, and an edited question keeps the old conversation', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  const chat = chatPage(page)
  const box = chat.getByLabel('Ask about your code')
  await startChat(page)
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  router.reply(() => ({ pieces: ['First answer.'], until: isOver }))
  await ask(page, 'How many?')
  await expect(chat.getByText('First answer.')).toBeVisible()
  for (const question of ['And then?', 'Never mind.']) {
    await box.fill(question)
    await box.press('Enter')
  }
  const queue = chat.getByRole('list', { name: 'Waiting questions' })
  await chat.getByRole('button', { name: 'Remove the waiting question: Never mind.' }).click()
  await expect(queue.getByRole('listitem')).toHaveText(['Next: And then?×'])
  await shoot(page, 'queue')
  router.reply(() => ({ pieces: ['Second answer so far'], ending: 'never' }))
  end()

  await expect(chat.getByText('Second answer so far')).toBeVisible()
  expect(
    router.requests
      .at(-1)
      ?.messages.slice(1)
      .map(({ content }) => content),
  ).toEqual(['How many?', 'First answer.', 'And then?'])
  await expect(queue).toBeHidden()
  await box.fill('Later?')
  await box.press('Enter')
  await chat.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.getByText('Stopped.').first()).toBeVisible()
  await expect(chat.getByText('Second answer so far')).toBeVisible()
  // What comes next is the user's decision.
  await expect(chat.getByRole('button', { name: 'Send Now' })).toBeVisible()
  await chat.getByRole('button', { name: 'Remove the waiting question: Later?' }).click()

  router.reply(() => ({ pieces: ['Another answer.'] }))
  await chat.getByRole('button', { name: 'Edit this question and ask again' }).first().click()
  await expect(box).toHaveValue('How many?')
  await shoot(page, 'editing')
  await box.fill('How many exactly?')
  await box.press('Enter')
  await expect(chat.getByText('Another answer.')).toBeVisible()
  await expect(chat.getByRole('article')).toHaveCount(2)
  expect(router.requests.at(-1)?.messages.at(-1)?.content).toBe('How many exactly?')
  expect(router.requests.at(-1)?.messages).toHaveLength(2)
})

test('earlier conversations are found by their text, opened, renamed and deleted', {
  tag: '@long',
}, async ({ session }) => {
  const { page } = session
  const chat = chatPage(page)
  await runCommand(page, 'Ghost Writers: Chat History')
  const rows = page.locator('.quick-input-widget .monaco-list-row')
  await expect(rows.first()).toContainText('How many exactly?')
  await quickInput(page).fill('answer so far')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('before an edit')
  await shoot(page, 'history')
  await rows.click()
  await expect(chat.getByText('Second answer so far')).toBeVisible()
  await expect(chat.getByRole('article')).toHaveCount(4)
  await expect(chat.getByLabel('Ask about your code')).toBeFocused()

  await runCommand(page, 'Ghost Writers: Rename Chat')
  await quickInput(page).fill('Counting')
  await quickInput(page).press('Enter')
  await runCommand(page, 'Ghost Writers: Chat History')
  await expect(rows.filter({ hasText: 'Counting' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await runCommand(page, 'Ghost Writers: Delete Chat')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chat.getByRole('article')).toHaveCount(0)
  await runCommand(page, 'Ghost Writers: Delete All Chats')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete All Chats' }).click()
  await runCommand(page, 'Ghost Writers: Chat History')
  await expect(toast(page, 'You have no earlier conversations in this workspace.')).toBeVisible()
})

async function expectAccessible(page: Page): Promise<void> {
  const inChat = ['iframe.webview.ready', '#active-frame', 'main']
  // All colors come from the theme, and axe can't see the background behind the frame.
  const axe = new AxeBuilder({ page }).include(inChat).disableRules('color-contrast')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

const lines = Array.from({ length: 30 }, (_, index) => `const line${index} = ${index}`)

const answer = `See \`shop/price.ts:3\`, not missing/file.ts:1 or ../outside.ts.

\`\`\`ts
${lines.join('\n')}
\`\`\`
`
