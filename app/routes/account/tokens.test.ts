import { beforeEach, expect, test } from 'vitest'
import { tokenScopes } from '#domain/identity/session.ts'
import type { User } from '#domain/identity/user.ts'
import { formatDay } from '#domain/locale.ts'
import { days, later } from '#domain/time.ts'
import { join } from '#tests/accounts.ts'
import { call, connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount, grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let ada: User
let cookie: string
const currentPassword = adasAccount.password
const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  ada = (await join(shop, { email: 'countess@example.com' })).user
  await shop.sessions.endSessions(ada.id)
  cookie = await signInAs(shop, { user: ada, siteUrl: testServer.origin })
  await shop.users.setSubscription(ada.id, pro)
})

function send(form: Record<string, string>, who = cookie) {
  const body = new URLSearchParams(form).toString()
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie: who, origin: testServer.origin, 'content-type': type }
  return testServer.ask('/account', {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  })
}

const open = async () => (await testServer.ask('/account', { headers: { cookie } })).text
const create = (tokenName = 'Nightly build', more = {}) =>
  send({ intent: 'create-token', tokenName, 'models:use': 'on', currentPassword, ...more })
const findToken = (html: string) => /gwp_[\w-]{43}/.exec(html)?.[0] ?? ''
const ask = (token: string) =>
  call(testServer, { path: 'me', method: 'GET', headers: { authorization: `Bearer ${token}` } })

test('a token can be created without scripts, is shown once, and works for the API', async () => {
  const created = await create()

  const token = findToken(created.text)
  expect(created.headers['cache-control']).toBe('no-store')
  expect((await ask(token)).json).toMatchObject({ uid: ada.id, plan: 'pro' })
  const later = await open()
  expect(findToken(later)).toBe('')
  expect(later).toContain('Nightly build')
})

test('a token cannot be created without the password', async () => {
  for (const [password, words] of [
    ['', 'All fields are required'],
    ['wrong!', 'not the right password'],
  ] as const) {
    const refused = await create('Nightly build', { currentPassword: password })
    expect([refused.status, findToken(refused.text)]).toEqual([400, ''])
    expect(refused.text).toContain(words)
  }
})

test('once the password was typed, it is not asked for again in this session until its owner says so', async () => {
  await create()
  expect(await open()).toContain('You confirmed it')
  const again = await create('Second', { currentPassword: '' })
  expect(findToken(again.text)).not.toBe('')
  const elsewhere = await signInAs(shop, { user: ada, siteUrl: testServer.origin })
  const form = { intent: 'create-token', tokenName: 'Third', 'models:use': 'on' }
  expect((await send(form, elsewhere)).text).toContain('All fields are required')

  expect((await send({ intent: 'end-proof' })).status).toBe(303)

  expect((await create('Third', { currentPassword: '' })).status).toBe(400)
})

test('the page says when a token expires: 90 days unless the owner chose otherwise, a year at most', async () => {
  await create('Default')
  await create('Short', { lifeDays: '30' })
  await create('Forged', { lifeDays: '9999' })

  const html = await open()

  const shown = (name: string) =>
    new RegExp(`>${name}</h3>.*?Expires.*?<time[^>]*>(\\w+ \\d+, \\d+)`, 's').exec(html)?.[1]
  const dayIn = (count: number) => formatDay(later(shop.clock.now(), days(count)))
  expect([shown('Default'), shown('Short'), shown('Forged')]).toEqual(
    [90, 30, 90].map((count) => dayIn(count)),
  )
})

test('the page lists what each token can do, and marks tokens from before there was a choice', async () => {
  await create('Reports', { 'models:use': '', 'usage:read': 'on' })
  await connect(shop, { user: ada, kind: 'token', device: 'Former' })

  const html = await open()

  const readRow = (name: string) => html.split(`>${name}</h3>`)[1]?.split('</form>')[0] ?? ''
  const [former, reports] = [readRow('Former'), readRow('Reports')]
  expect(reports).toMatch(/<li[^>]*>usage:read<\/li><\/ul>/)
  expect(reports).not.toMatch(/<li[^>]*>models:use<\/li>/)
  expect(former).toContain('created before tokens had permissions')
  expect(reports).not.toContain('created before tokens had permissions')
})

