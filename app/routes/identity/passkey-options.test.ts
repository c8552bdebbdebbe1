import { beforeEach, expect, test } from 'vitest'
import { join } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { openTestServer, signInAs, type TestServer } from '#tests/test-server.ts'

let server: TestServer<TestPorts>
let cookie: string

beforeEach(async () => {
  server = await openTestServer((siteUrl) => openTestPorts(engines[0], { siteUrl }))
  const { user } = await join(server.ports)
  cookie = await signInAs(server.ports, { user, siteUrl: server.origin })
})

type Call = { readonly body?: unknown; readonly headers?: Record<string, string> }

function start(path: string, { body = {}, headers = {} }: Call = {}) {
  const text = JSON.stringify(body)
  return server.ask(`/passkeys/${path}-options`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      origin: server.origin,
      ...headers,
    },
    body: text,
  })
}

const readCode = ({ text }: { readonly text: string }) => JSON.parse(text).code

test('a challenge is bound to the browser by a cookie that scripts and other sites cannot use', async () => {
  const { status, text, headers } = await start('login')

  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({ rpId: 'localhost', allowCredentials: [] })
  const set = String(headers['set-cookie'])
  expect(set).toMatch(/^pending-passkey=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(set).not.toContain(JSON.parse(text).challenge)
  expect(headers['cache-control']).toBe('no-store')
})

test('the relying party is the configured site, whichever host is asked for', async () => {
  const { port } = new URL(server.origin)

  const { text } = await start('login', { headers: { host: `127.0.0.1:${port}` } })

  expect(JSON.parse(text)).toMatchObject({ rpId: 'localhost' })
})

test.each(['login', 'sign-up', 'addition', 'proof'])(
  '%s options are given to our own pages only, for a small body of JSON',
  async (path) => {
    const elsewhere = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await start(path, { headers: elsewhere })).status).toBe(403)
    const form = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    expect((await start(path, { headers: form })).status).toBe(415)
    const body = { name: 'a'.repeat(5_000) }
    expect((await start(path, { headers: { cookie }, body })).status).toBe(413)
    expect((await server.ask(`/passkeys/${path}-options`)).status).toBe(405)
  },
)

test('adding a passkey, and a proof by one, take a session, and adding takes a proof', async () => {
  const password = String(adasAccount.password)
  expect((await start('addition', { body: { password } })).status).toBe(401)
  expect((await start('proof')).status).toBe(401)

  const add = (typed: string) =>
    start('addition', { headers: { cookie }, body: { password: typed } })
  expect(readCode(await add(''))).toBe('wrong-password')
  expect(readCode(await add('a guess'))).toBe('wrong-password')
  expect(JSON.parse((await add(password)).text)).toMatchObject({ attestation: 'none' })
  expect(readCode(await start('proof', { headers: { cookie } }))).toBe('no-passkeys-here')
})

test('a sign-up is told what is wrong with it', async () => {
  const signUp = (body: object) => start('sign-up', { body })

  expect((await signUp({})).status).toBe(400)
  const wrong = await signUp({ name: 'Ada', email: 'ada@' })
  expect(JSON.parse(wrong.text).error).toBe('Please enter a valid email address')
  const taken = await signUp({ name: 'Ada', email: adasAccount.email.toUpperCase() })
  expect(JSON.parse(taken.text).error).toBe('An account with this email already exists')
})
