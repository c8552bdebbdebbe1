import { expect, type Page } from '@playwright/test'
import type { Reply } from '../fake-router.ts'
import { acceptShown } from './drive.ts'
import { type EditorSession, test } from './editor-fixture.ts'
import { ghostText, openFile, readGhostText, runCommand, shoot, statusBar } from './workbench.ts'

test.afterEach(async ({ session: { editor, page } }) => {
  editor.set({})
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
})

test('ghost text stays while it is typed along, deleted and accepted by words, for one request', async ({
  session,
}) => {
  const { page, router, site } = session
  router.reply(() => answer(' alpha + bravo + charlie'))
  await openWithDefaults(session, 'words.ts')
  await typeUntilGhost(page, 'const words =')
  await expectGhost(page, ' alpha + bravo + charlie')
  const requests = router.requests.length
  const shown = [...site.requests.keys()].at(-1) ?? ''
  await expect.poll(() => site.requests.get(shown)).toBe('committed')

  await page.keyboard.type(' alp', { delay: 60 })
  await expectGhost(page, 'ha + bravo + charlie')
  await page.keyboard.press('Backspace')
  await expectGhost(page, 'pha + bravo + charlie')
  await page.keyboard.press('Control+ArrowRight')
  await expectGhost(page, ' + bravo + charlie')
  await shoot(page, 'completion-word')
  // Behind the accepted text the editor asks for more, sooner or later.
  expect(router.requests).toHaveLength(requests)
  await acceptShown(session, 'Tab')

  await expect(page.locator('.view-lines').last()).toContainText(
    'const words = alpha + bravo + charlie',
  )
  expect(site.requests.get(shown)).toBe('committed')
})

test('inline completion can be snoozed in the status bar, and resumed', { tag: '@long' }, async ({
  session,
}) => {
  const { page, router } = session
  router.reply(() => answer(' 1'))
  await openWithDefaults(session, 'words.ts')
  await manage(page, 'Snooze for 15 minutes')
  await expect(statusBar(page)).toContainText('snoozed')
  await shoot(page, 'completion-snoozed')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('const asleep =')

  await manage(page, 'Resume')
  await expect(statusBar(page)).not.toContainText('snoozed')
  await typeUntilGhost(page, 'const awake =')
  const questions = router.requests.map(({ messages }) => messages.at(-1)?.content)
  expect(questions.filter((question) => question?.includes('asleep =<CURSOR>'))).toEqual([])
})

test('a router that fails is left alone for a while, and the status bar says so', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  router.reply(() => ({ error: { status: 401, message: 'Bad key' } }))
  await openWithDefaults(session, 'words.ts')
  const requests = router.requests.length
  await page.keyboard.press('Control+End')
  for (const name of ['one', 'two', 'three']) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(`const ${name} =`)
    await expect(statusBar(page)).toContainText('completion paused')
  }
  await shoot(page, 'completion-paused')

  expect(router.requests.length - requests).toBe(1)
  await expect(page.locator('.notification-toast')).toHaveCount(0)
})

/** VS Code's own defaults for what affects ghost text, and ours. */
async function openWithDefaults({ page, editor }: EditorSession, file: string): Promise<void> {
  editor.set({
    'ghostWriters.inlineCompletion.enabled': undefined,
    'editor.quickSuggestions': undefined,
    'chat.disableAIFeatures': undefined,
    'editor.lineNumbers': 'off',
  })
  await openFile(page, file)
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
}

/** A newly opened editor doesn't request completions yet: types it again. */
async function typeUntilGhost(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+End')
  await expect(async () => {
    // Enter would accept what the suggest widget has selected.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type(text)
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
}

async function expectGhost(page: Page, text: string): Promise<void> {
  await expect.poll(() => readGhostText(page)).toBe(text)
}

async function manage(page: Page, choice: string): Promise<void> {
  await runCommand(page, 'Ghost Writers: Inline Completion')
  await page.locator('.quick-input-widget .monaco-list-row').getByText(choice).click()
}

function answer(code: string): Reply {
  return { pieces: [`<COMPLETION>${code}</COMPLETION>`] }
}
