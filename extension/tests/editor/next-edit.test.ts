import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { toTaggedCode } from '../../src/completion/completion-prompt.ts'
import { type EditorSession, test } from './editor-fixture.ts'
import { ghostText, runCommand, shoot } from './workbench.ts'

const program = [
  'export function sum(values: number[]) {',
  '  let total = 0',
  '  for (const value of values) total += value',
  '  log(total)',
  '',
  ...Array.from({ length: 60 }, (_, at) => `  step(${at})`),
  '  check(total)',
  '  return total',
  '}',
  '',
].join('\n')

const payments = ['one', 'two', 'three', 'four'].map((name) => `pay(${name}, total)\n`).join('')

test('after a rename at two places, Tab changes the next use and goes to a far one; Escape and undo end it', async ({
  session,
}) => {
  const { page } = session
  writeFileSync(join(session.editor.folder, 'sum.ts'), program)
  await rename(session, 'sum.ts', 'let total')
  await rename(session, 'sum.ts', 'total += value')

  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await shoot(page, 'next-edit-near')
  await page.keyboard.press('Tab')
  await expect.poll(() => readFile(session, 'sum.ts')).toContain('log(result)')

  await expect.poll(() => readDrawn(page)).toEqual(['Tab to jump to line 66'])
  await shoot(page, 'next-edit-far')
  await page.keyboard.press('Tab')
  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await shoot(page, 'next-edit-target')
  expect(await readFile(session, 'sum.ts')).toContain('check(total)')
  await page.keyboard.press('Tab')
  await expect.poll(() => readFile(session, 'sum.ts')).toContain('check(result)')

  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await page.keyboard.press('Escape')
  await expect.poll(() => readDrawn(page)).toEqual([])
  await page.keyboard.press('Control+Z')
  await expect.poll(() => readFile(session, 'sum.ts')).toContain('check(total)')
  await page.keyboard.press('Tab')
  await expect
    .poll(() => readFile(session, 'sum.ts'))
    .not.toContain('  check(total)\n  return total')
  expect(await readDrawn(page)).toEqual([])
  expect(await readFile(session, 'sum.ts')).toContain('return total')
})

test('while an edit is offered, there is no ghost text; what two cursors change offers none', {
  tag: '@long',
}, async ({ session }) => {
  const { page, editor, router } = session
  router.reply(() => ({ pieces: ['<COMPLETION>s</COMPLETION>'] }))
  editor.set({ 'ghostWriters.inlineCompletion.enabled': true })
  writeFileSync(join(editor.folder, 'pay.ts'), payments)
  await rename(session, 'pay.ts', 'pay(one, total')
  await expect(ghostText(page).first()).toBeVisible()
  await rename(session, 'pay.ts', 'pay(two, total')
  await expect.poll(() => readDrawn(page)).toEqual(['result', 'Tab'])
  await expect(ghostText(page)).toHaveCount(0)
  await shoot(page, 'next-edit-repeat')
  editor.set({})

  writeFileSync(join(editor.folder, 'cursors.ts'), payments)
  const from = payments.indexOf('total')
  await session.drive('open', { path: 'cursors.ts', from, to: from + 'total'.length })
  await expect(page.locator('.native-edit-context').last()).toBeFocused()
  await page.keyboard.press('Control+D')
  await page.keyboard.type('result', { delay: 30 })
  await expect.poll(() => readFile(session, 'cursors.ts')).toContain('pay(two, result)')
  await page.keyboard.press('Escape')
  await rename(session, 'cursors.ts', 'pay(three, total')
  // Longer than the pause before an edit is offered.
  await page.waitForTimeout(1500)
  expect(await readDrawn(page)).toEqual([])
})

const sends = `export function run(user: User, note: string) {
  sendMail(user.mail, note)
  audit.count('mail')
  sendText(user.phone, note)
}
`

const withModel = {
  'ghostWriters.nextEdit': 'on',
  'ghostWriters.inlineCompletion.enabled': true,
  // Without ghost text, all requests are for an edit.
  'editor.inlineSuggest.enabled': false,
  // Shows that the settings are in use: a change of them forgets edits.
  'editor.lineNumbers': 'off',
}

