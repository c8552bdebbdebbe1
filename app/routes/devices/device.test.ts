import { beforeEach, expect, test } from 'vitest'
import { requestDeviceCode } from '#domain/devices/device-login.ts'
import { minutes } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { call } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { grace } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let shop: Shop
let testServer: TestServer
let codes: Record<string, string>
let cookie: string

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  codes = await askForCode('VS Code on Linux')
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

async function askForCode(device_name: string, headers: Record<string, string> = {}) {
  const body = { client_id: 'ghost-writers-ia', device_name }
  const answer = await call(testServer, { path: 'device/code', body, headers })
  expect(answer.status).toBe(200)
  return answer.json as Record<string, string>
}

const collect = (device_code = codes.device_code) =>
  call(testServer, {
    path: 'device/token',
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code,
      client_id: 'ghost-writers-ia',
    },
  })

const open = (code = codes.user_code, who = cookie) =>
  testServer.ask(`/device?user_code=${code}`, { headers: { cookie: who } })

function answer(
  form: Record<string, string>,
  { code = codes.user_code, who = cookie, from = '' } = {},
) {
  const body = new URLSearchParams(form).toString()
  return testServer.ask(`/device?user_code=${code}`, {
    method: 'POST',
    headers: {
      cookie: who,
      origin: from || testServer.origin,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
    },
    body,
  })
}

const ticketOf = (html: string) => /name="ticket" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('the editor gets the verification URL, the lifetime and the polling interval', async () => {
  expect(codes).toEqual({
    device_code: expect.stringMatching(/^[\w-]{43}$/),
    user_code: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
    verification_uri: `${testServer.origin}/device`,
    verification_uri_complete: `${testServer.origin}/device?user_code=${codes.user_code}`,
    expires_in: 600,
    interval: 5,
  })
})

test('a visitor logs in first and returns to the code', async () => {
  const { status, headers } = await testServer.ask(`/device?user_code=${codes.user_code}`)

  expect(status).toBe(302)
  const next = encodeURIComponent(`/device?user_code=${codes.user_code}`)
  expect(headers.location).toBe(`/login?next=${next}`)
})

test('when the user allows an editor, it gets its token once', async () => {
  expect((await collect()).json.error).toBe('authorization_pending')
  const { text } = await open()
  for (const fact of ['VS Code on Linux', codes.user_code ?? '', '127.0.0.1', 'Only allow it if'])
    expect(text).toContain(fact)

  const { status, headers } = await answer({ intent: 'allow', ticket: ticketOf(text) })
  expect([status, headers.location]).toEqual([303, '/device?answer=allowed'])

  const { json } = await collect()
  expect(json).toEqual({ access_token: expect.stringMatching(/^gwe_/), token_type: 'Bearer' })
  const authorization = `Bearer ${json.access_token}`
  expect(
    (await call(testServer, { path: 'me', method: 'GET', headers: { authorization } })).status,
  ).toBe(200)
  expect((await collect()).json.error).toBe('invalid_grant')
  expect((await open()).status).toBe(410)
})

test('an editor on another network needs the code typed, and the page warns', async () => {
  const elsewhere = { device: 'VS Code', from: '198.51.100.4' }
  const remote = allow(await requestDeviceCode(shop, elsewhere))
  const { text } = await open(remote.userCode)
  expect(text).toContain('This editor is on a different network.')
  expect(text).not.toContain(`>${remote.userCode}<`)

  const allowWith = (confirmation: string) =>
    answer({ intent: 'allow', ticket: ticketOf(text), confirmation }, { code: remote.userCode })
  const refused = await allowWith('')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('the code it shows.')
  expect((await allowWith(remote.userCode)).headers.location).toBe('/device?answer=allowed')
})

