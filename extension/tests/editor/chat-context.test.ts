import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type EditorSession, test } from './editor-fixture.ts'
import { ask, chatPage, openFile, runCommand, shoot, startChat } from './workbench.ts'

test.describe.configure({ mode: 'serial' })

test('a chat shows how full its context is, and a long one is summarized where the user can read it', async ({
  session,
}) => {
  const { page, router, editor } = session
  const chat = chatPage(page)
  editor.set({ 'ghostWriters.contextTokens': 1200, 'ghostWriters.automaticContext': false })
  await startChat(page)
  await expect(chat.getByRole('meter')).toHaveText('0%')
  const usage = { prompt_tokens: 640, completion_tokens: 500, cost: 0.00214 }
  router.reply(({ messages }) =>
    messages.at(-1)?.content.endsWith('Summarize this conversation.')
      ? { pieces: ['They talked about carts.'] }
      : { pieces: ['A cart holds items. '.repeat(100)], usage },
  )
  for (const question of ['What is a cart?', 'What is an item?', 'And an order?']) {
    await ask(page, `${question} ${'Please explain. '.repeat(10)}`)
    await expect(chat.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  }
  const notice = chat.getByText('Earlier messages were summarized for the model (one request)')
  await expect(notice).toBeVisible()
  await expect(chat.getByText('They talked about carts.')).toBeHidden()
  await notice.click()
  await expect(chat.getByText('They talked about carts.')).toBeVisible()
  await shoot(page, 'summary')

  expect(lastRequest(session)).toContain('<conversationSummary>\\nThey talked about carts.')
  expect(lastRequest(session)).not.toContain('What is a cart?')
  await expect(chat.getByText('What is a cart?')).toBeVisible()
  await expect(chat.getByText('640 tokens in, 500 out · $0.0021').last()).toBeVisible()
  const meter = chat.getByRole('meter', { name: 'Context: 95% of 1,200 tokens' })
  await expect(meter).toHaveAttribute('aria-valuenow', '95')
  await chat.locator('body').evaluate((body) => {
    body.style.width = '220px'
  })
  await notice.scrollIntoViewIfNeeded()
  await shoot(page, 'summary-narrow')
  await runCommand(page, 'Ghost Writers: Show Context')
  await expect(page.getByRole('option', { name: 'Summary of earlier messages' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chat.locator('body').evaluate((body) => body.removeAttribute('style'))
  editor.set({})
})

test('a question about the codebase is sent with what is found, listed with links, and never with private files', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor } = session
  const chat = chatPage(page)
  const folder = join(editor.folder, 'deep')
  createHostileFolder(folder)
  router.reply(() => ({ pieces: ['There.'] }))
  await openFile(page, 'greet.ts')
  await startChat(page)
  const box = chat.getByLabel('Ask about your code')
  await box.pressSequentially('@')
  await expect(chat.getByRole('option', { name: /^@codebase/ })).toBeVisible()
  await shoot(page, 'suggestions')
  await box.pressSequentially('codebase Where is the zebraFlight scheduled?')
  await expect(chat.locator('.chip', { hasText: 'codebase' })).toBeVisible()
  await box.press('Enter')

  await expect(chat.getByRole('status')).toHaveText('The answer is ready.')
  const sent = lastRequest(session)
  expect(sent).toContain('scheduleZebraFlight')
  expect(sent).not.toMatch(/zebra-(secret|ignored|linked|binary)/)
  await chat.getByText(/^Sent: \d+ parts?$/).click()
  await expect(chat.getByRole('button', { name: 'Open deep/flights.ts:1' })).toBeVisible()
  await shoot(page, 'sent')
  await chat.getByRole('button', { name: 'Open deep/flights.ts:1' }).click()
  await expect(page.getByRole('tab', { name: 'flights.ts', selected: true })).toBeVisible()
  await chat.getByRole('button', { name: 'Remove codebase from context' }).click()
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '@codebase Where is it?')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })
  await expect(chat.locator('.chip', { hasText: 'codebase' })).toBeVisible()
  await chat.getByRole('button', { name: 'Remove codebase from context' }).click()

  await box.pressSequentially('@folder:deep')
  await chat
    .getByRole('option', { name: /^@folder:deep/ })
    .first()
    .click()
  await box.pressSequentially('What is in here?')
  await box.press('Enter')
  await expect.poll(() => lastRequest(session)).toContain('What is in here?')
  expect(lastRequest(session)).not.toMatch(/zebra-(secret|ignored|linked|binary)/)
  await chat.getByRole('button', { name: 'Remove deep/ from context' }).click()
  rmSync(folder, { recursive: true })
})

