import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from './site.ts'

async function findAsset(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/login')).text()
  return /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
}

test('every response has the security headers, including errors and files', async ({ request }) => {
  const answers: Record<string, APIResponse> = {
    page: await request.get('/'),
    file: await request.get('/favicon.svg'),
    asset: await request.get(await findAsset(request)),
    missing: await request.get('/no-such-page'),
    rendered: await request.get('/success'),
    redirect: await request.get('/dashboard', { maxRedirects: 0 }),
    health: await request.get('/healthz'),
    foreign: await request.post('/contact', { headers: { origin: 'https://evil.example' } }),
    large: await request.post('/contact', { form: { text: 'x'.repeat(600_000) } }),
    long: await request.get(`/?${'x'.repeat(9_000)}`),
    method: await request
      .fetch('/', { method: 'TRACE' })
      .catch(() => request.fetch('/', { method: 'PURGE' })),
  }
  const statuses = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, answer.status()]),
  )

  expect(statuses).toEqual({
    page: 200,
    file: 200,
    asset: 200,
    missing: 404,
    rendered: 200,
    redirect: 302,
    health: 200,
    foreign: 403,
    large: 413,
    long: 414,
    method: 405,
  })
  for (const [name, answer] of Object.entries(answers)) {
    const headers = answer.headers()
    expect(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(headers['x-powered-by'], name).toBeUndefined()
    expect(headers['strict-transport-security'], name).toBeUndefined()
  }
})

test('the content security policy allows scripts by hash or by a fresh nonce', async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  const [finished, first, second] = [
    await policyOf('/'),
    await policyOf('/success'),
    await policyOf('/success'),
  ]

  for (const policy of [finished, first]) {
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
  }
  expect(finished).toMatch(/script-src 'self' 'sha256-/)
  expect(first).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/)
  expect(first).not.toBe(second)
})

test('a prerendered page is compressed, and answered with 304 when unchanged', async ({
  request,
}) => {
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding }
    const first = await request.get('/', { headers })
    const { etag = '', vary } = first.headers()

    expect(first.headers()['content-encoding']).toBe(encoding)
    expect(vary).toBe('accept-encoding, accept-language, cookie')
    expect(
      (await request.get('/', { headers: { ...headers, 'if-none-match': etag } })).status(),
    ).toBe(304)
  }
})

test('a page requested with a session cookie is rendered for that request and not cached', async ({
  request,
}) => {
  const answer = await request.get('/', { headers: { cookie: 'session=unknown' } })

  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-store' })
  expect(answer.headers()['content-security-policy']).toContain('nonce-')
})

test('hashed files are immutable, other files are revalidated', async ({ request }) => {
  const asset = await request.get(await findAsset(request))
  const icon = await request.get('/favicon.svg', { headers: { range: 'bytes=0-3' } })

  expect(asset.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(icon.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect(await icon.text()).toBe('<svg')
})

for (const path of [
  '/.env',
  '/.git/config',
  '/..%2f..%2fpackage.json',
  '/assets/../server/main.ts',
  '/%00',
  '/%E0%A4%A',
  '/.vite/manifest.json',
]) {
  test(`${path} is not served`, async ({ request }) => {
    expect([400, 404]).toContain((await request.get(path)).status())
  })
}

test('each page has one canonical path', async ({ request, baseURL }) => {
  const redirected = async (path: string) => {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    return `${answer.status()} ${answer.headers().location}`
  }

  expect(await redirected('/pricing/')).toBe('308 /pricing')
  expect(await redirected('/pricing/?a=b')).toBe('308 /pricing?a=b')
  expect(await redirected('//evil.example/')).toBe('404 undefined')
})

/** Sends a raw request head from an address that isn't a trusted proxy. Returns the whole response. */
async function sendRaw(baseURL: string | undefined, head: string): Promise<string> {
  const port = Number(new URL(baseURL ?? '').port)
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

for (const [what, head, status] of [
  ['a request without a Host header', 'GET / HTTP/1.1', 421],
  ["another site's Host header", 'GET / HTTP/1.1\r\nHost: evil.example', 421],
  ['an absolute URL as target', 'GET http://evil.example/ HTTP/1.1\r\nHost: HOST', 400],
  ['a Host header in two lines', 'GET / HTTP/1.1\r\nHost: local\r\nHost: host:PORT', 400],
  ['an empty Host header before ours', 'GET / HTTP/1.1\r\nHost: \r\nHost: localhost:PORT', 400],
  [
    'a query with thousands of fields',
    `GET /login?${'a&'.repeat(4_000)} HTTP/1.1\r\nHost: localhost:PORT`,
    400,
  ],
  ['a NUL in the path', 'GET /sandbox/checkout/%00 HTTP/1.1\r\nHost: localhost:PORT', 400],
  ['an uppercase Host header', 'GET / HTTP/1.1\r\nHost: LOCALHOST:PORT', 200],
] as const) {
  test(`${what} is answered with ${status}`, async ({ baseURL }) => {
    const { host, port } = new URL(baseURL ?? '')

    const answer = await sendRaw(baseURL, head.replace(/HOST$/, host).replace('PORT', port))

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('x-content-type-options: nosniff')
  })
}

test('a session in the first of two Cookie headers is found', async ({ baseURL }) => {
  const { host } = new URL(baseURL ?? '')

  const answer = await sendRaw(
    baseURL,
    `GET / HTTP/1.1\r\nHost: ${host}\r\nCookie: session=a\r\nCookie: b=c`,
  )

  expect(answer).toContain('cache-control: no-store')
})

test('a request with a wrong method gets 405, not a server error', async ({ request }) => {
  const answer = await request.post('/pricing')

  expect(answer.status()).toBe(405)
  expect(await answer.text()).toContain('Bad request')
})

test('a malformed form body gets 400', async ({ request }) => {
  const answer = await request.post('/contact', {
    data: '{',
    headers: { 'content-type': 'multipart/form-data' },
  })

  expect(answer.status()).toBe(400)
})

test('the health and readiness endpoints answer', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ alive: true })
  expect(await (await request.get('/readyz')).json()).toEqual({ ready: true, store: true })
})

test('a chunked body is limited in size', async ({ baseURL }) => {
  const { port, hostname } = new URL(baseURL ?? '')
  const socket = connect(Number(port), hostname)
  const chunk = 'x'.repeat(65_536)
  socket.on('error', () => undefined)
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
  )
  for (let count = 0; count < 10; count += 1)
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`)
  socket.write('0\r\n\r\n')

  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /)
})