test('a token that can do nothing is not created', async () => {
  const refused = await create('Nightly build', { 'models:use': '' })

  expect([refused.status, findToken(refused.text)]).toEqual([400, ''])
  expect(refused.text).toContain('Choose at least one thing that the token can do')
})

test('a paused token can still revoke itself', async () => {
  const token = findToken((await create()).text)
  await shop.users.setSubscription(ada.id, { ...pro, plan: 'essential' })
  const headers = { authorization: `Bearer ${token}` }
  expect((await ask(token)).status).toBe(403)

  expect((await call(testServer, { path: 'token', method: 'DELETE', headers })).status).toBe(204)

  expect((await ask(token)).status).toBe(401)
})

test('only its owner can revoke a token', async () => {
  const token = findToken((await create()).text)
  const session = shop.secrets.hash(token)
  const gracesCookie = await signInAs(shop, { user: grace, siteUrl: testServer.origin })

  await send({ intent: 'revoke-token', session }, gracesCookie)
  expect((await ask(token)).status).toBe(200)
  expect((await send({ intent: 'revoke-token', session })).status).toBe(303)
  expect((await ask(token)).status).toBe(401)
})

test('logging out everywhere else ends editors and tokens, and gives this browser a new cookie', async () => {
  const token = findToken((await create()).text)
  const editor = await connect(shop, { user: ada })
  expect(await open()).toContain('revokes all API tokens')

  const done = await send({ intent: 'end-sessions' })
  expect(done.headers['set-cookie']?.join()).toContain(
    encodeURIComponent(btoa('"sessions-and-tokens-ended"')),
  )

  expect((await ask(editor.token)).status).toBe(401)
  expect((await ask(token)).status).toBe(401)
  expect((await testServer.ask('/account', { headers: { cookie } })).status).toBe(302)
  const [renewed = ''] = done.headers['set-cookie']?.map((one) => one.split(';')[0] ?? '') ?? []
  expect((await testServer.ask('/account', { headers: { cookie: renewed } })).status).toBe(200)
})

test.each(['', '   ', 'x'.repeat(61)])(
  'a token needs a valid name: %j is refused',
  async (name) => {
    const { status, text } = await create(name)

    expect(status).toBe(400)
    expect(text).toContain('Please enter a name')
    expect(await shop.sessions.listSessions(ada.id)).toHaveLength(1)
  },
)

test('without Pro the page offers an upgrade, and creates only tokens that read the account', async () => {
  await create()
  await shop.users.setSubscription(ada.id, { ...pro, plan: 'essential' })

  const html = await open()
  expect(html).toContain('Your tokens are paused until you upgrade to Pro.')
  expect(tokenScopes.filter((scope) => html.includes(`name="${scope}"`))).toEqual(['usage:read'])
  for (const more of [{}, { 'usage:read': 'on' }]) {
    const refused = await create('Nightly build', more)
    expect(refused.status).toBe(403)
    expect(findToken(refused.text)).toBe('')
  }

  const reading = findToken((await create('Waybar', { 'models:use': '', 'usage:read': 'on' })).text)
  const headers = { authorization: `Bearer ${reading}` }
  expect((await call(testServer, { path: 'usage', method: 'GET', headers })).status).toBe(200)
  expect((await ask(reading)).status).toBe(403)
})

test('browsers, editors and tools are listed as devices, with what tools can do; tokens separately', async () => {
  await connect(shop, { user: ada })
  await connect(shop, { user: ada, kind: 'tool', device: 'Claude Code', scopes: ['models:use'] })
  await create('<b>Nightly</b>')

  const [devices = '', tokens = ''] = (await open()).split('>API tokens<')

  expect(devices).toContain('VS Code')
  expect(devices.split('Claude Code')[1]).toMatch(/<li[^>]*>models:use<\/li>/)
  expect(devices).toMatch(/Disconnect<span class="sr-only">.{0,12}Claude Code</)
  expect(devices).not.toContain('Nightly')
  expect(tokens).toContain('&lt;b&gt;Nightly')
})
