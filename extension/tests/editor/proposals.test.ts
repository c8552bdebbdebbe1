import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { acceptShown } from './drive.ts'
import { test } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  expectNoProposal,
  expectProposal,
  openFile,
  proposalTab,
  quickInput,
  runCommand,
  shoot,
} from './workbench.ts'

test('a change is edited and accepted with a key, another is discarded, and a checkpoint brings all back', async ({
  session,
}) => {
  const { page, router, editor } = session
  const file = join(editor.folder, 'order.ts')
  const before = readFileSync(file, 'utf8')
  const changed = before.replaceAll(/\bfirst\b/g, 'top').replaceAll(/\blast\b/g, 'bottom')
  router.reply(() => ({ pieces: [`\`\`\`ts\n${changed.trimEnd()}\n\`\`\``] }))
  await openFile(page, 'order.ts')
  await page.keyboard.press('Control+A')
  await runCommand(page, 'Ghost Writers: Fix Bug')
  await expectProposal(page, 'order.ts')
  await expect(proposalTab(page, 'order.ts')).toContainText('3 proposed changes')
  await expect(page.getByText('accepts all 3 changes')).toBeVisible()
  await shoot(page, 'hunks')

  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type(' // mine')
  await page.keyboard.press('Alt+Enter')
  await expect(page.getByText('accepts all 2 changes')).toBeVisible()
  await page.keyboard.press('Shift+Alt+Enter')
  await expect(page.getByText('accepts the change')).toBeVisible()
  await shoot(page, 'hunks-left')
  await acceptShown(session, 'Control+Enter')
  await expectNoProposal(page, 'order.ts')
  await page.keyboard.press('Control+S')
  const accepted = changed.replace('const bottom', 'const last').replace('[0]', '[0] // mine')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(accepted)

  await chooseCheckpoint(page, 'Before Fix Bug')
  await expectProposal(page, 'order.ts')
  await shoot(page, 'restore')
  await acceptShown(session, 'Control+Enter')
  await expectNoProposal(page, 'order.ts')
  await page.keyboard.press('Control+S')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(before)
})

test('all files of an answer in the chat are one proposal, and a checkpoint deletes the new one', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor } = session
  const existing = join(editor.folder, 'numbers.ts')
  const created = join(editor.folder, 'twenty.ts')
  const pieces = [
    'Two files:\n\n```ts path=numbers.ts\nexport const ten = 10\n```\n\n',
    '### twenty.ts\n\n```ts\nexport const twenty = 20\n```\n',
  ]
  router.reply(() => ({ pieces }))
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'Write two files.')
  await expect(chatPage(page).getByText('twenty = 20').last()).toBeVisible()
  await runCommand(page, 'Ghost Writers: Apply All from Chat')

  const tab = page.getByRole('tab', { name: /^Apply from Chat \(2 proposed changes\)/ })
  await expect(tab).toBeVisible()
  await expect(page.getByText('accepts all 2 changes')).toBeVisible()
  await shoot(page, 'files')
  expect(existsSync(created)).toBe(false)
  await acceptShown(session, 'Control+Enter')

  await expect(tab).toHaveCount(0)
  await expect
    .poll(() => existsSync(created) && readFileSync(created, 'utf8'))
    .toBe('export const twenty = 20\n')
  await openFile(page, 'numbers.ts')
  await page.keyboard.press('Control+S')
  await expect.poll(() => readFileSync(existing, 'utf8')).toBe('export const ten = 10\n')

  await chooseCheckpoint(page, 'Before Apply from Chat')
  await expect(page.getByRole('tab', { name: /^Restore Checkpoint \(2 proposed/ })).toBeVisible()
  await expect(page.getByText('accepts all 2 changes')).toBeVisible()
  await acceptShown(session, 'Control+Enter')
  await expect.poll(() => existsSync(created)).toBe(false)
})

test('a file that is not open keeps its tabs and line endings, and what VS Code cannot change is said', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor } = session
  const closed = join(editor.folder, 'closed.py')
  const before = 'class A:\r\n\tdef run(self):\r\n\t\treturn 1\r\n'
  writeFileSync(closed, `${before}\r\n\tdef stop(self):\r\n\t\treturn 2\r\n`)
  const code = 'class A:\n    def run(self):\n        if self:\n            return 3'
  const answers = [
    `\`\`\`python path=closed.py\n${code}\n\`\`\``,
    '```ts path=blocked.ts\nexport const blocked = 1\n```',
  ]
  router.reply(() => ({ pieces: [answers.shift() ?? '?'] }))
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'Change A.')
  await expect(chatPage(page).getByText('return 3').last()).toBeVisible()
  await runCommand(page, 'Ghost Writers: Apply All from Chat')

  await expectProposal(page, 'closed.py')
  await expect(proposalTab(page, 'closed.py')).toContainText('removes stop')
  await expect(page.getByText('Removes stop · ')).toBeVisible()
  await shoot(page, 'removes')
  await acceptShown(session, 'Control+Enter')
  await expectNoProposal(page, 'closed.py')
  await page.keyboard.press('Control+S')
  await expect
    .poll(() => readFileSync(closed, 'utf8'))
    .toBe('class A:\r\n\tdef run(self):\r\n\t\tif self:\r\n\t\t\treturn 3\r\n')

  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'Write a new file.')
  await expect(chatPage(page).getByText('blocked = 1').last()).toBeVisible()
  await runCommand(page, 'Ghost Writers: Apply All from Chat')
  await expectProposal(page, 'blocked.ts')
  mkdirSync(join(editor.folder, 'blocked.ts'))
  await page.keyboard.press('Control+Enter')
  const refused = page.locator('.notification-toast', { hasText: "couldn't change blocked.ts" })
  await expect(refused).toBeVisible()
})

async function chooseCheckpoint(page: Page, name: string): Promise<void> {
  await runCommand(page, 'Ghost Writers: Restore Checkpoint')
  await expect(quickInput(page)).toHaveAttribute('placeholder', /^Choose the changes to undo/)
  await shoot(page, 'checkpoints')
  await page.getByRole('option', { name }).first().click()
}
