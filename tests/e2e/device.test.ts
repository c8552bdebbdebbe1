import type { APIRequest } from '@playwright/test'
import { expectUsable } from './accessible.ts'
import { subscribe } from './billing.ts'
import { type Codes, openEditor } from './editors.ts'
import { listEmails } from './emails.ts'
import { expectFailure, expectToast, fillLogin, open, signUp, waitForScript } from './people.ts'
import { expect, makeAddress, test } from './site.ts'

test('an editor is connected after a login, used, and disconnected', async ({
  page,
  playwright,
  baseURL,
  extraHTTPHeaders,
}) => {
  const person = await signUp(page)
  await page.context().clearCookies({ name: 'session' })
  const wire = await playwright.request.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: extraHTTPHeaders ?? {},
  })
  const editor = openEditor(wire)
  const codes = await editor.ask()

  await page.goto(codes.verification_uri_complete)
  await expect(page).toHaveURL(/\/login\?next=/)
  await waitForScript(page)
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allow this editor?')
  await expect(page.getByRole('main')).toContainText('VS Code on Linux')
  await expect(page.getByRole('main')).toContainText(codes.user_code)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editor allowed')
  await expect(page.getByRole('main')).toContainText('You can go back to your editor')

  const { access_token: token } = await editor.collect(codes)
  const me = await (await editor.me(token)).json()
  expect(me).toMatchObject({ email: person.email, plan: 'free', allowance: { left: 1000 } })
  expect(await listEmails(page.request, person.email)).toContain('A new editor was connected')

  await page.evaluate(listenToAllowance, me.uid)
  await expect.poll(() => page.evaluate(readHeard)).toEqual([1000])
  expect(await editor.reserve(token, 'one')).toMatchObject({ state: 'held' })
  await expect.poll(() => page.evaluate(readHeard)).toEqual([1000, 999])

  await open(page, '/account')
  await page.getByRole('button', { name: 'Disconnect VS Code on Linux' }).click()
  await expectToast(page, ['Editor disconnected'])
  expect((await editor.me(token)).status()).toBe(401)
  await wire.dispose()
})

test('an editor on another network needs the code typed before Allow is the main button', {
  tag: '@long',
}, async ({ page, playwright, baseURL }) => {
  await signUp(page)
  await open(page, '/device?user_code=BBBB-BBBB')
  await expectUsable(page)
  const codes = await askElsewhere(playwright.request, baseURL)
  await open(page, codes.verification_uri_complete)
  await expect(page.getByRole('main')).toContainText('This editor is on a different network.')
  await expectUsable(page)
  const allow = page.getByRole('button', { name: 'Allow' })
  const deny = page.getByRole('button', { name: 'Deny' })
  const findColors = () =>
    Promise.all([allow, deny].map((one) => one.evaluate((it) => getComputedStyle(it).color)))

  await expect.poll(async () => new Set(await findColors()).size).toBe(1)
  await page.getByLabel('Code shown in your editor').fill('BBBB-BBBB')
  await allow.click()
  await expect(page.locator('form p[role=alert]')).toContainText("That isn't the code")
  await page.getByLabel('Code shown in your editor').fill(codes.user_code)
  await expect.poll(async () => new Set(await findColors()).size).toBe(2)
  await allow.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Editor allowed')
  await expectUsable(page)
})

/** Requests a code from another network. */
async function askElsewhere(request: APIRequest, baseURL = ''): Promise<Codes> {
  const extraHTTPHeaders = { 'x-forwarded-for': makeAddress() }
  const wire = await request.newContext({ baseURL, extraHTTPHeaders })
  const codes = await openEditor(wire).ask('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
  await wire.dispose()
  return codes
}

type Listening = typeof globalThis & { heard?: number[] }

/** Runs in the page: records the remaining allowance from the event stream. */
function listenToAllowance(uid: string): void {
  const heard: number[] = []
  Object.assign(globalThis, { heard })
  new EventSource(`/db/users/${uid}.json`).addEventListener('put', ({ data }) => {
    heard.push(JSON.parse(data).data.allowance.left)
  })
}

function readHeard(): number[] {
  return (globalThis as Listening).heard ?? []
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a denied code cannot be used again', async ({ page }) => {
    await signUp(page)
    const codes = await openEditor(page.request).ask()

    await page.goto('/device')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.locator('form p[role=alert]')).toBeFocused()
    await expect(page.locator('form p[role=alert]')).toHaveText(
      'Please type the code your editor or tool shows.',
    )
    await page.getByLabel('Code').fill(codes.user_code.toLowerCase().replace('-', ''))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing was connected')

    await page.goto(codes.verification_uri_complete)
    await expect(page.locator('p[role=alert]')).toContainText('already used')
  })
})

test('a token is created with the password, copied, used to save a tuned model, and revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { success, email } = await subscribe(page, { plan: 'pro' })
  await page.request.get(success)
  await open(page, '/account')

  await page.locator('summary', { hasText: 'New token' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly build')
  await page.getByLabel('models:use').uncheck()
  await page.locator('#token-password').fill('correct horse')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expectFailure(page, { text: 'Choose at least one thing that the token can do' })
  await page.getByLabel('models:use').check()
  await page.getByLabel('snippets:write').check()
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('status').filter({ hasText: "you won't see it again" })
  const token = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Copy the token' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  expect((await openEditor(page.request).me(token)).status()).toBe(200)
  await expect(page.getByRole('list', { name: 'What it can do' }).getByRole('listitem')).toHaveText(
    ['models:use', 'snippets:write'],
  )
  await expect(page.getByLabel('snippets:write')).not.toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.locator('#token-password'), 'not asked for twice').toHaveCount(0)
  expect((await listEmails(page.request, email))[0]).toBe('A new API token was created')

  await expect(page.getByRole('link', { name: 'API reference' })).toHaveAttribute(
    'href',
    '/docs/api',
  )

  const model = { name: 'House style', endpoint: 'https://tuning.example/v1', model: 'ft:style' }
  const headers = { authorization: `Bearer ${token}` }
  expect((await page.request.post('/api/v1/tuned-models', { data: model, headers })).status()).toBe(
    201,
  )
  expect((await page.request.get('/api/v1/teams', { headers })).status()).toBe(403)
  await open(page, '/account')
  await expect(page.getByText('At tuning.example')).toBeVisible()
  await expectUsable(page)

  await page.getByRole('button', { name: 'Delete House style' }).click()
  await expectToast(page, ['Tuned model deleted', 'The model itself is still at its provider.'])
  await expect(page.getByText('At tuning.example')).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Nightly build' }).click()
  await expectToast(page, ['Token revoked'])
  expect((await openEditor(page.request).me(token)).status()).toBe(401)
})
