import { beforeEach, expect, test } from 'vitest'
import { connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { type Answer, openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

/** Where VS Code for the Web runs extensions. */
const editor = { origin: 'https://v--1a2b3c.vscode-cdn.net', 'sec-fetch-site': 'cross-site' }
const elsewhere = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }

let shop: Shop
let testServer: TestServer
let token: { authorization: string }
let cookie: string

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    shop = await openShop(engines[0], { siteUrl })
    return shop
  })
  token = (await connect(shop)).headers
  cookie = await signInAs(shop, { siteUrl: testServer.origin })
})

function listCors({ headers }: Answer): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control'))
}

test('an editor in the browser calls the API with its token and reads the allowance', async () => {
  const answer = await testServer.ask('/api/v1/me', { headers: { ...editor, ...token } })

  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toMatchObject({ uid: ada.id })
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  for (const name of ['ratelimit-remaining', 'retry-after', 'x-ghost-request-id'])
    expect(answer.headers['access-control-expose-headers']).toContain(name)
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
})

/** A preflight request. */
const askFirst = (names: string, path = '/api/v1/requests') =>
  testServer.ask(path, {
    method: 'OPTIONS',
    headers: {
      ...editor,
      'access-control-request-method': 'POST',
      'access-control-request-headers': names,
    },
  })

test("the headers of OpenAI's SDK are allowed, and what is no list of names is ignored", async () => {
  const stainless = ['arch', 'lang', 'os', 'package-version', 'retry-count', 'runtime', 'timeout']
  const names = stainless.map((name) => `x-stainless-${name}`).join(',')

  const { headers } = await askFirst(`authorization,${names}`, '/api/v1/chat/completions')
  expect(headers['access-control-allow-headers']).toBe(`authorization,${names}`)

  for (const odd of ['a b', 'a;b', 'a,,b', '"a"', `x-${'a'.repeat(2_000)}`]) {
    const answer = await askFirst(odd)
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-headers']).toBeUndefined()
  }
})

test('an editor in the browser makes a request, after a preflight that is cached', async () => {
  const preflight = await askFirst('authorization,content-type,x-ghost-feature')
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization,content-type,x-ghost-feature',
    'access-control-max-age': '7200',
    vary: 'origin, access-control-request-headers',
  })

  const answer = await testServer.ask('/api/v1/requests', {
    method: 'POST',
    headers: { ...editor, ...token, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'one' }),
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test("a page of another origin can't use the visitor's cookie, not even to read", async () => {
  for (const path of ['/api/v1/me', '/api/v1/snippets', `/db/users/${ada.id}.json`]) {
    const own = await testServer.ask(path, { headers: { cookie } })
    const theirs = await testServer.ask(path, { headers: { ...elsewhere, cookie } })

    expect(own.status, path).toBe(200)
    expect(listCors(own)).toEqual([])
    expect(theirs.status, path).toBe(401)
    expect(theirs.headers['access-control-allow-credentials']).toBeUndefined()
  }
})

test('an error can be read by the editor, too', async () => {
  const headers = { ...editor, authorization: 'Bearer wrong' }
  const answer = await testServer.ask('/api/v1/models', { headers })

  expect(answer.status).toBe(401)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
})

test('only editors may start a login from a browser', async () => {
  const start = (headers: Record<string, string>) =>
    testServer.ask('/api/v1/device/code', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: 'ghost-writers-ia', device_name: 'VS Code' }),
    })

  const allowed = await start(editor)
  expect(allowed.status, allowed.text).toBe(200)
  expect(allowed.headers['access-control-allow-origin']).toBe(editor.origin)
  expect(allowed.headers.vary).toBe('origin')
  for (const origin of ['https://other.example', 'null', 'https://vscode-cdn.net.other.example'])
    expect((await start({ ...elsewhere, origin })).status, origin).toBe(403)
})

test.each([
  '/login',
  '/account',
  '/api/stripe',
  '/.netlify/functions/create-checkout',
  '/webhooks/stripe',
])('%s is not for other origins', async (path) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) {
    const answer = await testServer.ask(path, { method, headers: { ...editor, cookie } })

    expect(listCors(answer), method).toEqual([])
    if (method === 'POST') expect(answer.status).toBe(403)
  }
})
