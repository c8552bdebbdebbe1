import { beforeEach, expect, test } from 'vitest'
import { defaultOperator } from '#domain/operator/operator.ts'
import { hostedIdentity } from '#gateways/identity/hosted/hosted.ts'
import { openBuiltSite, siteUrl } from './built-site.ts'
import { engines } from './engines.ts'
import { adasAccount } from './people.ts'
import { openTestPorts, type TestPorts } from './ports.ts'

const operator = defaultOperator
const away = 'reach our sign-in service. Please try again in a moment.'
const [sqlite] = engines

let ports: TestPorts
let ask: (path: string, form?: Record<string, string>) => Promise<Response>

/** The built site while the hosted identity provider is unreachable. */
beforeEach(async () => {
  ports = await openTestPorts(sqlite)
  const { providerAccounts } = ports
  const service = { url: 'http://127.0.0.1:1', apiKey: 'key' }
  const authSecrets = ['a secret that only the tests know']
  const report = () => undefined
  const options = { service, providerAccounts, siteUrl, authSecrets, report }
  const { respond } = await openBuiltSite(operator, { ...ports, identity: hostedIdentity(options) })
  ask = (path, form) => {
    const sending = form && { method: 'POST', body: new URLSearchParams(form) }
    return respond(new Request(siteUrl + path, sending), { address: '203.0.113.7' })
  }
})

const { email, password, name } = adasAccount
const twice = { password, confirmPassword: password }

test.each([
  ['/login', { email, password }],
  ['/signup', { name, email, ...twice }],
  ['/reset-password', { email }],
  ['/new-password?token=code', twice],
] as const)(
  'the form on %s responds with 503 and Retry-After while the identity provider is down',
  async (path, form) => {
    const answer = await ask(path, form)

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('10')
    expect(await answer.text()).toContain(away)
    expect(await ports.users.findUserByEmail(email)).toBeNull()
  },
)

test("a link that can't be checked is not called invalid, however often it is tried", async () => {
  for (let count = 0; count < 35; count += 1) {
    expect((await ask('/verify-email?token=code', {})).status).toBe(503)
  }

  const html = await (await ask('/verify-email?token=code', {})).text()

  expect(html).toContain('If your link is valid, it still works.')
  expect(html).not.toContain('no longer works')
  expect(html).toContain('href="/verify-email?token=code"')
})

test("a login that can't be checked doesn't count as a failed attempt", async () => {
  for (let count = 0; count < 60; count += 1) {
    expect((await ask('/login', { email, password })).status).toBe(503)
  }
})