test('uncommitted changes in the middle of a merge are sent without private files, and slash commands are built in', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor } = session
  const chat = chatPage(page)
  const folder = join(editor.folder, 'merging')
  createMerge(folder)
  editor.set({ 'git.enabled': true })
  await page.keyboard.press('Control+Shift+E')
  await page.getByRole('tab', { name: /^Source Control/ }).click()
  await expect(page.getByRole('treeitem', { name: /^cart\.ts/ }).first()).toBeVisible()
  router.reply(() => ({ pieces: ['fix: merge'] }))
  await startChat(page)
  const box = chat.getByLabel('Ask about your code')
  await box.pressSequentially('/')
  await expect(chat.getByRole('option')).toContainText(['/explain', '/fix', '/tests', '/commit'])
  await shoot(page, 'slash')
  await box.pressSequentially('commit')
  await box.press('Enter')

  await expect.poll(() => lastRequest(session)).toContain('Write a commit message')
  expect(lastRequest(session)).toContain('conflicts of a merge')
  expect(lastRequest(session)).toContain('++<<<<<<< HEAD')
  expect(lastRequest(session)).not.toContain('supersecret')
  await chat.getByRole('button', { name: 'Remove uncommitted changes from context' }).click()
  rmSync(folder, { recursive: true })
  editor.set({})
})

test('terminal output is masked, a definition is found by its name, and a page on the own network needs a clear yes', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  const chat = chatPage(page)
  const box = chat.getByLabel('Ask about your code')
  router.reply(() => ({ pieces: ['I see.'] }))
  await openFile(page, 'total.ts')
  await runCommand(page, 'Terminal: Create New Terminal')
  const terminal = page.locator('.terminal.xterm textarea')
  await expect(terminal).toBeFocused()
  await startChat(page)
  await page.locator('.terminal.xterm').click()
  await expect(terminal).toBeFocused()
  await page.keyboard.type(
    '\n sleep 1; echo "it failed" ghp_abcdefghijklmnopqrstuvwxyz0123456789\n',
  )
  // VS Code passes the output on with a delay, and the chip is about what has arrived.
  await expect(async () => {
    await box.fill('@ter')
    await chat.getByRole('option', { name: /^@terminal/ }).click({ timeout: 3000 })
    const chip = chat.locator('.chip', { hasText: 'terminal' })
    await expect(chip).toHaveAttribute('title', /2 secrets masked/, { timeout: 1000 })
  }).toPass()
  await shoot(page, 'terminal')

  await expect(async () => {
    await box.fill('@symbol:tota')
    await box.pressSequentially('l')
    await chat
      .getByRole('option', { name: /^@symbol:total/ })
      .first()
      .click({ timeout: 3000 })
  }).toPass()
  await box.pressSequentially('What went wrong?')
  await box.press('Enter')
  await expect.poll(() => lastRequest(session)).toContain('What went wrong?')
  expect(lastRequest(session)).toContain('\\nit failed [secret removed]\\n')
  expect(lastRequest(session)).not.toContain('ghp_')
  expect(lastRequest(session)).toContain('The definition that the user added, from total.ts')

  await box.fill('@https://127.0.0.1:1/')
  await chat.getByRole('option', { name: /^@https:/ }).click()
  await expect(page.getByText('on your own machine or network?')).toBeVisible()
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Cancel' }).click()
  await expect(chat.locator('.chip', { hasText: '127.0.0.1' })).toHaveCount(0)
  await box.fill('')
  for (const name of ['terminal', 'total'])
    await chat.getByRole('button', { name: `Remove ${name} from context` }).click()
  await runCommand(page, 'Terminal: Kill the Active Terminal Instance')
})

