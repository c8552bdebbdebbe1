import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ada } from '../fake-site-api.ts'
import { test } from './editor-fixture.ts'
import { ask, chatPage, quickInput, runCommand, shoot, statusBar, toast } from './workbench.ts'

test('a user logs in with a code and sees live updates of plan and remaining requests', async ({
  session,
}) => {
  const { page, context, site } = session
  await runCommand(page, 'Ghost Writers: Log Out')
  await expect(statusBar(page)).toContainText('Ghost Writers: Log In')
  await expect.poll(() => site.calls.at(-1)).toBe('DELETE /api/v1/token')
  expect(site.tokens.size).toBe(0)
  await expect(toast(page, 'Logged out of Ghost Writers IA.')).toBeVisible()
  await shoot(page, 'logout')

  await statusBar(page).click()
  await expect(page.getByText('Your code is BCDF-GHJK')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BCDF-GHJK')
  await shoot(page, 'login')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Open Browser' }).click()
  const browser = await opened
  await browser.waitForURL(`${site.url}/device?code=BCDF-GHJK`, { waitUntil: 'commit' })
  await browser.close()
  site.allow()
  await expect(statusBar(page)).toContainText('Free · 950 left')
  const welcome = page.locator('.notification-toast', { hasText: "You're in." })
  await expect(welcome).toContainText('Your Free plan has 950 requests left.')
  await shoot(page, 'logged-in')
  await welcome.getByRole('button', { name: 'Open Chat' }).click()
  await expect(chatPage(page).getByLabel('Ask about your code')).toBeVisible()
  // Logging out in this editor shows no warning about it.
  await expect(toast(page, 'This editor was logged out')).toHaveCount(0)

  site.change({ plan: 'essential', cycle: 'monthly' })
  await expect(statusBar(page)).toContainText('Essential · 950 left')
})

test('Show Account shows the remaining requests and the available actions', async ({ session }) => {
  const { page, site } = session
  const fullAt = Date.UTC(2100, 0, 1, 12)
  site.change({ plan: 'essential', cycle: 'yearly', allowance: { ...ada.allowance, fullAt } })
  await expect(statusBar(page)).toContainText('Essential')

  await runCommand(page, 'Ghost Writers: Show Account')

  const box = page.locator('.quick-input-widget')
  await expect(box).toContainText('Ghost Writers IA: ada@ghost.example')
  await expect(quickInput(page)).toHaveAttribute(
    'placeholder',
    '950 of 1,000 requests left. 50 requests refill daily. Fully refilled on January 1, 2100.',
  )
  await expect(box.getByRole('option')).toContainText([
    'Essential plan, yearly',
    'Upgrade Plan',
    'Language: the first one you use',
    'Choose Model',
    'Set API Key',
    'Get Help',
    'Log Out',
  ])
  await shoot(page, 'account')
  await page.keyboard.press('Escape')
})

test('an empty allowance says when it refills and links to the pricing page', async ({
  session,
}) => {
  const { page, site, context } = session
  const chat = chatPage(page)
  site.change({ allowance: { ...ada.allowance, left: 0 } })
  await expect(statusBar(page)).toContainText('Free · 0 left')

  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'One more?')
  await expect(
    chat.getByText('The next one will be available on January 1, 2100').first(),
  ).toBeVisible()
  await shoot(page, 'empty')
  const opened = context.waitForEvent('page')
  await chat.getByRole('button', { name: 'Upgrade' }).click()

  const pricing = await opened
  await pricing.waitForURL(`${site.url}/pricing`, { waitUntil: 'commit' })
  await pricing.close()
})

test('while the site is down, requests still work and are counted later', { tag: '@long' }, async ({
  session,
}) => {
  const { page, site, router } = session
  site.change({ allowance: { ...ada.allowance, left: 10 } })
  await expect(statusBar(page)).toContainText('Free · 10 left')
  site.setBroken(true)
  site.disconnect()
  await expect(statusBar(page)).toContainText('Free · 10 left · offline')

  router.reply(() => ({ pieces: ['Still here.'] }))
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'And now?')
  await expect(chatPage(page).getByText('Still here.')).toBeVisible()
  await shoot(page, 'offline')

  site.setBroken(false)
  await expect(statusBar(page)).toHaveText('Free · 9 left')
})

test('an API key is requested when needed, sent only to the router, and never written to disk', async ({
  session,
}) => {
  const { page, site, router, editor } = session
  const chat = chatPage(page)
  router.reply(() =>
    router.keys.at(-1) === 'Bearer sk-or-very-secret'
      ? { pieces: ['Thank you.'] }
      : { error: { status: 401, message: 'No auth credentials found' } },
  )
  await page.keyboard.press('Control+Shift+I')
  await ask(page, 'With a key?')
  await chat.getByRole('button', { name: 'Set API Key' }).click()
  const box = page.locator('.quick-input-widget input[type=password]')
  await expect(box).toBeVisible()
  await shoot(page, 'key')
  await box.fill('sk-or-very-secret')
  await box.press('Enter')

  await expect(toast(page, 'API key saved.')).toBeVisible()
  // The question is retried automatically.
  await expect(chat.getByText('Thank you.')).toBeVisible()
  expect(router.keys.at(-1)).toBe('Bearer sk-or-very-secret')
  const [token = ''] = site.tokens
  expect(token).toMatch(/^token-/)
  for (const secret of ['sk-or-very-secret', token])
    expect(spawnSync('grep', ['-rlF', secret, join(editor.folder, '..')]).stdout.toString()).toBe(
      '',
    )
})
