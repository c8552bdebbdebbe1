import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ada } from '../fake-site-api.ts'
import { type FakeTuning, openFakeTuning } from '../fake-tuning.ts'
import { FinetuneChatRequestInput } from '../tuning-schemas.ts'
import { acceptShown } from './drive.ts'
import { type EditorSession, test } from './editor-fixture.ts'
import {
  expectProposal,
  ghostText,
  openFile,
  quickInput,
  runCommand,
  shoot,
  toast,
} from './workbench.ts'

test.describe.configure({ mode: 'serial' })

const pro = {
  plan: 'pro',
  entitlements: { ...ada.entitlements, languages: 'multi', fineTuning: true },
} as const

/** In every example, and nowhere else. */
const marker = 'tuningMarker'

let tuning: FakeTuning

test.beforeAll(async () => {
  tuning = await openFakeTuning()
})

test.afterAll(() => tuning.close())

test('a Pro user collects, reviews, exports, tunes, uses and shares a model, and no example reaches the site', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site, router, editor } = session
  site.change(pro)
  editor.set({ 'ghostWriters.tuning.endpoint': tuning.baseUrl })
  await turnOnCollecting(page)
  await collect(session)
  await review(page)

  await runCommand(page, 'Ghost Writers: Export Examples')
  await expect(quickInput(page)).toHaveValue(/examples\.jsonl$/)
  await quickInput(page).press('Enter')
  await expect(toast(page, 'Exported 10 examples')).toBeVisible()
  const exported = readFileSync(join(editor.folder, 'examples.jsonl'), 'utf8')
  const lines = exported.trimEnd().split('\n')
  const examples = lines.map((line) => FinetuneChatRequestInput.parse(JSON.parse(line)))
  expect(examples).toHaveLength(10)
  expect(exported).toContain('reviewed by a person')
  // Of the refactoring, the lines that were accepted.
  const refactored = examples.at(-1)?.messages.at(-1)?.content
  expect(refactored).toMatch(/^```typescript\n.*tuningMarkerRefactored.*\n```$/s)

  await tune(session)
  expect(tuning.violations).toEqual([])
  expect(tuning.files[0]?.text).toBe(exported)
  await useTunedModel(session)
  await share(session)

  expect(site.tunedModels()).toMatchObject([{ name: 'Our style', endpoint: tuning.baseUrl }])
  expect(site.bodies.join('\n')).not.toContain(marker)
  expect(router.requests.some(({ messages }) => JSON.stringify(messages).includes(marker))).toBe(
    true,
  )
})

test('without Pro, tuned models are listed but locked, and fine-tuning says what it needs', async ({
  session,
}) => {
  const { page, site, editor } = session
  editor.set({ 'ghostWriters.modelSource': 'included' })
  const model = { id: 'tuned-1', name: 'Their style', endpoint: tuning.baseUrl, model: 'ft:1' }
  site.setTunedModels([{ ...model, createdAt: 1 }])
  await runCommand(page, 'Ghost Writers: Fine-Tune a Model')
  const refusal = page.locator('.notification-toast', {
    hasText: 'Fine-tuning is included in Pro.',
  })
  await expect(refusal.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  await expect(examplesItem(page)).toHaveCount(0)

  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Choose Model')
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Their style' })
    await expect(row).toContainText('Upgrade to Pro', { timeout: 3_000 })
  }).toPass()
  await shoot(page, 'tuned-model-locked')
  await page.keyboard.press('Escape')
  site.setTunedModels([])
  editor.set({})
})

async function turnOnCollecting(page: Page): Promise<void> {
  await runCommand(page, 'Ghost Writers: Collect Accepted Examples')
  const button = page.getByRole('dialog').getByRole('button', { name: 'Collect', exact: true })
  await expect(button).toBeVisible()
  await shoot(page, 'tuning-question')
  await button.click()
  await expect(examplesItem(page)).toHaveText('0')
}

/** Ten pieces of generated code and a refactoring. */
async function collect(session: EditorSession): Promise<void> {
  const { page, router } = session
  await openFile(page, 'sums.ts')
  for (let count = 1; count <= 10; count += 1) {
    router.reply(() => ({
      pieces: [`\`\`\`ts\nexport const ${marker}${count} = ${count}\n\`\`\``],
    }))
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type(`// ${marker} number ${count}`)
    await page.keyboard.press('Control+Shift+G')
    await expect(ghostText(page).first()).toBeVisible()
    await acceptShown(session, 'Tab')
    await expect(examplesItem(page)).toHaveText(String(count))
  }
  const code = `export function ${marker}Refactored(count: number) {\n  return count / 2\n}`
  router.reply(() => ({ pieces: [`\`\`\`ts\n${code}\n\`\`\``] }))
  await openFile(page, 'half.ts')
  await page.keyboard.press('Control+Home')
  await runCommand(page, 'Ghost Writers: Refactor')
  await expect(page.getByText('What should be improved?')).toBeVisible()
  await quickInput(page).press('Enter')
  await expectProposal(page, 'half.ts')
  await acceptShown(session, 'Control+Enter')
  await expect(examplesItem(page)).toHaveText('11')
  await shoot(page, 'tuning-collected')
}

