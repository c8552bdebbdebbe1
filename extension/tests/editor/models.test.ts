import { expect } from '@playwright/test'
import { siteModels, toListedModel } from '../fake-site-api.ts'
import { acceptShown } from './drive.ts'
import { type EditorSession, test } from './editor-fixture.ts'
import {
  ghostText,
  openFile,
  quickInput,
  runCommand,
  shoot,
  statusBar,
  toast,
} from './workbench.ts'

test.afterEach(async ({ session: { editor, page, site } }) => {
  editor.set({})
  site.setModels(siteModels)
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
})

test('without a key, an included model writes code, and the site counts it in the same call', async ({
  session,
}) => {
  const { page, site, router } = session
  const before = { purposes: site.purposes.length, requests: router.requests.length }
  site.reply(() => ({ pieces: ['```ts\n', 'export const ten = 10\n```'] }))
  await openIncluded(session, 'ten.ts')
  await page.keyboard.type('// ten')
  await page.keyboard.press('Control+Shift+G')
  await expect(ghostText(page).first()).toBeVisible()
  await acceptShown(session, 'Tab')

  await expect(page.locator('.editor-group-container.active .view-lines')).toContainText(
    'export const ten = 10',
  )
  // An earlier test's request may still be counted: one at least is this test's.
  expect(site.left()).toBeLessThanOrEqual(949)
  await expect
    .poll(() => statusBar(page).textContent())
    .toContain(`${Math.floor(site.left() ?? 0)} left`)
  const purpose = { feature: 'generate', language: 'typescript' }
  expect(site.modelCalls.at(-1)).toMatchObject({ purpose, body: { model: 'ghost-1' } })
  const counted = site.purposes.slice(before.purposes).map(({ feature }) => feature)
  expect(counted).not.toContain('generate')
  expect(router.requests).toHaveLength(before.requests)
})

test('inline completion sends the code before and after the cursor to the site', async ({
  session,
}) => {
  const { page, site } = session
  site.reply(() => ({ pieces: [' 1 + 2'] }))
  await openIncluded(session, 'total.ts', { 'ghostWriters.inlineCompletion.enabled': true })
  await page.keyboard.press('Control+End')
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('const total =')
    await expect(ghostText(page).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
  expect(site.modelCalls.at(-1)).toMatchObject({
    path: '/api/v1/completions',
    purpose: { feature: 'completion' },
    body: { prompt: expect.stringMatching(/const total =$/) },
  })
  await expect.poll(() => site.calls).toContain('POST /api/v1/requests/{id}/commit')

  await acceptShown(session, 'Tab')
  await expect(page.locator('.editor-group-container.active .view-lines')).toContainText(
    'const total = 1 + 2',
  )
})

test('Choose Model says what the plan includes, and a retired model is replaced with one notification', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site } = session
  await openIncluded(session, 'greet.ts')
  site.setModels([...siteModels, toListedModel('ghost-2', { name: 'Ghost 2' })])
  await choose(session, ['Ghost 1, Included', 'Ghost 1 Large, Upgrade to Pro', 'Ghost 2, Included'])
  await shoot(page, 'site-models')
  await page.locator('.quick-input-widget').getByText('Ghost 2').click()
  await expectCurrent(session, 'Ghost 2')
  // A completion that an earlier test requested may still be counted: any number is fine.
  await expect(statusBar(page)).toHaveText(/Free · \d+ left$/)

  const standIn = { name: 'Stand-in model (test mode)', is_stand_in: true }
  site.setModels([toListedModel('stand-in', standIn)])
  await choose(session, ['Stand-in model (test mode), Included'])
  // Before the list is closed: Escape also hides notifications.
  const told = "Ghost 2 isn't available anymore. You're now using Stand-in model (test mode)."
  await expect(toast(page, told)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(statusBar(page)).toContainText('Stand-in model')
  await shoot(page, 'stand-in')
})

/** Opens a file with the included models, and waits until the settings are active. */
async function openIncluded(
  { page, editor }: EditorSession,
  file: string,
  settings: Record<string, unknown> = {},
): Promise<void> {
  const shown = { 'editor.lineNumbers': 'off' }
  editor.set({ 'ghostWriters.modelSource': 'included', ...shown, ...settings })
  await openFile(page, file)
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
}

/** Opens the list and waits for its first entries. */
async function choose({ page }: EditorSession, entries: readonly string[]): Promise<void> {
  await runCommand(page, 'Ghost Writers: Choose Model')
  const rows = page.locator('.quick-input-widget .monaco-list-row')
  for (const [index, entry] of entries.entries())
    await expect(rows.nth(index)).toHaveAccessibleName(toPattern(entry))
}

/** Waits until the chosen model is saved: an open list doesn't update. */
async function expectCurrent({ page }: EditorSession, model: string): Promise<void> {
  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Choose Model')
    const placeholder = `Current: ${model}`
    await expect(quickInput(page)).toHaveAttribute('placeholder', placeholder, { timeout: 3000 })
  }).toPass()
}

function toPattern(text: string): RegExp {
  return new RegExp(text.replace(/[()]/g, '\\$&'))
}
