import type { TeamLibrary } from '@ghost-writers-ia/site-api'
import { expect, type Page } from '@playwright/test'
import { type EditorSession, test } from './editor-fixture.ts'
import { ask, chatPage, openFile, quickInput, runCommand, shoot, toast } from './workbench.ts'

test.describe.configure({ mode: 'serial' })

const ship = { name: 'ship', description: 'Before a release', body: 'Is this ready to ship?' }
const acme: TeamLibrary = {
  id: 'team-1',
  name: 'Acme',
  role: 'admin',
  library: 'active',
  readOnlyUntil: null,
  instructions: { text: 'We use tabs and zod.', version: 1 },
  snippets: [{ ...ship, id: 'snippet-1', version: 1 }],
  models: [],
}
const chip = 'Team instructions: Acme'

test.afterEach(({ session: { editor, site } }) => {
  site.setTeams([])
  editor.set({})
})

test("a team's snippets and instructions are used on every plan, removed in one workspace, and gone with the membership", {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site } = session
  router.reply(() => ({ pieces: ['It is ready.'] }))
  site.setTeams([{ ...acme, role: 'member' }])
  await openFile(page, 'half.ts')
  await page.keyboard.press('Control+Shift+I')
  await expect(chips(page).filter({ hasText: chip })).toBeVisible()
  await expectSnippets(page, ['/shipAcme · Before a release'])
  await shoot(page, 'team-chat')
  await chatPage(page).getByLabel('Ask about your code').fill('/ship')
  await chatPage(page).getByLabel('Ask about your code').press('Enter')
  await expect(chatPage(page).getByText('It is ready.')).toBeVisible()
  expect(readSystem(session)).toContain('We use tabs and zod.')
  expect(site.purposes.at(-1)).toEqual({ feature: 'chat', model: expect.any(String) })

  await chips(page).filter({ hasText: chip }).getByRole('button').click()
  await expect(chips(page).filter({ hasText: chip })).toHaveCount(0)
  await ask(page, 'And now?')
  await expect.poll(() => router.requests.at(-1)?.messages.at(-1)?.content).toContain('And now?')
  expect(readSystem(session)).not.toContain('We use tabs and zod.')
  await runCommand(page, 'Ghost Writers: Show Context')
  await page.getByRole('option', { name: chip }).last().click()
  await expect(chips(page).filter({ hasText: chip })).toBeVisible()

  site.setTeams([])
  await expect(chips(page).filter({ hasText: chip })).toHaveCount(0, { timeout: 1000 })
  await expectSnippets(page, [])
})

test('two people edit the same snippet, nothing is overwritten, and a member can only read it', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site, editor } = session
  editor.set({ 'files.autoSave': 'off', 'editor.lineNumbers': 'off' })
  site.setTeams([acme])
  await openItem(page, '/ship')
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'ship.md', selected: true })).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Be strict.')
  await page.keyboard.press('Control+S')
  await expect.poll(() => readBodies(session)).toEqual([`${ship.body}\nBe strict.`])

  await page.keyboard.type(' And brief.')
  const theirs = { ...ship, id: 'snippet-1', version: 9, body: 'Theirs' }
  site.setTeams([{ ...acme, snippets: [theirs] }])
  const conflict = toast(page, 'Someone in Acme changed /ship while you edited it.')
  await expect(conflict).toBeVisible()
  await shoot(page, 'team-conflict')
  await page.getByRole('button', { name: 'Keep Mine as a New Snippet' }).click()
  await expect(page.getByRole('tab', { name: 'ship-2.md', selected: true })).toBeVisible()
  await expect
    .poll(() => readBodies(session))
    .toEqual(['Theirs', `${ship.body}\nBe strict. And brief.`])
  await page.getByRole('tab', { name: 'ship.md' }).click()
  await expect(page.locator('.view-lines').first()).toContainText('Theirs')

  site.setTeams(site.teams().map((team) => ({ ...team, role: 'member' })))
  await expect(page.locator('.tab.selected [class*="decoration-iconBadge"]')).toBeVisible()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('x')
  const refusal = page.locator('.monaco-editor-overlaymessage')
  await expect(refusal).toContainText('Editor is read-only because the file is read-only.')
  // Both documents close when the user is removed from the team.
  site.setTeams([])
  await expect(page.getByRole('tab', { name: /^ship/ })).toHaveCount(0)
})

test("a team's tuned model is chosen on Free and replaced when the team no longer shares it", {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site } = session
  router.reply(() => ({ pieces: ['Tuned answer.'] }))
  const model = { id: 'model-1', version: 1, name: 'Acme Coder', model: 'ft:acme' }
  site.setTeams([{ ...acme, models: [{ ...model, endpoint: router.baseUrl }] }])
  await page.keyboard.press('Control+Shift+I')
  await expect(chips(page).filter({ hasText: chip })).toBeVisible()
  await runCommand(page, 'Ghost Writers: Choose Model')
  await quickInput(page).fill('Acme Coder')
  await page.getByRole('option', { name: /^Acme Coder/ }).click()
  await expect(chatPage(page).getByRole('button', { name: /^Model: Acme Coder/ })).toBeVisible()
  await ask(page, 'Who are you?')
  await expect(chatPage(page).getByText('Tuned answer.')).toBeVisible()
  expect(router.requests.at(-1)?.model).toBe('ft:acme')

  site.setTeams([acme])
  const told = "Acme Coder isn't in the library of Acme anymore."
  await expect(toast(page, told)).toBeVisible()
  await expect(chatPage(page).getByRole('button', { name: /^Model: Ghost 1/ })).toBeVisible()
})

function chips(page: Page) {
  return chatPage(page).locator('.chip')
}

/** What a slash in the chat suggests of the team. Other tests leave snippets of their own. */
async function expectSnippets(page: Page, options: readonly string[]): Promise<void> {
  const box = chatPage(page).getByLabel('Ask about your code')
  await box.fill('/')
  const shared = chatPage(page).getByRole('option').filter({ hasText: 'Acme' })
  await expect(shared).toHaveText([...options])
  await box.fill('')
}

async function openItem(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name: new RegExp(`^${name}`) })
  // The list doesn't change while it's open.
  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Open Team Library')
    await expect(option).toBeVisible({ timeout: 1000 })
  }).toPass()
  await shoot(page, 'team-library')
  await option.click()
}

function readSystem({ router }: EditorSession): string {
  return router.requests.at(-1)?.messages[0]?.content ?? ''
}

function readBodies({ site }: EditorSession): readonly string[] {
  return site.teams().flatMap(({ snippets }) => snippets.map(({ body }) => body))
}
