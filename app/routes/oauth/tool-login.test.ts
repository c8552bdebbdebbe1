import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  initiateDeviceAuthorization,
  None,
  pollDeviceAuthorizationGrant,
  tokenRevocation,
} from 'openid-client'
import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { call } from '#tests/editors.ts'
import { type Engine, engines, oneEngine } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { type Shop, subscribe } from '#tests/shop.ts'
import { openShopServer } from '#tests/shop-server.ts'
import { signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let cookie: string
const grant = 'urn:ietf:params:oauth:grant-type:device_code'

async function openSite(engine: Engine): Promise<void> {
  ;({ shop, testServer } = await openShopServer(engine))
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
}

async function send(path: string, form: Record<string, string> | string, headers = {}) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString()
  const answer = await testServer.ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    body,
  })
  return { ...answer, json: answer.text ? JSON.parse(answer.text) : null }
}

const ask = (form: Record<string, string> = { surface: 'claude_code' }) =>
  send('/api/oauth/device_authorization', form)
const collect = (device_code: string) =>
  send('/api/oauth/token', { grant_type: grant, device_code })
const open = async (code: string) =>
  (await testServer.ask(`/device?user_code=${code}`, { headers: { cookie } })).text
const ticketOf = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? ''
async function answer(code: string, form: Record<string, string>) {
  const ticket = ticketOf(await open(code))
  const path = `/device?user_code=${code}`
  const body = new URLSearchParams({ ticket, confirmation: code, ...form }).toString()
  const type = 'application/x-www-form-urlencoded'
  const headers = { cookie, origin: testServer.origin, 'content-type': type }
  const length = { 'content-length': String(body.length) }
  return testServer.ask(path, { method: 'POST', headers: { ...headers, ...length }, body })
}
const allow = (code: string, form = {}) => answer(code, { intent: 'allow', ...form })
const callWith = (token: string, path = 'me') =>
  call(testServer, { path, method: 'GET', headers: { authorization: `Bearer ${token}` } })

const itsWay = 'finds the login, is allowed on Pro, makes calls, and logs out'

test.each(engines)(`a stock OAuth client ${itsWay} ($name)`, async (engine) => {
  await openSite(engine)
  await subscribe(shop, { planId: 'pro' })
  const issuer = new URL(`${testServer.origin}/api`)
  const client: Configuration = await discovery(issuer, 'my-tool', undefined, None(), {
    algorithm: 'oauth2',
    execute: [allowInsecureRequests],
  })
  const login = await initiateDeviceAuthorization(client, { scope: 'models:use usage:read' })
  expect(login).toMatchObject({
    verification_uri: `${testServer.origin}/device`,
    verification_uri_complete: `${testServer.origin}/device?user_code=${login.user_code}`,
    expires_in: 600,
    interval: 5,
  })

  expect(await open(login.user_code)).toContain('my-tool')
  const allowed = await allow(login.user_code, { name: 'my-tool on the laptop' })
  expect(allowed.headers.location).toBe('/device?answer=tool-allowed')
  const tokens = await pollDeviceAuthorizationGrant(client, { ...login, interval: 0 })

  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'models:use usage:read' })
  expect(tokens.expires_in).toBe(365 * 24 * 60 * 60)
  expect(tokens.access_token).toMatch(/^gwt_[\w-]{43}$/)
  expect((await callWith(tokens.access_token)).json).toMatchObject({ email: ada.email })
  expect((await callWith(tokens.access_token, 'snippets')).json.code).toBe('missing-scope')
  const account = (await testServer.ask('/account', { headers: { cookie } })).text
  expect(account).toMatch(/my-tool on the laptop<\/h3>.*?<li[^>]*>models:use<\/li>/s)

  await tokenRevocation(client, tokens.access_token)
  expect((await callWith(tokens.access_token)).status).toBe(401)
  await tokenRevocation(client, tokens.access_token)
})