test('rules of all folders down to the file and those for its path are chips, and a link out of the workspace is none', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor } = session
  const chat = chatPage(page)
  const write = (path: string, text: string) => writeFileSync(join(editor.folder, path), text)
  for (const path of ['.cursor/rules', '.github/instructions', 'shop/inner'])
    mkdirSync(join(editor.folder, path), { recursive: true })
  write('.cursor/rules/inner.mdc', '---\nglobs: shop/inner/**\n---\nrule-cursor')
  write('.cursor/rules/python.mdc', '---\nglobs: "*.py"\n---\nrule-python')
  write('.github/instructions/all.instructions.md', '---\napplyTo: "**"\n---\nrule-all')
  writeFileSync(join(editor.folder, '../outside.md'), '---\nalwaysApply: true\n---\nrule-linked')
  symlinkSync('../../../outside.md', join(editor.folder, '.cursor/rules/link.mdc'))
  write('shop/inner/AGENTS.md', 'rule-inner')
  write('shop/inner/deep.ts', 'export {}\n')
  router.reply(() => ({ pieces: ['Yes.'] }))

  await openFile(page, 'deep.ts')
  await startChat(page)
  await expect(chat.locator('.chip')).toHaveText([
    'deep.tscurrent file×',
    'all.instructions.mdproject rules×',
    'inner.mdcproject rules×',
    'shop/AGENTS.mdproject rules×',
    'inner/AGENTS.mdproject rules×',
  ])
  await shoot(page, 'rules')
  await ask(page, 'Which rules?')
  await expect.poll(() => lastRequest(session)).toContain('Which rules?')
  expect(lastRequest(session)).toMatch(/rule-all.*rule-cursor.*rule-inner/)
  expect(lastRequest(session)).not.toMatch(/rule-(python|linked)/)
  for (const path of ['.cursor', '.github', 'shop/inner'])
    rmSync(join(editor.folder, path), { recursive: true })
})

/** A file that fits, among 20,000 others and everything that must not be sent. */
function createHostileFolder(folder: string): void {
  const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'many'), { recursive: true })
  for (let at = 0; at < 20_000; at += 1) write(`many/${at}.ts`, `export const n${at} = ${at}\n`)
  write('flights.ts', 'export function scheduleZebraFlight() {}\n')
  write('.gitignore', 'generated-zebra.ts\n')
  write('generated-zebra.ts', 'zebraFlight zebra-ignored\n')
  write('.env', 'zebraFlight=zebra-secret\n')
  write(
    'zebra.ts',
    Buffer.concat([Buffer.from([0x47, 0, 0xff]), Buffer.from('zebraFlight zebra-binary')]),
  )
  const outside = join(folder, '../../outside.ts')
  writeFileSync(outside, 'zebraFlight zebra-linked\n')
  symlinkSync(outside, join(folder, 'zebra-link.ts'))
}

/** A conflict, and a private file among the changes. */
function createMerge(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ghost.example', ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: 'pipe',
    })
  const commit = (text: string) => {
    write('cart.ts', `export const count = ${text}\n`)
    write('.env', `TOKEN=supersecret-${text}\n`)
    git('add', '.')
    git('commit', '--quiet', '--message', `count ${text}`)
  }
  mkdirSync(folder)
  git('init', '--quiet', '--initial-branch', 'main')
  commit('1')
  git('checkout', '--quiet', '-b', 'other')
  commit('2')
  git('checkout', '--quiet', 'main')
  commit('3')
  try {
    git('merge', 'other')
  } catch {
    // The conflict is what is wanted.
  }
}

/** Everything of the last request. */
function lastRequest({ router }: EditorSession): string {
  return JSON.stringify(router.requests.at(-1) ?? '')
}
