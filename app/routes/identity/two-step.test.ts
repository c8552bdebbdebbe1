import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#app/endpoints.ts'
import routes from '#app/routes.ts'
import { requestReset } from '#domain/account/reset-two-step.ts'
import type { User } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { allow, join, readSecret } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'
import { turnOnTwoStep } from '#tests/two-step.ts'

const { email, password } = adasAccount

let ports: TestPorts
let testServer: TestServer
let ada: User
let session: string
let app: Awaited<ReturnType<typeof turnOnTwoStep>>

beforeEach(async () => {
  testServer = await openTestServer(async (siteUrl) => {
    ports = await openTestPorts(oneEngine[0], { siteUrl })
    return ports
  })
  const joined = await join(ports)
  ada = joined.user
  session = `session=${encodeURIComponent(btoa(JSON.stringify(joined.token)))}`
  app = await turnOnTwoStep(ports, { user: ada, sessionId: ports.secrets.hash(joined.token) })
})

type Sent = { readonly cookie?: string; readonly form: Readonly<Record<string, string>> }

function send(path: string, { cookie = '', form }: Sent) {
  const body = new URLSearchParams(form).toString()
  const headers = {
    cookie,
    origin: testServer.origin,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(body)),
  }
  return testServer.ask(path, { method: 'POST', headers, body })
}

const read = (path: string, cookie: string) => testServer.ask(path, { headers: { cookie } })

type Answer = Awaited<ReturnType<typeof read>>

function listCookies({ headers }: Answer): Record<string, string> {
  const pairs = (headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '')
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], pair]))
}

async function halfLogIn(search = ''): Promise<string> {
  const answer = await send(`/login${search}`, { form: { email, password } })
  expect(answer.headers.location).toBe(`/login/code${search}`)
  const cookies = listCookies(answer)
  expect(Object.keys(cookies)).toEqual(['pending-second-factor'])
  return cookies['pending-second-factor'] ?? ''
}

describe('a browser that is half logged in', () => {
  /** Its secret, wherever a token of another kind would be. */
  const listDisguises = (cookie: string) => {
    const value = cookie.split('=')[1] ?? ''
    const secret = JSON.parse(atob(decodeURIComponent(value))) as string
    return [
      { cookie },
      { cookie: `session=${value}` },
      { authorization: `Bearer ${secret}` },
      { authorization: `Bearer gwe_${secret}` },
    ]
  }

  test('can open no page of the account', async () => {
    const [layout] = routes as RouteConfigEntry[]
    const paths = (layout?.children ?? []).map(({ path = '' }) => path.replace(/:\w+/g, 'x'))
    expect(paths).toContain('account/two-step')
    const disguises = listDisguises(await halfLogIn())

    for (const path of paths) {
      for (const headers of disguises) {
        const { status, headers: got } = await testServer.ask(`/${path}`, { headers })
        expect([path, status, got.location?.split('?')[0]]).toEqual([path, 302, '/login'])
      }
    }
    expect((await testServer.ask('/operator', { headers: disguises[0] ?? {} })).status).toBe(404)
  })

  test('can call no API that needs an account, and follow no live document', async () => {
    const disguises = listDisguises(await halfLogIn())
    const guarded = Object.entries(endpoints).filter(([, { auth }]) => auth !== 'none')
    expect(guarded.length).toBeGreaterThan(20)

    for (const [name] of guarded) {
      const [method = '', template = ''] = name.split(' ')
      const path = template.replace('{uid}', ada.id).replace(/\{\w+\}/g, 'x')
      for (const headers of disguises) {
        const sent = { ...headers, accept: 'text/event-stream', origin: testServer.origin }
        const { status } = await testServer.ask(path, { method, headers: sent })
        expect([name, status]).toEqual([name, 401])
      }
    }
  })

  test('can not connect an editor, join a team or change anything', async () => {
    const cookie = await halfLogIn()
    const forms = [
      ['/device', { intent: 'allow', code: 'ABCD-EFGH' }],
      ['/account', { intent: 'name', name: 'Mallory' }],
      ['/account/two-step', { intent: 'end' }],
      ['/prove', { intent: 'app-code', code: app.show() }],
    ] as const
    for (const [path, form] of forms) {
      const answer = await send(path, { cookie, form })
      expect(answer.headers.location?.split('?')[0]).toBe('/login')
    }
    const joining = await send('/invitation?token=x', { cookie, form: { intent: 'join' } })
    expect(joining.status).not.toBe(303)
    expect(await ports.users.findUser(ada.id)).toMatchObject({ name: ada.name })
  })

  test('is logged in by a code, and lands where it was going', async () => {
    const search = '?next=%2Fusage%3Fpage%3D2'
    const cookie = await halfLogIn(search)
    expect((await read(`/login/code${search}`, cookie)).text).toContain('Enter your code')
    const wrong = await send(`/login/code${search}`, { cookie, form: { code: '000000' } })
    expect([wrong.status, listCookies(wrong)]).toEqual([400, {}])
    expect(wrong.text).toContain('That&#x27;s not the right code.')

    const form = { code: app.show(), remember: 'on' }
    const answer = await send(`/login/code${search}`, { cookie, form })

    expect([answer.status, answer.headers.location]).toEqual([303, '/usage?page=2'])
    const cookies = listCookies(answer)
    expect(Object.keys(cookies).sort()).toEqual([
      'device',
      'flash',
      'remembered-browser',
      'session',
    ])
    expect((await read('/account', cookies.session ?? '')).status).toBe(200)
    const remembered = answer.headers['set-cookie']?.find((one) => one.startsWith('remembered'))
    expect(remembered).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)

    const next = { cookie: cookies['remembered-browser'] ?? '', form: { email, password } }
    expect((await send('/login', next)).headers.location).toBe('/dashboard')
  })

  test('keeps the plan that was chosen', async () => {
    const search = '?plan=pro&cycle=yearly'
    const cookie = await halfLogIn(search)
    expect((await read(`/login/code${search}`, cookie)).text).toContain('You chose Pro')
    const answer = await send(`/login/code${search}`, { cookie, form: { code: app.show() } })

    expect(answer.headers.location).toBe('/checkout/pro?cycle=yearly')
  })

  test('starts again after ten minutes', async () => {
    const cookie = await halfLogIn('?next=%2Fusage')
    ports.clock.move(minutes(10))

    const page = await read('/login/code?next=%2Fusage', cookie)
    expect([page.status, page.headers.location]).toEqual([302, '/login?next=%2Fusage'])
    const form = { code: app.show() }
    const answer = await send('/login/code?next=%2Fusage', { cookie, form })
    expect(answer.headers.location).toBe('/login?next=%2Fusage')
    expect(Object.keys(listCookies(answer))).toEqual(['flash'])
  })
})