test('a login that a web page started needs the code typed, even on the same network', async () => {
  const origins = ['https://v--1a2b3c.vscode-cdn.net', 'https://vscode.dev']
  for (const origin of origins) {
    const web = await askForCode('VS Code', { origin, 'sec-fetch-site': 'cross-site' })
    const code = web.user_code ?? ''
    const { text } = await open(code)
    expect(text).toContain('This login was started in a browser.')
    expect(text).toContain('127.0.0.1 (your network)')
    expect(text).not.toContain(`>${code}<`)

    const allowWith = (confirmation: string) =>
      answer({ intent: 'allow', ticket: ticketOf(text), confirmation }, { code })
    expect((await allowWith('')).status).toBe(400)
    expect((await collect(web.device_code)).json.error).toBe('authorization_pending')
    expect((await allowWith(code)).headers.location).toBe('/device?answer=allowed')
  }
})

test('only a user who has seen the request can answer it', async () => {
  const gracesCookie = await signInAs(shop, { user: grace, siteUrl: testServer.origin })
  const gracesTicket = ticketOf((await open(codes.user_code, gracesCookie)).text)

  for (const ticket of [gracesTicket, '', 'x']) {
    const { status, headers } = await answer({ intent: 'allow', ticket })
    expect([status, headers.location]).toEqual([303, `/device?user_code=${codes.user_code}`])
  }
  const foreign = { from: 'https://evil.example' }
  const ticket = ticketOf((await open()).text)
  expect((await answer({ intent: 'allow', ticket }, foreign)).status).toBe(403)
  expect((await answer({ intent: 'perhaps', ticket })).status).toBe(400)
  expect((await collect()).json.error).toBe('authorization_pending')
})

test('a denied editor gets access_denied', async () => {
  const ticket = ticketOf((await open()).text)

  expect((await answer({ intent: 'deny', ticket })).headers.location).toBe('/device?answer=denied')

  expect((await collect()).json).toMatchObject({ error: 'access_denied' })
  expect((await open()).text).toContain('already used')
})

test('wrong and expired codes are refused, and wrong ones are rate-limited', async () => {
  const wrong = await open('BBBB-BBBB')
  expect([wrong.status, wrong.text.includes('recognize that code')]).toEqual([404, true])
  expect((await open('hello')).status).toBe(404)
  expect((await open('')).status).toBe(400)
  shop.clock.move(minutes(10))
  expect((await open()).text).toContain('has expired')
  expect((await collect()).json.error).toBe('expired_token')

  for (let tries = 0; tries < 10; tries += 1) await open('CCCC-CCCC')
  const limited = await open('CCCC-CCCC')
  expect(limited.status).toBe(429)
  expect(limited.headers['retry-after']).toBe('900')
})

test('an editor that polls too fast gets slow_down', async () => {
  await collect()

  const again = await collect()

  expect(again.status).toBe(400)
  expect(again.json.error).toBe('slow_down')
})

test.each([
  [{ client_id: 'another' }, 'device/code', 'invalid_client'],
  [{ device_name: 7, client_id: 'ghost-writers-ia' }, 'device/code', 'invalid_request'],
  [
    { grant_type: 'password', device_code: 'x', client_id: 'y' },
    'device/token',
    'unsupported_grant_type',
  ],
  [{ grant_type: 'password' }, 'device/token', 'invalid_request'],
])("an invalid device request gets the RFC's error: %j", async (body, path, error) => {
  const { status, json } = await call(testServer, { path, body })

  expect([status, json.error]).toEqual([400, error])
  expect(json.error_description).toBeTruthy()
})

test('a network can request thirty codes, then has to wait', async () => {
  for (let count = 1; count < 30; count += 1) await askForCode('x')

  const body = { client_id: 'ghost-writers-ia', device_name: 'x' }
  const { status, headers, json } = await call(testServer, { path: 'device/code', body })

  expect([status, json.error]).toEqual([429, 'slow_down'])
  expect(headers['retry-after']).toBe('900')
})

test("an editor's name is escaped on the page", async () => {
  codes = await askForCode('<img src=x onerror=alert(1)></script>')

  const { text } = await open()

  expect(text).not.toContain('<img src=x')
  expect(text).toContain('&lt;img src=x')
})

test('the page is neither indexed nor cached', async () => {
  const { headers, text } = await open()

  expect(headers['cache-control']).toBe('no-store')
  expect(text).toContain('noindex')
  expect((await testServer.ask('/sitemap.xml')).text).not.toContain('/device')
})
