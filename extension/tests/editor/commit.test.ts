import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { FakeRouter } from '../fake-router.ts'
import { test } from './editor-fixture.ts'
import { runCommand, shoot } from './workbench.ts'

test('a commit message is written for the staged changes, without private files, and can be undone', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, editor, site } = session
  const folder = join(editor.folder, 'repository')
  createRepository(folder)
  editor.set({ 'git.enabled': true })
  router.reply(() => ({ pieces: ['```\nfeat(cart): ', 'count items\n', '```'] }))

  await page.keyboard.press('Control+Shift+E')
  await page.getByRole('tab', { name: /^Source Control/ }).click()
  await expect(page.getByRole('treeitem', { name: /^cart\.ts/ }).first()).toBeVisible()
  await runCommand(page, 'Ghost Writers: Generate Commit Message')

  await expect(messageBox(page)).toHaveText('feat(cart): count items')
  await shoot(page, 'commit')
  const question = readQuestion(router)
  expect(question).toContain('+export const count = 2')
  expect(question).toContain('chore: start')
  expect(question).not.toMatch(/supersecret|formersecret|not staged/)
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'commit' })

  // What is in the box is a draft, which the new message replaces.
  router.reply(() => ({ pieces: ['feat(cart): count twice'] }))
  await runCommand(page, 'Ghost Writers: Generate Commit Message')
  await expect(messageBox(page)).toHaveText('feat(cart): count twice')
  expect(readQuestion(router)).toContain('draft of the message: feat(cart): count items')
  const replaced = page.locator('.notification-toast', { hasText: 'Commit message replaced.' })
  await replaced.getByRole('button', { name: 'Undo' }).click()
  await expect(messageBox(page)).toHaveText('feat(cart): count items')

  rmSync(folder, { recursive: true })
  editor.set({})
})

/** One commit, one staged change, two staged private files, one of them renamed, and one change that isn't staged. */
function createRepository(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@ghost.example', ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
      stdio: 'pipe',
    })
  mkdirSync(folder)
  git('init', '--quiet')
  write('cart.ts', 'export const count = 1\n')
  write('other.ts', '')
  write('.env.local', 'API_TOKEN=formersecret\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'chore: start')
  write('cart.ts', 'export const count = 2\n')
  git('mv', '.env.local', 'settings.txt')
  write('.env', 'API_TOKEN=supersecret\n')
  git('add', '.')
  write('other.ts', '// not staged\n')
}

function readQuestion({ requests }: FakeRouter): string {
  return (requests.at(-1)?.messages ?? []).map(({ content }) => content).join('\n')
}

function messageBox(page: Page) {
  return page.locator('.scm-view .scm-editor .view-lines')
}