test('a link that verifies an address asks for the code, too, and then for one more click', async () => {
  const link = `/verify-email?token=${await readSecret(ports, 'verify-email')}`
  const answer = await send(link, { form: { currentPassword: password } })
  expect(answer.headers.location).toBe(`/login/code?next=${encodeURIComponent(link)}`)
  expect(await ports.users.findUser(ada.id)).toMatchObject({ isEmailVerified: false })

  const cookie = listCookies(answer)['pending-second-factor'] ?? ''
  const finished = await send(answer.headers.location ?? '', { cookie, form: { code: app.show() } })
  expect(finished.headers.location).toBe(link)
  const signedIn = listCookies(finished).session ?? ''
  expect((await send(link, { cookie: signedIn, form: {} })).headers.location).toBe('/dashboard')
  expect(await ports.users.findUser(ada.id)).toMatchObject({ isEmailVerified: true })
})

test('setting it up shows the key as a picture, as text and as a link, after a proof', async () => {
  await send('/account/two-step', {
    cookie: session,
    form: { intent: 'end', currentPassword: password },
  })
  ports.clock.move(minutes(20))
  const start = { intent: 'start', currentPassword: '' }
  expect((await send('/account/two-step', { cookie: session, form: start })).status).toBe(400)
  const form = { intent: 'start', currentPassword: password }
  const answer = await send('/account/two-step', { cookie: session, form })
  expect(answer.headers.location).toBe('/account/two-step')

  const { text } = await read('/account/two-step', session)
  const [, key = ''] = /secret=([A-Z2-7]{32})&/.exec(text) ?? []
  expect(text).toContain(`otpauth://totp/Ghost%20Writers%20IA:ada%40example.com?secret=${key}`)
  expect(text).toContain((key.match(/.{4}/g) ?? ['?']).join(' '))
  expect(text).toMatch(/<path d="M4 4h7v1h-7z/)
  ports.clock.move(minutes(15))
  expect((await read('/account/two-step', session)).text).not.toContain(key)
})

test('new recovery codes are shown once, as a list and as a file', async () => {
  const form = { intent: 'renew', currentPassword: password }
  const { text, status } = await send('/account/two-step', { cookie: session, form })

  const codes = [...text.matchAll(/<li>([a-z2-9-]{19})<\/li>/g)].map(([, code]) => code)
  expect([status, codes.length]).toEqual([200, 10])
  const [, file = ''] = /href="data:text\/plain;charset=utf-8,([^"]*)"/.exec(text) ?? []
  expect(decodeURIComponent(file).split('\n').slice(2, 12)).toEqual(codes)
  const page = await read('/account/two-step', session)
  for (const code of codes) expect(page.text).not.toContain(code)
  expect((await read('/account', session)).text).toContain('10 of 10 recovery codes left.')
})

test('opening the link that stops a reset changes nothing; its button does', async () => {
  allow(await requestReset(ports, ada))
  const link = `/stop-reset?token=${await readSecret(ports, 'second-factor-reset')}`
  const find = () => ports.secondFactorResets.findReset({ userId: ada.id })
  const page = await read(link, '')
  expect(page.text).toContain('Keep two-step login on?')
  expect(page.headers['referrer-policy']).toBe('same-origin')
  expect(await find()).not.toBeNull()

  const answer = await send(link, { form: {} })

  expect([answer.status, answer.headers.location]).toEqual([303, '/reset-password'])
  expect(await find()).toBeNull()
  expect((await read(link, '')).status).toBe(410)
})
