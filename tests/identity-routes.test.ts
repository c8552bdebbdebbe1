import { beforeEach, expect, test } from 'vitest'
import { defaultOperator } from '#domain/operator/operator.ts'
import { allow, join, logIn, readSecret, tamper } from './accounts.ts'
import { openBuiltSite, siteUrl } from './built-site.ts'
import { engines } from './engines.ts'
import { adasAccount } from './people.ts'
import { openTestPorts } from './ports.ts'

const operator = defaultOperator
const { email, password } = adasAccount

let ports: Awaited<ReturnType<typeof openTestPorts>>
let site: Awaited<ReturnType<typeof openBuiltSite>>
let token: string
let notes: (readonly [string, object])[]
let userId: Awaited<ReturnType<typeof join>>['user']['id']

beforeEach(async () => {
  notes = []
  ports = await openTestPorts(engines[0])
  site = await openBuiltSite(operator, ports)
  const joined = await join(ports)
  token = joined.token
  userId = joined.user.id
})

type RequestOptions = {
  path: string
  cookie?: string
  host?: string
  form?: Record<string, string>
}

function ask({ path, cookie = '', host = siteUrl, form }: RequestOptions): Promise<Response> {
  const request = new Request(`${host}${path}`, {
    headers: { cookie },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const logSecurityEvent = (event: string, facts: object) => void notes.push([event, facts])
  return site.respond(request, { address: '203.0.113.7', logSecurityEvent })
}

const logInAt = (path: string, cookie = '') => ask({ path, cookie, form: { email, password } })

function findSessionCookie(response: Response): string {
  return response.headers.getSetCookie().find((one) => one.startsWith('__Host-session=')) ?? ''
}

test('a login sets a cookie that scripts cannot read and other sites cannot send', async () => {
  const response = await logInAt('/login')

  expect([response.status, response.headers.get('location')]).toEqual([303, '/dashboard'])
  const [value, ...flags] = findSessionCookie(response).split('; ')
  expect(value).toMatch(/^__Host-session=\S{40,}$/)
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

const findDeviceCookie = (response: Response) =>
  response.headers.getSetCookie().find((one) => one.startsWith('__Host-device=')) ?? ''

test.each([
  ['a login', () => logInAt('/login')],
  ['a sign-up', () => ask({ path: '/signup', form: { name: 'Grace', ...graces } })],
  ['a reset of the password', () => resetPassword()],
])('%s makes the browser a known browser for a year', async (_, act) => {
  const [value, ...flags] = findDeviceCookie(await act()).split('; ')

  expect(value).toMatch(/^__Host-device=\S{100,}$/)
  expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', 'Secure'])
})

const graces = { email: 'grace@example.com', password: 'her own', confirmPassword: 'her own' }

async function resetPassword(): Promise<Response> {
  await ask({ path: '/reset-password', form: { email } })
  const path = `/new-password?token=${await readSecret(ports, 'reset-password')}`
  return ask({ path, form: { password: 'another', confirmPassword: 'another' } })
}

test('during a backoff caused by strangers, only a known browser can log in', async () => {
  const [known = ''] = findDeviceCookie(await logInAt('/login')).split(';')
  const guess = { path: '/login', form: { email, password: 'wrong' } }
  for (let count = 0; count < 11; count += 1) await ask(guess)

  expect((await logInAt('/login')).status).toBe(400)
  expect((await logInAt('/login', known)).status).toBe(303)
  for (const forged of ['WyJhLmIiXQ', 'x'.repeat(4_000), '', '%00', 'e30']) {
    expect((await logInAt('/login', `__Host-device=${forged}`)).status).toBe(400)
  }
})

test('password guesses from one network are rate-limited across accounts', async () => {
  const guess = (number: number) =>
    ask({ path: '/login', form: { email: `user${number}@example.com`, password: 'wrong' } })
  const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => guess(number)))
  expect(answers.map(({ status }) => status)).not.toContain(429)

  const answer = await guess(50)

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  expect(await answer.text()).toContain('Too many attempts from your network.')
})

test('a user who often mistypes their password on the account page is asked to wait', async () => {
  const [cookie = ''] = findSessionCookie(await logInAt('/login')).split(';')
  const form = { intent: 'delete', currentPassword: 'wrong' }
  for (let count = 0; count < 5; count += 1) {
    expect((await ask({ path: '/account', cookie, form })).status).toBe(400)
  }

  const right = { intent: 'delete', currentPassword: password }
  const response = await ask({ path: '/account', cookie, form: right })

  expect(response.status).toBe(429)
  const text = await response.text()
  expect(text).toContain('Too many attempts. Try again in 1 second.')
  expect(text).not.toContain('not the right password')
})

test('a session cookie from before the login is invalid after it (session fixation)', async () => {
  const planted = '__Host-session=InBsYW50ZWQi'

  const cookie = findSessionCookie(await logInAt('/login', planted)).split(';')[0] ?? ''

  expect(cookie).not.toBe(planted)
  expect((await ask({ path: '/dashboard', cookie })).status).toBe(200)
  expect((await ask({ path: '/dashboard', cookie: planted })).status).toBe(302)
})

test('after logging out, the cookie is deleted and a copy of it is invalid', async () => {
  const cookie = findSessionCookie(await logInAt('/login')).split(';')[0] ?? ''

  const left = await ask({ path: '/logout', cookie, form: {} })

  expect(findSessionCookie(left)).toContain('Max-Age=0')
  const replayed = await ask({ path: '/dashboard', cookie })
  expect([replayed.status, replayed.headers.get('location')]).toEqual([302, '/login'])
})

test('a GET request logs no one out', async () => {
  const cookie = findSessionCookie(await logInAt('/login')).split(';')[0] ?? ''

  await ask({ path: '/logout', cookie })

  expect((await ask({ path: '/dashboard', cookie })).status).toBe(200)
})

test.each(['%00', '""', 'e30', 'WyJhIl0', '{}', 'null', 'x'.repeat(4_000)])(
  'a malformed session cookie counts as logged out: %j',
  async (value) => {
    const response = await ask({ path: '/account', cookie: `__Host-session=${value}` })

    expect(response.status).toBe(302)
  },
)

test('a session cookie without the __Host- prefix is ignored', async () => {
  const cookie = findSessionCookie(await logInAt('/login')).split(';')[0] ?? ''

  const response = await ask({ path: '/account', cookie: cookie.replace('__Host-', '') })

  expect(response.status).toBe(302)
})

test.each([
  '/dashboard',
  '/account',
  '/account/export',
  '/usage',
  '/usage/export',
  '/checkout/pro',
  '/account.data',
  '/account.data?_routes=routes%2Faccount%2Faccount',
  '/account/export.data',
  '/dashboard.data?_routes=routes%2Fdashboard%2Fdashboard',
])('a visitor who opens %s is redirected to the login and sees no user data', async (path) => {
  const response = await ask({ path })

  expect([202, 302]).toContain(response.status)
  const text = await response.text()
  expect(`${response.headers.get('location')} ${text}`).toContain('/login')
  expect(text).not.toContain(email)
})

test.each(['name', 'email', 'password', 'end-session', 'end-sessions', 'delete'])(
  'a visitor who submits the account form "%s" changes nothing',
  async (intent) => {
    const form = { intent, name: 'Eve', email: 'eve@example.com', currentPassword: password }
    const before = await ports.users.findUser(userId)

    const fields = { ...form, password: 'another', confirmPassword: 'another' }
    const response = await ask({ path: '/account', form: fields })

    expect(response.headers.get('location')).toContain('/login')
    expect(await ports.users.findUser(userId)).toEqual(before)
    expect(await ports.sessions.listSessions(userId)).toHaveLength(1)
    allow(await logIn(ports))
  },
)

test("a user cannot end another user's session", async () => {
  await join(ports, { email: 'grace@example.com' })
  const form = { email: 'grace@example.com', password }
  const cookie = findSessionCookie(await ask({ path: '/login', form })).split(';')[0] ?? ''

  const fields = { intent: 'end-session', session: ports.secrets.hash(token) }
  await ask({ path: '/account', cookie, form: fields })

  expect(await ports.sessions.listSessions(userId)).toHaveLength(1)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example'])(
  'a login does not redirect to another site: %s',
  async (next) => {
    const response = await logInAt(`/login?next=${encodeURIComponent(next)}`)

    const to = new URL(response.headers.get('location') ?? '', siteUrl)
    expect(to.origin).toBe(siteUrl)
  },
)

test('links in emails use the configured origin, whatever the Host header says', async () => {
  const host = 'https://evil.example'
  await ask({ path: '/reset-password', host, form: { email } })

  const [mail] = await ports.outbox.listMails(1)
  expect(mail?.kind).toBe('reset-password')
  expect(JSON.stringify(mail)).not.toContain('evil')
  expect(mail?.action?.url).toMatch(/^https:\/\/ghost\.example\/new-password\?token=/)
})

test('the new password page sends no referrer, and rejects a forged link', async () => {
  await ask({ path: '/reset-password', form: { email } })
  const secret = await readSecret(ports, 'reset-password')

  const page = await ask({ path: `/new-password?token=${secret}` })
  const forged = await ask({ path: `/new-password?token=${tamper(secret)}` })

  expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'same-origin'])
  expect([forged.status, forged.headers.get('referrer-policy')]).toEqual([410, 'same-origin'])
})

test('a password reset does not log the user in', async () => {
  await ask({ path: '/reset-password', form: { email } })
  const path = `/new-password?token=${await readSecret(ports, 'reset-password')}`

  const form = { password: 'quite another', confirmPassword: 'quite another' }
  const response = await ask({ path, form })

  expect(response.headers.get('location')).toBe('/login')
  expect(findSessionCookie(response)).toContain('Max-Age=0')
  expect(await ports.sessions.listSessions(userId)).toEqual([])
})

test('a form never returns the typed password', async () => {
  const typed = 'typed and never shown'
  const forms = [
    { path: '/login', form: { email, password: typed } },
    { path: '/signup', form: { name: 'Eve', email, password: typed, confirmPassword: typed } },
    { path: '/signup', form: { name: 'Eve', email, password: typed, confirmPassword: 'x' } },
  ]
  for (const options of forms) {
    const response = await ask(options)
    expect([400, 409]).toContain(response.status)
    expect(await response.text()).not.toContain(typed)
  }
})

test('a login with thousands of combining accents is answered quickly', async () => {
  const accents = `a${'\u0300\u0316'.repeat(80_000)}`
  const startedAt = performance.now()

  const response = await ask({ path: '/login', form: { email, password: accents } })

  expect(response.status).toBe(400)
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('logins, refusals and account changes are logged without secrets', async () => {
  await ask({ path: '/login', form: { email, password: 'wrong horse' } })
  const [cookie = ''] = findSessionCookie(await logInAt('/login')).split(';')
  const change = { intent: 'password', currentPassword: 'wrong horse' }
  const chosen = { password: 'another horse', confirmPassword: 'another horse' }
  await ask({ path: '/account', cookie, form: { ...change, ...chosen } })
  const changed = await ask({
    path: '/account',
    cookie,
    form: { ...change, ...chosen, currentPassword: password },
  })
  const [rotated = ''] = findSessionCookie(changed).split(';')
  await ask({ path: '/logout', cookie: rotated, form: {} })

  const intent = 'password'
  expect(notes).toEqual([
    ['login-refused', { reason: 'wrong-credentials' }],
    ['login', { userId }],
    ['account-change-refused', { intent, userId }],
    ['account-changed', { intent, userId }],
    ['logout', { userId }],
  ])
})

test.each(['new-password', 'not-me', 'verify-email'])(
  'a form with an invalid link counts once towards the rate limit on /%s',
  async (page) => {
    const form = { password: 'another', confirmPassword: 'another' }
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await ask({ path: `/${page}?token=invalid`, form })).status)
    }

    expect(statuses.indexOf(429)).toBe(30)
  },
)
