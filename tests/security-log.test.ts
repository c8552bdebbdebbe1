import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { join } from './accounts.ts'
import { engines } from './engines.ts'
import { adasAccount } from './people.ts'
import { openTestPorts, type TestPorts } from './ports.ts'
import { openTestServer, signInAs, type TestServer } from './test-server.ts'

let ports: TestPorts
let testServer: TestServer

beforeEach(() => start())

async function start(limits?: Parameters<typeof openTestServer>[1]): Promise<void> {
  testServer = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(engines[0], { siteUrl })
    return ports
  }, limits)
}

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, form: Record<string, string>) =>
  testServer.ask(path, {
    method: 'POST',
    headers: { ...formType, origin: testServer.origin },
    body: String(new URLSearchParams(form)),
  })

const listEvents = (event: string) => testServer.listLines().filter((line) => line.event === event)

test('a refused login is logged with the hashed account and the network', async () => {
  await join(ports)
  const attempt = (email: string) => post('/login', { email, password: 'not it' })

  await attempt(adasAccount.email)
  await attempt(` ${adasAccount.email.toUpperCase()}`)
  await attempt('someone@else.example')

  const refused = listEvents('login-refused')
  expect(refused.map(({ network }) => network)).toEqual(Array(3).fill('127.0.0.1'))
  const [first, again, other] = refused.map(({ account }) => account)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
  expect(JSON.stringify(testServer.listLines())).not.toContain(adasAccount.email)
})

test('a request over the rate limit is logged with network and route', async () => {
  const message = { name: 'Ada', email: 'ada@example.com', text: 'Hello' }

  for (let count = 0; count < 6; count += 1) await post('/contact', message)

  await expect.poll(() => listEvents('rate_limited')).toHaveLength(1)
  expect(listEvents('rate_limited')[0]).toMatchObject({
    route: '/contact',
    status: 429,
    network: '127.0.0.1',
  })
})

test("an attempt to read another user's data is logged with the user who tried", async () => {
  const { user } = await join(ports)
  const cookie = await signInAs(ports, { user, siteUrl: testServer.origin })

  expect(
    (await testServer.ask('/db/users/somebody-else.json', { headers: { cookie } })).status,
  ).toBe(403)

  await expect
    .poll(() => listEvents('access_denied'))
    .toMatchObject([
      { route: '/db/users/:uid.json', status: 403, userId: user.id, network: '127.0.0.1' },
    ])
})

const unfinished = (origin: string) =>
  `POST /contact HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nContent-Type: ${formType['content-type']}\r\nContent-Length: 10\r\n\r\nabc`

test('a request that times out is logged with its status 408', async () => {
  await start({ headersMs: 100, requestMs: 200, checkEveryMs: 20, idleMs: 5_000 })
  const socket = connect(Number(new URL(testServer.origin).port), '127.0.0.1')
  socket.write(unfinished(testServer.origin))

  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)

  await expect.poll(() => listEvents('request')).toMatchObject([{ status: 408 }])
})

test.each(['resetAndDestroy', 'destroy', 'end'] as const)(
  'a client that disconnects in the middle of its form is logged as 499, not as a bad request (%s)',
  async (leave) => {
    const socket = connect(Number(new URL(testServer.origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(unfinished(testServer.origin), () => setImmediate(() => socket[leave]()))

    await expect.poll(() => listEvents('request')).toMatchObject([{ status: 499 }])
  },
)

test('a malformed chunked request is logged with its status 400', async () => {
  const socket = connect(Number(new URL(testServer.origin).port), '127.0.0.1')
  const head = unfinished(testServer.origin).replace(
    'Content-Length: 10',
    'Transfer-Encoding: chunked',
  )
  socket.write(head.replace(/abc$/, 'no size\r\n'))

  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)

  await expect.poll(() => listEvents('request')).toMatchObject([{ status: 400 }])
})

test('a form is limited to 64 KB; only the payment webhook and an import of snippets may be larger', async () => {
  const body = 'x'.repeat(64 * 1024 + 1)

  const form = await testServer.ask('/contact', { method: 'POST', headers: formType, body })
  const webhook = await testServer.ask('/webhooks/stripe', { method: 'POST', body })
  const imported = await testServer.ask('/snippets/import', { method: 'POST', body })

  expect([form.status, webhook.status]).toEqual([413, 400])
  expect([imported.status, imported.headers.location]).toEqual([
    302,
    '/login?next=%2Fsnippets%2Fimport',
  ])
})

test('a very long URL is not passed on to the login', async () => {
  const { status, headers } = await testServer.ask(`/dashboard?${'%20'.repeat(2_500)}`)

  expect([status, headers.location]).toEqual([302, '/login'])
})
