import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ada } from '../fake-site-api.ts'
import { type EditorSession, test } from './editor-fixture.ts'
import {
  ask,
  chatPage,
  expectNoProposal,
  expectProposal,
  ghostText,
  openFile,
  quickInput,
  runCommand,
  shoot,
  startChat,
} from './workbench.ts'

test.describe.configure({ mode: 'serial' })

test('the chat sends exactly what its chips show, and nothing of a removed chip', async ({
  session,
}) => {
  const { page } = session
  const chat = chatPage(page)
  await startChat(page)
  await expect(chat.getByLabel('Ask about your code')).toBeFocused()
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  const chips = chat.locator('.chip')
  await expect(chips).toHaveText([
    'cart.tscurrent file×',
    'cart.ts:1-2selection×',
    'AGENTS.mdproject rules×',
  ])
  await shoot(page, 'context-chips')
  await ask(page, 'What is this?')
  expect(await findSent(session, 'What is this?')).toEqual(['shop/AGENTS.md', 'shop/cart.ts'])
  expect(await listChipPaths(page)).toEqual(['shop/AGENTS.md', 'shop/cart.ts'])
  expect(lastRequest(session)).toContain('The user selected the lines between <SELECTED>')

  await chat.getByRole('button', { name: 'Remove AGENTS.md from context' }).click()
  await chat.getByRole('button', { name: 'Remove cart.ts:1-2 from context' }).click()
  await expect(chips).toHaveText(['cart.tscurrent file×'])
  await ask(page, 'And now?')
  expect(await findSent(session, 'And now?')).toEqual(['shop/cart.ts'])
  expect(lastRequest(session)).not.toContain('<SELECTED>')

  await chat.getByRole('button', { name: 'Remove cart.ts from context' }).click()
  await expect(chips).toHaveCount(0)
  await ask(page, 'And without?')
  expect(await findSent(session, 'And without?')).toEqual([])
  await restoreAll(page, ['shop/AGENTS.md', 'shop/cart.ts'])
  await expect(chips.first()).toContainText('cart.ts')
})

test('a command sends exactly what Show Context lists, and nothing that was removed there', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  router.reply(() => ({ pieces: ['```ts\nlet total = 0\n```'] }))
  // An excluded file is never sent, even if it is open.
  await openFile(page, 'drafts.ts')
  await openFile(page, 'cart.ts')
  await page.keyboard.press('Control+Home')
  const refactor = async (instruction: string) => {
    await openFile(page, 'cart.ts')
    await page.keyboard.press('Control+G')
    await quickInput(page).fill(':7')
    await quickInput(page).press('Enter')
    await runCommand(page, 'Ghost Writers: Refactor')
    await quickInput(page).fill(instruction)
    await quickInput(page).press('Enter')
    await expectProposal(page, 'cart.ts')
    await page.keyboard.press('Escape')
    await expectNoProposal(page, 'cart.ts')
    return findSent(session, instruction)
  }
  // The language server takes a while to start.
  const all = ['shop/AGENTS.md', 'shop/cart.ts', 'shop/price.ts']
  const isComplete = async () => expect(await refactor('better names')).toEqual(all)
  await expect(isComplete).toPass({ intervals: [0] })
  expect(lastRequest(session)).not.toContain('mark-body')
  await openContext(page)
  await shoot(page, 'show-context')
  expect(await listSection(page, 'Sent with the last request: Refactor')).toEqual(all)

  await page.getByRole('option', { name: 'shop/price.ts, imported definitions' }).first().click()
  await page.getByRole('option', { name: "Don't send shop/price.ts automatically" }).click()
  expect(await refactor('shorter names')).toEqual(['shop/AGENTS.md', 'shop/cart.ts'])
  await restoreAll(page, ['shop/price.ts'])
})

test('Generate Tests sends the test framework of the project and a test as an example', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  router.reply(() => ({ pieces: ["```ts\ntest('cart', () => {})\n```"] }))
  await openFile(page, 'cart.ts')
  await runCommand(page, 'Ghost Writers: Generate Tests')
  await expect(page.getByRole('tab', { name: 'cart.test.ts', selected: true })).toBeVisible()

  const sent = await findSent(session, 'Write tests for this code')
  const files = ['shop/AGENTS.md', 'shop/cart.ts', 'shop/package.json', 'shop/price.test.ts']
  expect(sent).toEqual(files)
  expect(lastRequest(session)).not.toContain('mark-package')
})

