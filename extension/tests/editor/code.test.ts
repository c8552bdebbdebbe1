import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { acceptShown } from './drive.ts'
import { test } from './editor-fixture.ts'
import {
  chooseFromMenu,
  expectNoProposal,
  expectProposal,
  ghostText,
  openFile,
  quickInput,
  readGhostText,
  runCommand,
  shoot,
  statusBar,
} from './workbench.ts'

test('one key turns a comment into ghost text, and Tab accepts it', async ({ session }) => {
  const { page, router, site } = session
  const requestCount = router.requests.length
  const pieces = [
    '```ts\n',
    'export function add(a: number, b: number) {\n',
    '  return a + b\n',
    '}\n```',
  ]
  router.reply(() => ({ pieces, gapMs: 250 }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// adds two numbers')

  await page.keyboard.press('Control+Shift+G')
  await expect.poll(() => readGhostText(page)).toContain('return a + b}')
  await expect(page.getByText('Press Tab to accept the ghost text')).toBeVisible()
  await shoot(page, 'ghost')
  await acceptShown(session, 'Tab')

  await expect(page.locator('.view-lines')).toContainText('return a + b')
  await expect(ghostText(page)).toHaveCount(0)
  await expect(statusBar(page)).toContainText('949 left')
  expect(router.requests.at(-1)?.messages.at(-1)?.content).toContain(
    'Write at <CURSOR>: adds two numbers',
  )
  await expect.poll(() => [...site.requests.values()].at(-1)).toBe('committed')
  // Nothing was requested while the comment was typed: inline completion is off.
  expect(router.requests).toHaveLength(requestCount + 1)
})

test('Tab inserts nothing while ghost text is still written; later a word can be accepted and the rest stays', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, drive } = session
  const pieces = ['```ts\n', 'const half ', '= 1 / 2\n', 'const third ', '= 1 / 3\n```']
  router.reply(() => ({ pieces, gapMs: 1000 }))
  await openFile(page, 'greet.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// fractions')
  const read = async () => (await drive('read', {}))['greet.ts'] ?? ''
  await expect.poll(read).toContain('// fractions')
  const before = await read()
  await page.keyboard.press('Control+Shift+G')
  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Still writing… You can accept it')).toBeVisible()
  expect(await read()).toBe(before)

  await expect(page.getByText('Press Tab to accept the ghost text')).toBeVisible()
  await expect.poll(() => readGhostText(page)).toContain('1 / 3')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await expect.poll(read).toMatch(/\/\/ fractions\s+const/)
  await expect.poll(() => readGhostText(page)).toContain('1 / 3')
  await acceptShown(session, 'Tab')
  await expect.poll(read).toBe(`${before}\nconst half = 1 / 2\nconst third = 1 / 3`)
})

