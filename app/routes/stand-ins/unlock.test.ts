import { beforeEach, expect, test } from 'vitest'
import { engines } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { openProxy } from '#tests/proxy.ts'
import { type Answer, openTestServer, standInKey, type TestServer } from '#tests/test-server.ts'

let testServer: TestServer

beforeEach(async () => {
  testServer = await openTestServer((siteUrl) => openTestPorts(engines[0], { siteUrl }))
})

const open = (path: string, cookie = '') => testServer.ask(path, { headers: { cookie } })
const link = (key: string, next = '') => `/unlock?${new URLSearchParams({ key, next })}`
const readCookie = (answer: Answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''

function enter(form: Record<string, string>) {
  const body = new URLSearchParams(form).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const length = { 'content-length': String(body.length) }
  return testServer.ask('/unlock', { method: 'POST', body, headers: { ...type, ...length } })
}

test('a proxy or tunnel on this machine that adds no headers opens neither mailbox nor sandbox', async () => {
  const { port } = new URL(testServer.origin)
  const relay = await openProxy({ host: '127.0.0.1', port: Number(port) })

  for (const path of ['/mailbox', '/mailbox/1', '/mailbox/1/html']) {
    const answer = await open(`http://127.0.0.1:${relay.port}${path}`)
    expect(answer.status, path).toBe(401)
  }
  const answer = await open(`http://127.0.0.1:${relay.port}/sandbox`)
  expect(answer.headers.location).toBe('/unlock?next=%2Fsandbox')
})

test('the link printed at startup opens the mailbox and the sandbox from then on', async () => {
  const answer = await open(link(standInKey))
  const cookie = readCookie(answer)

  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/')
  expect(answer.headers['set-cookie']?.[0]).toMatch(/HttpOnly.*SameSite=Lax/)
  expect((await open('/mailbox', cookie)).status).toBe(200)
  expect((await open('/sandbox', cookie)).status).toBe(200)
  expect((await open('/unlock', cookie)).headers.location).toBe('/')
  expect(JSON.stringify(testServer.listLines())).not.toContain(standInKey)
})

test('a browser without the key is asked for it, then redirected to the page it requested', async () => {
  const asked = await open('/mailbox')
  const answer = await enter({ key: ` ${standInKey} `, next: '/mailbox' })

  expect(asked.status).toBe(401)
  expect(asked.text).toContain('<h1')
  expect(asked.text).toMatch(/name="next" value="\/mailbox"/)
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe('/mailbox')
  expect((await open('/mailbox', readCookie(answer))).status).toBe(200)
})

test('a wrong key is refused with an error message', async () => {
  for (const answer of [await enter({ key: 'a guess' }), await open(link('a guess'))]) {
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('Copy it from the link that was printed')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const forged = readCookie(await open(link(standInKey))).replace(/=.*/, '=ImEgZ3Vlc3Mi')
  expect((await open('/mailbox', forged)).status).toBe(401)
  await expect
    .poll(testServer.listLines)
    .toContainEqual(expect.objectContaining({ event: 'access_denied', route: '/unlock' }))
})

test('guessing keys is rate-limited, and the right key still works meanwhile', async () => {
  for (let count = 0; count < 10; count += 1) await enter({ key: `guess ${count}` })

  const late = await enter({ key: 'one more' })

  expect(late.status).toBe(429)
  expect(late.headers['retry-after']).toBe('900')
  expect((await enter({ key: standInKey })).status).toBe(303)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
  'the unlock link cannot redirect to another site: %s',
  async (next) => {
    expect((await open(link(standInKey, next))).headers.location).toBe('/')
  },
)