test('with a model, the next edit is asked for once after an edit, counted if it is shown, and never for a private file', {
  tag: '@long',
}, async ({ session }) => {
  const { page, editor, router, site } = session
  router.reply(() => ({ pieces: [toTaggedCode(', options)')] }))
  editor.set(withModel)
  writeFileSync(join(editor.folder, 'sends.ts'), sends)
  writeFileSync(join(editor.folder, '.env.ts'), sends)
  const asked = router.requests.length
  await addOption(session, '.env.ts')
  await page.waitForTimeout(2500)
  expect(router.requests.length).toBe(asked)

  await addOption(session, 'sends.ts')
  await expect.poll(() => readDrawn(page)).toEqual([', options', 'Tab'])
  await expect(page.getByRole('button', { name: /^Next edit, line 4: insert/ })).toBeVisible()
  await shoot(page, 'next-edit-model')
  expect(router.requests.length).toBe(asked + 1)
  const prompt = router.requests.at(-1)?.messages.at(-1)?.content ?? ''
  expect(prompt).toContain('+ sendMail(user.mail, note, options)\n- sendText(user.phone, note)')
  await expect.poll(() => readLastRequest(session)).toBe('committed')
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'completion', language: 'typescript' })

  await page.keyboard.press('Tab')
  await expect
    .poll(() => readFile(session, 'sends.ts'))
    .toContain('sendText(user.phone, note, options)')
  expect(router.requests.length).toBe(asked + 1)
  await runCommand(page, 'Ghost Writers: Show Context')
  await expect(page.getByRole('option', { name: /^sends\.ts.*recent edit/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  editor.set({})
})

test('with the models of the plan, the site gets the edits before the code, and counts what is shown', {
  tag: '@long',
}, async ({ session }) => {
  const { page, editor, site } = session
  site.reply(() => ({ pieces: [', options)'] }))
  editor.set({ ...withModel, 'ghostWriters.modelSource': 'included' })
  writeFileSync(join(editor.folder, 'included.ts'), sends)
  const called = site.modelCalls.length
  await addOption(session, 'included.ts')
  await expect.poll(() => readDrawn(page)).toEqual([', options', 'Tab'])
  const [call, ...others] = site.modelCalls.slice(called)
  expect(others).toEqual([])
  expect(call?.path).toBe('/api/v1/completions')
  expect(call?.body.prompt).toContain('// + sendMail(user.mail, note, options)\n')
  expect(call?.body.prompt).toMatch(/sendText\(user\.phone, note$/)
  await expect.poll(() => readLastRequest(session)).toBe('committed')
  editor.set({})
})

test('an answer of a model that comes after another key, or that breaks the line, is neither shown nor counted', {
  tag: '@long',
}, async ({ session }) => {
  const { page, editor, router, site } = session
  const [start = '', end = ''] = toTaggedCode(', options)').split('options')
  router.reply(() => ({ pieces: [start, `options${end}`], stallMs: 3000 }))
  editor.set(withModel)
  writeFileSync(join(editor.folder, 'late.ts'), sends)
  writeFileSync(join(editor.folder, 'broken.ts'), sends)
  const asked = router.requests.length
  await addOption(session, 'late.ts')
  await expect.poll(() => router.requests.length).toBe(asked + 1)
  await page.keyboard.type('2')
  await expect.poll(() => readFile(session, 'late.ts')).toContain('note, options2)')
  await expect.poll(() => readLastRequest(session)).toBe('released')
  // Longer than the answer takes, and the pause before a model is asked: not again after this edit.
  await page.waitForTimeout(4000)
  expect(await readDrawn(page)).toEqual([])
  expect(router.requests.length).toBe(asked + 1)

  router.reply(() => ({ pieces: [toTaggedCode(', options(')] }))
  await addOption(session, 'broken.ts')
  await expect.poll(() => router.requests.length).toBe(asked + 2)
  await expect.poll(() => readLastRequest(session)).toBe('released')
  expect(await readDrawn(page)).toEqual([])
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'completion' })
  editor.set({})
})

/** What became of the last request at the site. */
function readLastRequest({ site }: EditorSession) {
  return [...site.requests.values()].at(-1)
}

/** Adds an argument to the first call in a file. */
async function addOption(session: EditorSession, path: string): Promise<void> {
  const at = sends.indexOf('user.mail, note') + 'user.mail, note'.length
  await session.drive('open', { path, from: at, to: at })
  await expect(session.page.locator('.line-numbers:visible')).toHaveCount(0)
  await expect(session.page.locator('.native-edit-context').last()).toBeFocused()
  await session.page.keyboard.type(', options', { delay: 30 })
  await expect.poll(() => readFile(session, path)).toContain('user.mail, note, options)')
}

/** Selects the name `total` in a piece of a file and types another one. */
async function rename(session: EditorSession, path: string, piece: string): Promise<void> {
  const stored = readFileSync(join(session.editor.folder, path), 'utf8')
  const text = (await readFile(session, path)) || stored
  const from = text.indexOf(piece) + piece.indexOf('total')
  await session.drive('open', { path, from, to: from + 'total'.length })
  await expect(session.page.locator('.native-edit-context').last()).toBeFocused()
  await session.page.keyboard.type('result', { delay: 30 })
  await expect.poll(() => readFile(session, path)).toContain(piece.replace('total', 'result'))
}

async function readFile({ drive }: EditorSession, path: string): Promise<string> {
  return (await drive('read', {}))[path] ?? ''
}

/** What is drawn beside the code. It's in no element, so that nobody copies it. */
function readDrawn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.view-lines span[class*="ced-"]')]
      .map((element) => getComputedStyle(element, '::after').content)
      .filter((content) => content.startsWith('"'))
      .map((content) => content.slice(1, -1).replaceAll('\u00a0', ' ')),
  )
}
