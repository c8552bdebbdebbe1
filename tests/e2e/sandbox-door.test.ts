import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectUsable } from './accessible.ts'
import { heading, startCheckout } from './billing.ts'
import { postForm, signUp } from './people.ts'
import { expect, test } from './site.ts'

test('without the key the payment page opens for the customer, but not the sandbox or the mailbox', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signUp(page)
  const checkout = await startCheckout(page, { plan: 'pro' })
  const stranger = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    storageState: { cookies: [], origins: [] },
  })
  const open = async (path: string) => (await stranger.get(path)).status()

  expect(await open(checkout)).toBe(200)
  expect(await open('/sandbox/checkout/cs_test_none')).toBe(404)
  expect(await open('/sandbox/challenge/none')).toBe(404)
  for (const path of ['/sandbox', '/mailbox', '/mailbox/1', '/mailbox/1/html', '/mailbox.data'])
    expect(await open(path), path).toBe(401)
  const form = { intent: 'move-clock', to: '2099-01-01' }
  expect((await postForm(stranger, { to: '/sandbox', form })).status()).toBe(401)
  await stranger.dispose()
})

test('a browser without the key is asked for it once', async ({ page, dataDir }) => {
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await expect(heading(page)).toHaveText('Enter the key')
  await expectUsable(page)
  await page.getByLabel('Key').fill('a guess')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText("That key isn't right.")
  await page.getByLabel('Key').fill(readFileSync(join(dataDir, 'stand-in-key'), 'utf8'))
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/mailbox')
  await expect(heading(page)).toHaveText('Mailbox')
  expect((await page.request.get('/sandbox')).status()).toBe(200)
})

test('the sandbox refuses actions that it does not know', async ({ request }) => {
  for (const form of [{}, { intent: 'rob' }, { intent: 'move-clock', to: 'tomorrow' }]) {
    expect((await postForm(request, { to: '/sandbox', form })).status()).toBe(400)
  }
})