test('advanced completion uses imports, open tabs and recent edits, and basic completion only the current file', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor, site } = session
  router.reply(() => ({ pieces: ['<COMPLETION> 0</COMPLETION>'] }))
  await openFile(page, 'refunds.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.type("export const edited = 'mark-refunds'")
  for (const name of ['drafts.ts', 'orders.ts', 'cart.ts']) await openFile(page, name)
  await page.keyboard.press('Control+End')
  let count = 0
  const complete = async () => {
    count += 1
    await page.keyboard.press('Enter')
    await page.keyboard.type(`const sum${count} = sumCart(items, unitPrice, quantity) +`)
    return findSent(session, `const sum${count} = sumCart(items, unitPrice, quantity) +`)
  }
  editor.set({ 'ghostWriters.inlineCompletion.enabled': true, 'editor.lineNumbers': 'off' })
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)

  const completes = (files: readonly string[]) =>
    // A newly opened editor doesn't request completions yet: type again.
    expect(async () => expect(await complete()).toEqual(files)).toPass({ intervals: [0] })
  await completes(['shop/cart.ts'])

  site.change({ entitlements: { ...ada.entitlements, completion: 'advanced' } })
  const advanced = ['shop/cart.ts', 'shop/orders.ts', 'shop/price.ts', 'shop/refunds.ts']
  await completes(advanced)
  await expect(ghostText(page).first()).toBeVisible()
  await openContext(page)
  expect(await listSection(page, 'Sent with the last request: inline completion')).toEqual(advanced)
  await shoot(page, 'completion-context')
  await page.keyboard.press('Escape')

  editor.set({
    'ghostWriters.inlineCompletion.enabled': true,
    'editor.lineNumbers': 'off',
    'ghostWriters.automaticContext': false,
  })
  await completes(['shop/cart.ts'])
  editor.set({})
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
})

/** The files of which something reached the router with a question. Each file has its own mark. */
async function findSent(session: EditorSession, question: string): Promise<string[]> {
  await expect.poll(() => lastRequest(session), { timeout: 5000 }).toContain(question)
  const sent = lastRequest(session)
  const folder = join(session.editor.folder, 'shop')
  return readdirSync(folder)
    .filter((name) => {
      const marks = readFileSync(join(folder, name), 'utf8').match(/mark-[a-z]+/g) ?? []
      return marks.some((mark) => sent.includes(mark))
    })
    .map((name) => `shop/${name}`)
    .sort()
}

/** Everything of the last request. */
function lastRequest({ router }: EditorSession): string {
  return JSON.stringify(router.requests.at(-1) ?? '')
}

async function listChipPaths(page: Page): Promise<string[]> {
  const chips = await chatPage(page).locator('.chip').all()
  const paths = await Promise.all(chips.map((chip) => chip.getAttribute('title')))
  return [...new Set(paths.map(String))].sort()
}

async function openContext(page: Page): Promise<void> {
  await runCommand(page, 'Ghost Writers: Show Context')
  await expect(quickInput(page)).toHaveAttribute('placeholder', /^What is sent to the model/)
}

/** The files in a section of the list. */
async function listSection(page: Page, title: string): Promise<string[]> {
  const rows = await page.locator('.quick-input-widget .monaco-list-row').all()
  const entries = await Promise.all(
    rows.map(async (row) => ({
      label: (await row.locator('.label-name').first().textContent()) ?? '',
      // Rows are reused: one without a section still has the hidden name of another.
      section: await row.locator('.quick-input-list-separator:visible').allTextContents(),
      index: Number(await row.getAttribute('data-index')),
    })),
  )
  entries.sort((one, other) => one.index - other.index)
  const start = entries.findIndex(({ section }) => section.includes(title))
  const rest = entries.slice(start + 1).findIndex(({ section }) => section.length > 0)
  const found = entries.slice(start, rest < 0 ? undefined : start + 1 + rest)
  const paths = found.map(({ label }) => label).filter((label) => label.includes('/'))
  return [...new Set(paths)].sort()
}

/** Restores everything that was removed. */
async function restoreAll(page: Page, removed: readonly string[]): Promise<void> {
  for (const path of removed) {
    await openContext(page)
    const rows = page.locator('.quick-input-widget .monaco-list-row')
    await rows.filter({ has: page.locator('.codicon-discard'), hasText: path }).click()
  }
}
