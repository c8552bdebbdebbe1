import { expect, type Page } from '@playwright/test'
import {
  type DeviceCode,
  type DeviceToken,
  editorClientId,
} from '../../../domain/editor/site-api.ts'
import { startOwnSite } from '../../../tests/e2e/start-own-site.ts'
import { test, toSettings } from './desk.ts'
import { missing } from './open-editor.ts'
import { ghostText, openFile, runCommand, shoot, statusBar, toast } from './workbench.ts'

test.skip(missing !== '', missing)

test('on the real site: the editor logs in, a request counts on the open dashboard, all are used up, Essential is bought, the editor is disconnected', async ({
  browser,
  desk,
}) => {
  const site = await startOwnSite({ LOG_LEVEL: 'warn' })
  desk.editor.set(toSettings({ ...desk, site }))
  // The token of the other site is for that site alone.
  await expect(statusBar(desk.page)).toContainText('Ghost Writers: Log In')
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
  await desk.page.keyboard.press('Enter')
  await desk.page.keyboard.type('// one')
  await desk.page.keyboard.press('Control+Shift+G')
  await expect(ghostText(desk.page).first()).toBeVisible()
  await desk.page.keyboard.press('Tab')

  await expect(statusBar(desk.page)).toContainText('999 left')
  await expect(dashboard.getByRole('main')).toContainText('999of 1,000 left')
  await expect(dashboard.getByText('1 in the last 30 days, by UTC day:')).toBeVisible()
  await shoot(dashboard, 'dashboard')

  await useUp(dashboard, { url: site.url, count: 999 })
  await expect(statusBar(desk.page)).toContainText('Free · 0 left')
  await desk.page.keyboard.press('Enter')
  await desk.page.keyboard.type('// two')
  await desk.page.keyboard.press('Control+Shift+G')
  await expect(desk.page.getByText(/The next request comes back/).first()).toBeVisible()
  await shoot(desk.page, 'used-up')

  await buyEssential(dashboard)
  await expect(statusBar(desk.page)).toContainText('Essential · 5,000 left')
  await expect(dashboard.getByRole('main')).toContainText('5,000of 5,000 left')
  await shoot(desk.page, 'essential')

  const disconnect = dashboard.getByRole('button', { name: /^Disconnect/ })
  await disconnect.filter({ hasNotText: 'A program' }).click()
  await expect(statusBar(desk.page)).toContainText('Log In')
  await expect(toast(desk.page, 'This editor was logged out on the')).toBeVisible()
  await shoot(desk.page, 'revoked')

  await visitor.close()
  await site.stop()
})

async function signUp(page: Page): Promise<void> {
  const password = 'correct horse'
  const person = { name: 'Ada Lovelace', email: 'ada@example.com', password }
  await send(page, '/signup', { ...person, confirmPassword: password })
}

/** As a form of the site would. Answers where it leads. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect(answer.status()).toBeLessThan(400)
  return answer.headers().location ?? ''
}

async function buyEssential(page: Page): Promise<void> {
  const checkout = await send(page, '/checkout/essential', { cycle: 'monthly' })
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' }
  await send(page, checkout, { method: 'card', ...card })
}

/** By programs of the same user, none of which may ask more than six hundred times a minute. */
async function useUp(page: Page, { url, count }: { url: string; count: number }): Promise<void> {
  const tokens = [await connect(page), await connect(page)]
  const ids = Array.from({ length: count }, (_, number) => number)
  const statuses = new Set<number>()
  const work = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const answer = await fetch(`${url}/api/v1/requests`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[id % 2]}`,
        },
        body: JSON.stringify({ id: `used-up-${id}` }),
      })
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  expect([...statuses]).toEqual([200])
}

/** Another device of the user, by the same calls as the editor makes. Answers its token. */
async function connect(page: Page): Promise<string> {
  const client_id = editorClientId
  const asked = { client_id, device_name: 'A program' }
  const codes = await page.request.post('/api/v1/device/code', { data: asked })
  const { device_code, user_code } = (await codes.json()) as DeviceCode
  const question = await (await page.request.get(`/device?user_code=${user_code}`)).text()
  const ticket = /name="ticket" value="([^"]+)"/.exec(question)?.[1] ?? ''
  await send(page, `/device?user_code=${user_code}`, { intent: 'allow', ticket })
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const data = { grant_type, device_code, client_id }
  const token = await page.request.post('/api/v1/device/token', { data })
  return ((await token.json()) as DeviceToken).access_token
}

async function allow(page: Page, code: string): Promise<void> {
  await page.goto(`/device?user_code=${code}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('You can go back to your editor')).toBeVisible()
}
