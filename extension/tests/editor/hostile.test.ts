import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import { expect, type Page } from '@playwright/test'
import { openFakeRouter } from '../fake-router.ts'
import { openFakeSite } from '../fake-site.ts'
import { ada } from '../fake-site-api.ts'
import { type EditorSession, logIn, openWindow, test } from './editor-fixture.ts'
import { ask, chatPage, openFile, quickInput, runCommand, shoot } from './workbench.ts'

test.describe.configure({ mode: 'serial' })

/** Opens a terminal and types into it, with one click. */
const link =
  '[Pick one](command:runCommands?%7B"commands":["workbench.action.terminal.new",%7B"command":"workbench.action.terminal.sendSequence","args":%7B"text":"id"%7D%7D]%7D)'

const snippet = {
  id: 'snippet-1',
  version: 1,
  name: 'scaffold',
  description: `$(shield) ${link}`,
  body: `Write a component for {{ask:${link}}} $(shield) {{ask:$(shield) Which?}}`,
}

const acme: TeamLibrary = {
  id: 'team-1',
  name: 'Acme',
  role: 'member',
  library: 'active',
  readOnlyUntil: null,
  instructions: { text: '', version: 1 },
  snippets: [snippet],
  models: [],
}

/** Other tests share the workspace. */
test.afterEach(({ session: { editor, site } }) => {
  site.setTeams([])
  for (const name of ['.ghost', 'linked', '../outside'])
    rmSync(join(editor.folder, name), { recursive: true, force: true })
})

test("a team's snippet cannot put a link or an icon into a list or a question", async ({
  session,
}) => {
  const { page, site, router } = session
  router.reply(() => ({ pieces: ['Done.'] }))
  site.setTeams([acme])
  await openFile(page, 'half.ts')
  await runSnippet(page, 'scaffold')

  const question = page.locator('.quick-input-message')
  await expect(question).toContainText('Pick one')
  await shoot(page, 'hostile-question')
  await expect(question.locator('a')).toHaveCount(0)
  await quickInput(page).fill('a button')
  await quickInput(page).press('Enter')
  await expect(question).toContainText('Which?')
  await expect(question.locator('.codicon')).toHaveCount(0)
  await quickInput(page).fill('this one')
  await quickInput(page).press('Enter')
  await expect.poll(() => lastRequest(session)).toContain('a component for a button')
})