describe.each(oneEngine)('a tool', (engine) => {
  beforeEach(() => openSite(engine))

  test('such as Claude Code logs in without a client id, and finds the addresses where it looks for them', async () => {
    await subscribe(shop, { planId: 'pro' })
    const metadata = JSON.parse(
      (await testServer.ask('/api/.well-known/oauth-authorization-server')).text,
    )
    expect(metadata).toMatchObject({
      issuer: `${testServer.origin}/api`,
      device_authorization_endpoint: `${testServer.origin}/api/oauth/device_authorization`,
      token_endpoint: `${testServer.origin}/api/oauth/token`,
      revocation_endpoint: `${testServer.origin}/api/oauth/revoke`,
      grant_types_supported: [grant],
    })

    const { json } = await ask({ surface: 'claude_code' })
    const html = await open(json.user_code)
    expect(html).toContain('Allow this tool?')
    expect(html).toMatch(/Claude Code<\/dd>/)
    expect(html).toContain('models:use')
    expect(html).not.toContain('usage:read')
    expect((await collect(json.device_code)).json.error).toBe('authorization_pending')
    expect((await collect(json.device_code)).json.error).toBe('slow_down')
    await allow(json.user_code)

    const collected = await collect(json.device_code)
    expect(collected.json).toMatchObject({ token_type: 'Bearer', scope: 'models:use' })
    expect((await callWith(collected.json.access_token)).status).toBe(200)
    expect((await callWith(collected.json.access_token, 'usage')).json.code).toBe('missing-scope')
    expect((await collect(json.device_code)).json.error).toBe('invalid_grant')
    const mails = await shop.outbox.listMailsTo(ada.email, new Date(0))
    expect(JSON.stringify(mails.find(({ kind }) => kind === 'tool-connected'))).toContain(
      'It can make requests that count toward your allowance (models:use).',
    )
  })

  test('may read the account on a plan without API access, and using models asks for an upgrade', async () => {
    const models = (await ask()).json
    const html = await open(models.user_code)
    expect(html).toContain('doesn&#x27;t include this')
    expect(html).toContain('href="/pricing"')
    expect(html).not.toContain('value="allow"')

    const forced = await allow(models.user_code)
    expect(forced.headers.location).toBe(`/device?user_code=${models.user_code}`)
    expect((await collect(models.device_code)).json.error).toBe('authorization_pending')

    const bar = (await ask({ client_id: 'status-bar', scope: 'usage:read' })).json
    await allow(bar.user_code)
    const { access_token } = (await collect(bar.device_code)).json
    expect((await callWith(access_token, 'usage')).json).toMatchObject({ plan: 'free' })
  })

  test('that was connected on Pro is paused on a smaller plan', async () => {
    await subscribe(shop, { planId: 'pro' })
    const { json } = await ask()
    await allow(json.user_code)
    const { access_token } = (await collect(json.device_code)).json

    const free = { plan: 'free', requestLimit: 1000, expiresAt: null, billingCycle: null } as const
    await shop.users.setSubscription(ada.id, free)

    expect((await callWith(access_token)).json.code).toBe('not-allowed')
  })

  test('gets nothing if it was denied, or if nobody answered in time', async () => {
    const denied = (await ask()).json
    await answer(denied.user_code, { intent: 'deny' })
    expect((await collect(denied.device_code)).json.error).toBe('access_denied')

    const late = (await ask()).json
    shop.clock.move(minutes(10))
    const expired = await collect(late.device_code)
    expect([expired.status, expired.json.error]).toEqual([400, 'expired_token'])
  })

  test('can not finish the login of an editor, and no editor the login of a tool', async () => {
    await subscribe(shop, { planId: 'pro' })
    const client_id = 'ghost-writers-ia'
    expect((await ask({ client_id })).json.error).toBe('invalid_client')

    const editor = (await call(testServer, { path: 'device/code', body: { client_id } })).json
    await allow(String(editor.user_code))
    expect((await collect(String(editor.device_code))).json.error).toBe('invalid_grant')

    const tool = (await ask()).json
    await allow(tool.user_code)
    const body = { grant_type: grant, device_code: tool.device_code, client_id }
    expect((await call(testServer, { path: 'device/token', body })).json.error).toBe(
      'invalid_grant',
    )
  })

  test('is told what is wrong with a request as OAuth says it', async () => {
    const authorize = '/api/oauth/device_authorization'
    const token = '/api/oauth/token'
    const json = { 'content-type': 'application/json' }
    const wrong = [
      [await send(authorize, { scope: 'teams:write openid' }), 400, 'invalid_scope'],
      [await send(authorize, 'scope=usage:read&scope=models:use'), 400, 'invalid_request'],
      [await send(authorize, '{}', json), 415, 'invalid_request'],
      [await send(authorize, `scope=${'x'.repeat(5_000)}`), 413, 'invalid_request'],
      [await send(token, { grant_type: grant }), 400, 'invalid_request'],
      [await send(token, { device_code: 'x' }), 400, 'invalid_request'],
      [await send(token, { grant_type: 'refresh_token' }), 400, 'unsupported_grant_type'],
      [await send(token, { grant_type: grant, device_code: 'x' }), 400, 'invalid_grant'],
      [await send('/api/oauth/revoke', {}), 400, 'invalid_request'],
    ] as const
    for (const [answered, status, error] of wrong)
      expect([answered.status, answered.json.error]).toEqual([status, error])

    const unknown = await ask({ scope: 'openid usage:read', surface: '', new_in_2027: 'x' })
    expect(unknown.status).toBe(200)
    expect(await open(unknown.json.user_code)).toContain('A tool')
    expect((await send('/api/oauth/revoke', { token: 'invented' })).status).toBe(200)
  })

  test('can not be a web page, not even one that may call the API', async () => {
    for (const origin of ['https://evil.example', 'https://vscode.dev']) {
      for (const path of ['device_authorization', 'token', 'revoke']) {
        const refused = await send(`/api/oauth/${path}`, { surface: 'claude_code' }, { origin })
        expect(refused.status).toBe(403)
        expect(refused.headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
  })

  test('whose name tries to look like something else is shown on one line, as text', async () => {
    const { json } = await ask({ client_id: '<b>VS Code</b>\n\u202eedoC', scope: 'usage:read' })

    const html = await open(json.user_code)

    expect(html).toContain('&lt;b&gt;VS Code&lt;/b&gt; edoC')
    await allow(json.user_code, { name: ' \u202e ' })
    const [tool] = (await shop.sessions.listSessions(ada.id)).filter(({ kind }) => kind === 'tool')
    expect(tool).toMatchObject({ device: '<b>VS Code</b> edoC', scopes: ['usage:read'] })
  })

  test('has to wait when its network has asked for many codes', async () => {
    for (let count = 0; count < 30; count += 1) await ask()

    const refused = await ask()

    expect([refused.status, refused.json.error]).toEqual([429, 'slow_down'])
    expect(refused.headers['retry-after']).toBe('900')
  })
})