/** Deletes an example and edits another one: a mistake is refused. */
async function review(page: Page): Promise<void> {
  await examplesItem(page).click()
  await expect(page.getByText('Collected Examples (11)')).toBeVisible()
  const rows = page.locator('.quick-input-widget .monaco-list-row')
  await shoot(page, 'tuning-review')
  await rows.nth(1).hover()
  await rows.nth(1).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Collected Examples (10)')).toBeVisible()
  await rows.nth(1).click()
  await expect(
    page.getByRole('tab', { name: 'sums.ts (generate).txt', selected: true }),
  ).toBeVisible()
  await expect(page.locator('.view-lines')).toContainText('=== assistant ===')

  await page.keyboard.press('Control+End')
  await page.keyboard.type('// reviewed by a person')
  await page.keyboard.press('Enter')
  await page.keyboard.type('=== user ===')
  await page.keyboard.press('Control+S')
  await expect(toast(page, 'A message is empty')).toBeVisible()
  await shoot(page, 'tuning-edit-refused')
  await page.keyboard.press('Control+Shift+K')
  await page.keyboard.press('Control+S')
  await expect(page.getByRole('tab', { name: /sums\.ts \(generate\)\.txt.*Unsaved/ })).toHaveCount(
    0,
  )
}

async function tune({ page }: EditorSession): Promise<void> {
  await runCommand(page, 'Ghost Writers: Fine-Tune a Model')
  await page.getByRole('option', { name: 'base-1' }).click()
  await expect(page.getByText('A name for your model')).toBeVisible()
  await quickInput(page).fill('Our style')
  await quickInput(page).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Upload 10 examples')).toBeVisible()
  await shoot(page, 'tuning-confirm')
  await dialog.getByRole('button', { name: 'Upload and Start' }).click()
  await expect(toast(page, 'Our style is being tuned.')).toBeVisible()
  await expect(page.locator('.statusbar-item', { hasText: 'Tuning Our style' })).toBeVisible()
  await runCommand(page, 'Ghost Writers: Show Tuning Jobs')
  await expect(page.getByText('10 examples').first()).toBeVisible()
  await shoot(page, 'tuning-jobs')
  await page.keyboard.press('Escape')
  for (let step = 0; step < 3; step += 1) tuning.advance()
}

async function useTunedModel(session: EditorSession): Promise<void> {
  const { page, site } = session
  const ready = page.locator('.notification-toast', { hasText: 'Our style is ready.' })
  await ready.getByRole('button', { name: 'Use Now' }).click()
  await expect(async () => {
    await runCommand(page, 'Ghost Writers: Choose Model')
    const row = page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Our style' })
    await expect(row.locator('.codicon-check')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await shoot(page, 'tuned-model')
  await page.keyboard.press('Escape')

  const before = site.purposes.length
  tuning.reply(() => ({ pieces: ['```ts\nexport const answered = true\n```'] }))
  await openFile(page, 'numbers.ts')
  await page.keyboard.type('// something')
  await page.keyboard.press('Control+Shift+G')
  await expect(ghostText(page).first()).toBeVisible()
  await acceptShown(session, 'Tab')
  await expect(page.locator('.view-lines')).toContainText('export const answered = true')
  const [saved] = site.tunedModels()
  expect(tuning.questions.at(-1)?.model).toBe(saved?.model)
  // It's on this machine and needs no key.
  expect(site.purposes).toHaveLength(before)
}

async function share({ page, site }: EditorSession): Promise<void> {
  const empty = { instructions: { text: '', version: 0 }, snippets: [], models: [] }
  const state = { role: 'owner', library: 'active', readOnlyUntil: null } as const
  site.setTeams([{ id: 'team-1', name: 'Acme', ...state, ...empty }])
  await runCommand(page, 'Ghost Writers: Share Tuned Model with Team')
  await page.getByRole('option', { name: 'Our style' }).click()
  await expect(toast(page, 'Our style is now in the library of Acme.')).toBeVisible()
  const [saved] = site.tunedModels()
  const { name, endpoint, model } = saved ?? {}
  expect(site.teams()[0]?.models).toMatchObject([{ name, endpoint, model }])
  site.setTeams([])
}

/** The number of examples in the status bar. */
function examplesItem(page: Page) {
  return page.locator(
    '.statusbar-item[id="ghost-writers-ia.ghost-writers-ia.ghostWriters.examples"]',
  )
}
