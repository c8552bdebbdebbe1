import { expect } from '@playwright/test'
import { ada } from '../fake-site-api.ts'
import { test } from './editor-fixture.ts'
import {
  ghostText,
  openFile,
  quickInput,
  runCommand,
  shoot,
  statusBar,
  toast,
} from './workbench.ts'

test('Explain on Free says what it needs and opens the pricing page, and no model is asked', async ({
  session,
}) => {
  const { page, router, site, context } = session
  const { length } = router.requests
  await openFile(page, 'total.ts')
  await runCommand(page, 'Ghost Writers: Explain')

  const shown = page.locator('.notification-toast', {
    hasText: 'Explain is included in Essential and Pro.',
  })
  await expect(shown).toBeVisible()
  await expect(shown.locator('.notification-list-item-buttons-container a')).toHaveText(['Upgrade'])
  await shoot(page, 'explain-refused')
  const opened = context.waitForEvent('page')
  await shown.getByRole('button', { name: 'Upgrade' }).click()
  const pricing = await opened
  await pricing.waitForURL(`${site.url}/pricing`, { waitUntil: 'commit' })
  await pricing.close()
  // Completions that an earlier test requested may still arrive.
  const questions = router.requests.slice(length).map(({ messages }) => messages.at(-1)?.content)
  expect(questions.filter((question) => question?.includes('Explain what'))).toEqual([])
})

test('Generate in another language offers to switch, and then writes the code', {
  tag: '@long',
}, async ({ session }) => {
  const { page, router, site } = session
  site.change({ language: { id: 'python', name: 'Python', switchableAt: null } })
  router.reply(() => ({ pieces: ['```ts\nexport const two = 2\n```'] }))
  await openFile(page, 'total.ts')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('// two')
  await page.keyboard.press('Control+Shift+G')

  const shown = page.locator('.notification-toast', { hasText: 'and yours is Python' })
  await expect(shown).toBeVisible()
  await shoot(page, 'language-refused')
  await shown.getByRole('button', { name: 'Switch Language' }).click()
  const options = page.locator('.quick-input-widget').getByRole('option')
  await expect(options.first()).toContainText('Python')
  await expect(options.nth(1)).toContainText('JavaScript/TypeScript')
  await shoot(page, 'switch-language')
  await quickInput(page).press('Enter')

  await expect(toast(page, 'Your language is now JavaScript/TypeScript.')).toBeVisible()
  await expect(ghostText(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  expect(site.purposes.at(-1)).toMatchObject({ feature: 'generate', language: 'typescript' })
})

test('the status bar says in words and colors how many requests are left', async ({ session }) => {
  const { page, site } = session
  const { allowance } = ada
  await expect(statusBar(page)).toHaveText('Free · 950 left')
  await expect(statusBar(page)).not.toHaveClass(/warning-kind|error-kind/)

  site.change({ allowance: { ...allowance, left: 42, level: 'low' } })
  await expect(statusBar(page)).toHaveText('Free · 42 left · low')
  await expect(statusBar(page)).toHaveClass(/warning-kind/)
  await shoot(page, 'status-low')

  const alert = { percent: 100, at: Date.now() } as const
  site.change({ allowance: { ...allowance, left: 0, level: 'empty', alert } })
  await expect(statusBar(page)).toHaveText('Free · 0 left · empty')
  await expect(statusBar(page)).toHaveClass(/error-kind/)
  const shown = page.locator('.notification-toast', { hasText: "You've used all" })
  await expect(shown.getByRole('button', { name: 'Open Dashboard' })).toBeVisible()
  await shoot(page, 'status-empty')

  const unlimited = { left: null, ceiling: null, perDay: null, nextAt: null, fullAt: null }
  site.change({ plan: 'pro', allowance: { ...unlimited, level: 'unlimited', alert: null } })
  await expect(statusBar(page)).toHaveText('Pro · unlimited')
  await expect(statusBar(page)).not.toHaveClass(/warning-kind|error-kind/)
})

test('Get Help copies the details and opens the form with them in the fragment', {
  tag: '@long',
}, async ({ session }) => {
  const { page, site, context } = session
  await runCommand(page, 'Ghost Writers: Get Help')
  await expect(page.getByRole('option', { name: 'Plan: Free' })).toBeVisible()
  await shoot(page, 'help')
  await page.getByRole('option', { name: 'Copy Details' }).click()
  await expect(toast(page, 'Copied to your clipboard.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())

  const opened = context.waitForEvent('page')
  await runCommand(page, 'Ghost Writers: Get Help')
  await page.getByRole('option', { name: 'Open Support Form' }).click()

  const form = await opened
  await form.waitForURL(`${site.url}/support#env=*`, { waitUntil: 'commit' })
  const text = decodeURIComponent(new URL(form.url()).hash.slice('#env='.length))
  expect(text).toMatch(
    /^Extension: Ghost Writers IA \d.+\nEditor: .+\nSystem: .+\nPlan: Free\nLast error: /,
  )
  expect(copied).toBe(text)
  await form.close()
})