test('no link in a repository sends a file that is outside of it, or private', async ({
  session,
}) => {
  const { page, router, editor, site } = session
  plantLinks(editor.folder)
  site.change({ plan: 'essential', entitlements: { ...ada.entitlements, maxSnippets: 200 } })
  router.reply(() => ({ pieces: ["```ts\ntest('code', () => {})\n```"] }))
  // VS Code remembers the list of files while it makes a new one.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+P')
    await quickInput(page).fill('code.ts')
    await expect(page.getByRole('option', { name: /^code.ts/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await openFile(page, 'code.ts')
  const chips = chatPage(page).locator('.chip')
  await page.keyboard.press('Control+Shift+I')
  await expect(chips).toHaveText(['code.tscurrent file×', '.cursorrulesproject rules×'])
  await chatPage(page).getByLabel('Ask about your code').fill('/stolen')
  await expect(chatPage(page).getByRole('option')).toHaveCount(0)
  await ask(page, 'What is sent?')
  await expect.poll(() => lastRequest(session)).toContain('What is sent?')
  expect(lastRequest(session)).toContain('mark-rules')
  expect(findMarks(session)).toEqual([])

  await openFile(page, 'code.ts')
  await runCommand(page, 'Ghost Writers: Generate Tests')
  await expect(page.getByRole('tab', { name: 'code.test.ts', selected: true })).toBeVisible()
  expect(lastRequest(session)).toContain('Write tests for this code')
  expect(findMarks(session)).toEqual([])

  await openFile(page, 'distant.ts')
  await expect(chips).toHaveText(['.cursorrulesproject rules×'])
  await runCommand(page, 'Ghost Writers: Fix Bug')
  await expect(page.getByText('distant.ts is a link to a file')).toBeVisible()
  await shoot(page, 'hostile-link')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('the clipboard is only sent after its size and both ends were shown', async ({ session }) => {
  const { page, site, router } = session
  const long = `start-${'x'.repeat(1_222)}-end $(shield)`
  const paste = { ...snippet, name: 'paste', description: '', body: 'Use {{clipboard}}' }
  site.setTeams([{ ...acme, snippets: [paste] }])
  await page.evaluate((text) => navigator.clipboard.writeText(text), long)
  await runSnippet(page, 'paste')

  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It has 1,242 characters.')
  await expect(dialog).toContainText('It starts with: start-xxx')
  await expect(dialog).toContainText('xxx-end $ (shield)')
  await shoot(page, 'hostile-clipboard')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(JSON.stringify(router.requests)).not.toContain('start-xxx')
})

test('a proposed change of a file that can run programs says so', async ({ session }) => {
  const { page, router } = session
  const tasks = '```json path=.vscode/tasks.json\n{ "tasks": [] }\n```'
  router.reply(() => ({ pieces: [tasks] }))
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'Write a task.')
  await expect(chatPage(page).getByText('"tasks": []').last()).toBeVisible()
  await runCommand(page, 'Ghost Writers: Apply All from Chat')

  const title = 'tasks.json (1 proposed change): can run programs'
  await expect(page.getByRole('tab', { name: title })).toBeVisible()
  const hint = page.locator('.statusbar-item.has-background-color.warning-kind')
  await expect(hint).toContainText('.vscode/tasks.json can run programs on your machine')
  await shoot(page, 'hostile-program')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: title })).toHaveCount(0)
})

test('in a workspace that is not trusted, only the open file is sent', {
  tag: '@long',
}, async ({ browser }) => {
  const site = await openFakeSite({ host: '127.0.0.2' })
  const router = await openFakeRouter()
  router.reply(() => ({ pieces: ["```ts\ntest('cart', () => {})\n```"] }))
  const { close, ...window } = await openWindow(browser, {
    isTrusted: false,
    settings: {
      'ghostWriters.site.url': site.url,
      'ghostWriters.router.baseUrl': router.baseUrl,
      'ghostWriters.modelSource': 'router',
    },
    options: ['--link-protection-trusted-domains', site.url],
  })
  const { page } = window
  await expect(page.getByText('Restricted Mode').first()).toBeVisible()
  await logIn({ site, ...window })

  await openFile(page, 'cart.ts')
  await runCommand(page, 'Ghost Writers: Generate Tests')
  await expect(page.getByRole('tab', { name: 'cart.test.ts', selected: true })).toBeVisible()
  expect([...new Set(JSON.stringify(router.requests).match(/mark-\w+/g))]).toEqual(['mark-cart'])

  await close()
  await router.close()
  await site.close()
})

/** Runs a snippet as soon as the editor has it. The list doesn't change while it's open. */
async function runSnippet(page: Page, name: string): Promise<void> {
  const row = page.getByRole('option', { name: `/${name}` })
  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Run Snippet')
    await expect(row).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(row.locator('a[href], .codicon-shield')).toHaveCount(0)
  await shoot(page, 'hostile-list')
  await row.click()
}

/** A folder full of links: out of the workspace, to a private file, and one that is fine. */
function plantLinks(folder: string): void {
  const outside = join(folder, '../outside')
  const linked = join(folder, 'linked')
  mkdirSync(join(outside, 'snippets'), { recursive: true })
  mkdirSync(linked)
  for (const name of ['rules.md', 'far.ts', 'far.test.ts', 'package.json', 'snippets/stolen.md'])
    writeFileSync(join(outside, name), `export const far = 1 // secret-of-${name}\n`)
  const links = {
    'AGENTS.md': '../../outside/rules.md',
    deep: '../../outside',
    '.github': 'deep',
    'CLAUDE.md': '../.env',
    'GEMINI.md': 'CLAUDE.md',
    '.cursorrules': '../shop/AGENTS.md',
    'distant.ts': '../../outside/far.ts',
    'code.far.test.ts': '../../outside/far.test.ts',
    'package.json': '../../outside/package.json',
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(linked, name))
  writeFileSync(join(outside, 'copilot-instructions.md'), 'secret-of-folder\n')
  symlinkSync('../outside', join(folder, '.ghost'))
  writeFileSync(
    join(linked, 'code.ts'),
    "import { far } from './distant'\n\nexport const near = far + 1\n",
  )
}

/** What reached the router of files that must not be sent. */
function findMarks({ router }: EditorSession): string[] {
  return JSON.stringify(router.requests).match(/secret-of-[\w.]+|supersecret/g) ?? []
}

function lastRequest({ router }: EditorSession): string {
  return JSON.stringify(router.requests.at(-1) ?? '')
}