test('without a comment it asks what to write; Escape discards the answer, which is not counted', async ({
  session,
}) => {
  const { page, router, site } = session
  router.reply(() => ({ pieces: ['```ts\nconst half = true\n'], ending: 'never' }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await page.keyboard.press('Control+Shift+G')
  const placeholder = /^What should be written at the cursor\?/
  await expect(quickInput(page)).toHaveAttribute('placeholder', placeholder)
  await shoot(page, 'prompt')
  await quickInput(page).fill('a flag')
  await quickInput(page).press('Enter')
  await expect(ghostText(page).first()).toBeVisible()
  expect(router.requests.at(-1)?.messages.at(-1)?.content).toContain('Write at <CURSOR>: a flag')
  await page.keyboard.press('Escape')

  await expect(ghostText(page)).toHaveCount(0)
  await expect.poll(() => [...site.requests.values()].at(-1)).toBe('released')
  await expect(statusBar(page)).toContainText('950 left')
  await expect.poll(() => router.isConnected()).toBe(false)
})

test('Refactor asks what to improve and shows a diff that a key accepts', async ({ session }) => {
  const { page, router } = session
  router.reply(() => ({
    pieces: [
      '```ts\nexport function total(prices: number[]): number {\n',
      '  return prices.reduce((sum, price) => sum + price, 0)\n}\n```',
    ],
  }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+Home')
  await chooseFromMenu(page.locator('.view-line').nth(1), ['Ghost Writers', 'Refactor'])
  await expect(page.getByText('What should be improved?')).toBeVisible()
  await shoot(page, 'refactor')
  await quickInput(page).fill('no loop')
  await quickInput(page).press('Enter')

  await expectProposal(page, 'total.ts')
  await shoot(page, 'refactored')
  const question = router.requests.at(-1)?.messages.at(-1)?.content
  expect(question).toContain("Refactor the code: no loop. Don't change its behavior.")
  // Only the function around the cursor.
  expect(question?.split('Replace these lines:')[1]).toContain('sum += price')
  expect(question?.split('Replace these lines:')[1]).not.toContain('currency')
  await acceptShown(session, 'Control+Enter')

  await expectNoProposal(page, 'total.ts')
  await expect(page.locator('.view-lines')).toContainText('prices.reduce')
  await expect(page.locator('.view-lines')).toContainText('currency')
})

test('a reported problem has a quick fix with a diff that Escape discards', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router } = session
  router.reply(() => ({
    pieces: ['```ts\nexport function half(count: number): number {\n  return count / 2\n}\n```'],
  }))
  await openFile(page, 'half.ts')
  await expect(page.locator('.squiggly-error')).toBeVisible()
  await page.getByText('two', { exact: true }).click()
  // A menu that was opened before the problem was reported doesn't get the fix.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+.')
    await expect(page.getByText('Fix with Ghost Writers')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await shoot(page, 'quick-fix')
  await page.getByText('Fix with Ghost Writers').click()

  await expectProposal(page, 'half.ts')
  await shoot(page, 'fixed')
  expect(router.requests.at(-1)?.messages.at(-1)?.content).toContain(
    "line 2: Cannot find name 'two'. (ts)",
  )
  await page.keyboard.press('Escape')
  await expectNoProposal(page, 'half.ts')
  await expect(page.locator('.view-lines')).toContainText('count / two')
})

test('tests go into a new file that is not on disk until it is saved', { tag: '@long' }, async ({
  session,
}) => {
  const { page, router, editor } = session
  router.reply(() => ({ pieces: ["```ts\ntest('sums up', () => {})\n```"] }))
  await openFile(page, 'total.ts')

  await runCommand(page, 'Ghost Writers: Generate Tests')

  await expect(page.getByRole('tab', { name: 'total.test.ts', selected: true })).toBeVisible()
  await expect(page.locator('.view-lines').last()).toContainText("test('sums up'")
  await shoot(page, 'tests')
  const question = router.requests.at(-1)?.messages.at(-1)?.content
  expect(question).toContain('Write tests for this code')
  // The whole function, not only the callback at the cursor.
  expect(question).toContain('File total.ts:\n```typescript\nexport function total(')
  expect(existsSync(join(editor.folder, 'total.test.ts'))).toBe(false)
})

test('inline completion suggests the rest of the line; typing something else stops it at no cost', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site, editor } = session
  editor.set({ 'ghostWriters.inlineCompletion.enabled': true, 'editor.lineNumbers': 'off' })
  await openFile(page, 'greet.ts')
  // Wait until the new settings are active.
  await expect(page.locator('.line-numbers:visible')).toHaveCount(0)
  const counted = site.requests.size
  router.reply(() => ({ pieces: ['```ts\n'], ending: 'never' }))
  await page.keyboard.press('Control+End')
  // A newly opened editor doesn't request completions yet: type it again.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('const third =')
    const findQuestion = () => router.requests.at(-1)?.messages.at(-1)?.content
    await expect.poll(findQuestion, { timeout: 3000 }).toContain('const third =<CURSOR>')
  }).toPass()

  router.reply(() => ({ pieces: ['<COMPLETION> 1 / 4</COMPLETION>'] }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('const quarter =')
  await expect(ghostText(page).first()).toBeVisible()
  await shoot(page, 'inline')
  await acceptShown(session, 'Tab')

  await expect(page.locator('.view-lines').last()).toContainText('const quarter = 1 / 4')
  await expect
    .poll(() => [...site.requests.values()].slice(counted).filter((state) => state !== 'released'))
    .toEqual(['committed'])
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'completion', language: 'typescript' })
  editor.set({})
  await expect(page.locator('.line-numbers:visible').first()).toBeVisible()
})
