import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { missing } from './open-editor.ts'
import { openFile, runCommand, shoot, statusBar } from './workbench.ts'

test.skip(missing !== '', missing)

test('on the real site: an account is made, the editor logs in to it, a request counts on the open dashboard, and the editor is disconnected there', async ({
  browser,
}) => {
  const site = await startSite()
  const desk = await openDesk(browser, { url: site.url, publicUrl: site.url })
  const visitor = await browser.newContext({ baseURL: site.url })
  const dashboard = await visitor.newPage()
  await signUp(dashboard)

  await runCommand(desk.page, 'Ghost Writers: Log In')
  const code = await desk.page.getByText(/^Your code is [A-Z]{4}-[A-Z]{4}$/).textContent()
  const opened = desk.context.waitForEvent('page')
  await desk.page.getByRole('button', { name: 'Open Browser' }).click()
  // This editor leads addresses of its own machine through itself: the code is typed elsewhere.
  await (await opened).close()
  await allow(dashboard, code?.slice(-9) ?? '')
  await expect(statusBar(desk.page)).toContainText('Free · 1,000 left')

  await dashboard.goto('/dashboard')
  await expect(dashboard.getByRole('main')).toContainText('1,000of 1,000 left')
  desk.router.reply(() => ({ pieces: ['```ts\nexport const one = 1\n```'] }))
  await openFile(desk.page, 'greet.ts')
  await desk.page.keyboard.press('Control+End')
  await desk.page.keyboard.type('// one')
  await desk.page.keyboard.press('Escape')
  await desk.page.keyboard.press('Control+Shift+G')
  await expect(desk.page.locator('.ghost-text').first()).toBeVisible()
  await desk.page.keyboard.press('Tab')

  await expect(statusBar(desk.page)).toContainText('999 left')
  await expect(dashboard.getByRole('main')).toContainText('999of 1,000 left')
  await expect(dashboard.getByText('1 in the last 30 days, by UTC day:')).toBeVisible()
  await shoot(dashboard, 'dashboard')

  await dashboard.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(statusBar(desk.page)).toContainText('Log In')

  await visitor.close()
  await desk.close()
  await site.stop()
})

async function signUp(page: Page): Promise<void> {
  const password = 'correct horse'
  const person = { name: 'Ada Lovelace', email: 'ada@example.com', password }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const form = { ...person, confirmPassword: password }
  const answer = await page.request.post('/signup', { form, headers })
  expect(answer.url()).toContain('/dashboard')
}

async function allow(page: Page, code: string): Promise<void> {
  await page.goto(`/device?user_code=${code}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('You can go back to your editor')).toBeVisible()
}

/** The built site, as `npm start` runs it. */
async function startSite() {
  const port = await findPort()
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const site: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(site, 'message')
  return {
    url: `http://localhost:${port}`,
    async stop() {
      site.kill('SIGTERM')
      await once(site, 'exit')
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port is free')
  return address.port
}
