import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Reply } from '../fake-router.ts'
import { ada } from '../fake-site-api.ts'
import { acceptShown } from './drive.ts'
import { test } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  chooseFromMenu,
  expectNoProposal,
  expectProposal,
  ghostText,
  openFile,
  proposalTab,
  runCommand,
  shoot,
  toast,
} from './workbench.ts'

const attack =
  'Provider returned error. [Sign in to the provider again](command:runCommands?%7B%22commands%22%3A%5B%22workbench.action.terminal.new%22%5D%7D)'

test("a router's error cannot put a link in a notification and is shown as text in the chat", async ({
  session,
}) => {
  const { page, router } = session
  router.reply(() => ({ error: { status: 500, message: attack } }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('// attack')
  await page.keyboard.press('Control+Shift+G')

  const shown = page.locator('.notification-toast', { hasText: "didn't respond correctly" })
  await expect(shown).toBeVisible()
  await shoot(page, 'attack')
  await expect(shown).not.toContainText('Sign in')
  await expect(shown.locator('.notification-list-item-message a')).toHaveCount(0)
  await clearNotifications(page)

  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'And in the chat?')
  const chat = chatPage(page)
  await expect(chat.getByText(attack).first()).toBeVisible()
  await expect(chat.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await shoot(page, 'attack-chat')
})

test('an answer that is truncated, prose or incomplete is never proposed and not counted', async ({
  session,
}) => {
  const { page, router, site } = session
  const counted = site.requests.size
  const half = 'export function half(count: number): number {\n  return count / 2\n}'
  const answers: Reply[] = [
    { pieces: ['```ts\nexport function half(count: nu'], ending: 'length' },
    { pieces: ["I'm sorry, but I can't help with that."] },
    {
      pieces: ['```ts\nexport function half(count: number) {\n  // ... existing code ...\n}\n```'],
    },
    { pieces: [`\`\`\`ts\n${half}\n\`\`\``] },
  ]
  router.reply(() => answers.shift() ?? { pieces: ['?'] })
  await openFile(page, 'half.ts')
  await page.keyboard.press('Control+Home')
  await runCommand(page, 'Ghost Writers: Fix Bug')

  for (const reason of ['reached the token limit', 'single code block', 'left out parts']) {
    const shown = page.locator('.notification-toast', { hasText: reason })
    await expect(shown).toBeVisible()
    await expect(proposalTab(page, 'half.ts')).toHaveCount(0)
    await expect(page.locator('.notification-toast', { hasText: 'Fixing' })).toHaveCount(0)
    await shown.getByRole('button', { name: /^(Try Again|Ask for Complete Code)$/ }).click()
  }
  await expectProposal(page, 'half.ts')
  await page.keyboard.press('Escape')
  await expectNoProposal(page, 'half.ts')
  await expect
    .poll(() => [...site.requests.values()].slice(counted).filter((state) => state === 'committed'))
    .toHaveLength(1)
})

test('a file that may contain secrets or is ignored is only sent with permission', async ({
  session,
}) => {
  const { page, router, editor } = session
  editor.set({ 'ghostWriters.inlineCompletion.enabled': true, 'editor.lineNumbers': 'off' })
  const chips = chatPage(page).locator('.chip')
  await page.keyboard.press('Control+Shift+E')
  const tree = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await chooseFromMenu(tree('.env'), ['Add File to Context'])
  await expect(page.getByText('.env may contain secrets.')).toBeVisible()
  await shoot(page, 'private')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await chooseFromMenu(tree('drafts.ts'), ['Add File to Context'])
  await expect(page.getByText('drafts.ts is excluded by .gitignore or .ghostignore.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await tree('.env').dblclick()
  await expect(page.locator('.native-edit-context[aria-label^=".env"]')).toBeFocused()
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
  await page.keyboard.press('Control+End')
  await page.keyboard.type('OTHER_TOKEN=')
  // Long enough for a completion request.
  editor.set({})
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
  await page.keyboard.press('Control+Shift+G')
  await expect(page.getByText('.env may contain secrets.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+Shift+I')
  await expect(chatPage(page).getByLabel('Ask about your code')).toBeFocused()
  await expect(chips).toHaveCount(0)
  expect(JSON.stringify(router.requests)).not.toContain('TOKEN=')
})

test('with the default settings, completion and generation produce valid code', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor, site } = session
  site.change({ entitlements: { ...ada.entitlements, completion: 'advanced' } })
  const file = join(editor.folder, 'sums.ts')
  router.reply(({ messages }) => replyToSums(messages.at(-1)?.content ?? ''))
  editor.set({
    'ghostWriters.inlineCompletion.enabled': undefined,
    'editor.quickSuggestions': undefined,
    'chat.disableAIFeatures': undefined,
    'editor.lineNumbers': 'off',
  })
  await openFile(page, 'sums.ts')
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
  // VS Code closes the bracket automatically.
  await page.keyboard.type('export function add')
  await acceptGhost(page, 'return a + b')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('const sum = ad')
  const widget = page.locator('.suggest-widget.visible')
  // The language server takes a while to start.
  await expect(async () => {
    await page.keyboard.press('Backspace')
    await page.keyboard.type('d')
    await expect(widget.getByRole('option', { name: /^add/ }).first()).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  // With the list open, ghost text continues what is selected in it.
  await expect(page.locator('.view-lines').last()).toContainText('const sum = add(1, 2)')
  await expect(widget).toBeVisible()
  await shoot(page, 'suggest')
  await page.keyboard.press('Enter')
  await acceptGhost(page, '1, 2')

  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('// doubles a number')
  await page.keyboard.press('Control+Shift+G')
  await expect(page.getByText('Press Tab to accept the ghost text')).toBeVisible()
  await acceptShown(session, 'Tab')
  await page.keyboard.press('Control+S')

  const add = 'export function add(a: number, b: number): number {\n    return a + b\n}\n'
  const double = '// doubles a number\nexport const double = (n: number) => n * 2'
  await expect
    .poll(() => readFileSync(file, 'utf8').trimEnd())
    .toBe(`${add}const sum = add(1, 2)\n${double}`)
  await shoot(page, 'defaults')
  editor.set({})
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
})

/** Types a bracket and accepts the completion for it. */
async function acceptGhost(page: Page, text: string): Promise<void> {
  await page.keyboard.type('(')
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await page.keyboard.press('Backspace')
    await page.keyboard.type('(')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 5000 })
  }).toPass()
  // While the completion is being updated, VS Code may accept only a part of it.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.locator('.view-lines').last()).toContainText(text, { timeout: 3000 })
  }).toPass()
  await expect(ghostText(page)).toHaveCount(0)
}

function replyToSums(question: string): Reply {
  const answer = (code: string) => ({ pieces: [`\`\`\`ts\n${code}\n\`\`\``] })
  if (question.includes('Write at')) return answer('export const double = (n: number) => n * 2')
  if (question.includes('add(<CURSOR>)\n```'))
    return question.includes('const sum')
      ? answer('1, 2)')
      : answer('a: number, b: number): number {\n  return a + b\n}')
  if (question.includes('const sum = add<CURSOR>')) return answer('(1, 2)')
  return { pieces: ['```ts\n'], ending: 'never' }
}

async function clearNotifications(page: Page): Promise<void> {
  await runCommand(page, 'Notifications: Clear All Notifications')
  await expect(toast(page, '')).toHaveCount(0)
}
