import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './editor-fixture.ts'
import { missing } from './open-editor.ts'
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

test.skip(missing !== '', missing)

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
  await page.keyboard.press('Control+Enter')
  await expectNoProposal(page, 'order.ts')
  await page.keyboard.press('Control+S')
  const accepted = changed.replace('const bottom', 'const last').replace('[0]', '[0] // mine')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(accepted)

  await chooseCheckpoint(page, 'Before Fix Bug')
  await expectProposal(page, 'order.ts')
  await shoot(page, 'restore')
  await page.keyboard.press('Control+Enter')
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
  await page.keyboard.press('Control+Enter')

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
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => existsSync(created)).toBe(false)
})

async function chooseCheckpoint(page: Page, name: string): Promise<void> {
  await runCommand(page, 'Ghost Writers: Restore Checkpoint')
  await expect(quickInput(page)).toHaveAttribute('placeholder', /^Choose the changes to undo/)
  await shoot(page, 'checkpoints')
  await page.getByRole('option', { name }).first().click()
}
