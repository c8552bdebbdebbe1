import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ada } from '../fake-site.ts'
import { type Desk, openDesk } from './desk.ts'
import { missing } from './open-editor.ts'
import { chatPage, openFile, runCommand, shoot, statusBar } from './workbench.ts'

test.skip(missing !== '', missing)
test.describe.configure({ mode: 'serial' })

let desk: Desk

test.beforeAll(async ({ browser }) => {
  desk = await openDesk(browser)
})

test.afterAll(() => desk?.close())

test('a user logs in with the code that is shown, and sees plan and what is left, live', async () => {
  const { page, context, site } = desk
  await runCommand(page, 'Ghost Writers: Log In')
  await expect(page.getByText('Your code is BCDF-GHJK')).toBeVisible()
  await shoot(page, 'login')

  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  const browser = await opened
  expect(browser.url()).toBe(`${site.publicUrl}/device?code=BCDF-GHJK`)
  await browser.close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')

  site.change({ plan: 'essential', cycle: 'monthly' })
  await expect(statusBar(page)).toContainText('Essential · 950 left')
  site.change({ plan: 'free', cycle: null })
})

test('a comment becomes ghost text by one key, and code by another', async () => {
  const { page, router, site } = desk
  const pieces = [
    '```ts\n',
    'export function add(a: number, b: number) {\n',
    '  return a + b\n',
    '}\n```',
  ]
  router.reply(() => ({ pieces }))
  await openFile(page, 'greet.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('// adds two numbers')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.ghost-text').first()).toBeVisible()
  await expect(page.getByText('Tab accepts the ghost text')).toBeVisible()
  await shoot(page, 'ghost')
  await page.keyboard.press('Tab')

  await expect(page.locator('.view-lines')).toContainText('return a + b')
  await expect(page.locator('.ghost-text')).toHaveCount(0)
  await expect(statusBar(page)).toContainText('949 left')
  expect(router.asked.at(-1)?.messages.at(-1)?.content).toContain(
    'Write at <CURSOR>: adds two numbers',
  )
  expect([...site.requests.values()]).toEqual(['committed'])
})

test('ghost text that is not wanted goes with Escape, and costs nothing while it is written', async () => {
  const { page, router, site } = desk
  router.reply(() => ({ pieces: ['```ts\nconst half = true\n'], ending: 'never' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('// something else')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+G')
  await expect(page.locator('.ghost-text').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page.locator('.ghost-text')).toHaveCount(0)
  await expect(statusBar(page)).toContainText('949 left')
  await expect.poll(() => [...site.requests.values()]).toEqual(['committed', 'released'])
  await expect.poll(() => router.isHeard()).toBe(false)
})
