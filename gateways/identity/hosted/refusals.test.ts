import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allow } from '#tests/accounts.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { hostedIdentity } from './hosted.ts'
import { openSeal } from './seal.ts'

const [sqlite] = engines
const authSecrets = ['a secret that only the tests know']
const credentials = { email: ada.email, password: 'a1b2c3' }
const down = { refused: 'identity-down' }

type Answer = (response: ServerResponse, method: string) => void

/** A provider behind a service that answers everything in one way, and what became of it here. */
async function openAgainst(answer: Answer) {
  const server = createServer((request, response) => {
    request.resume()
    answer(response, /accounts:(?<method>\w+)/.exec(request.url ?? '')?.groups?.method ?? '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const reports: string[] = []
  const { providerAccounts, transaction } = await openTestStore(sqlite)
  const identity = hostedIdentity({
    service: { url: `http://127.0.0.1:${port}`, apiKey: 'the-key' },
    providerAccounts,
    transaction,
    siteUrl: 'https://ghost.example',
    authSecrets,
    report: (fault) => reports.push(String(fault)),
    timeoutMs: 200,
  })
  const recorded: string[] = []
  const record = async () => void recorded.push('something')
  return { identity, record, recorded, reports, providerAccounts, server }
}

/** It says no, in its own words. */
const sayingNo = (message: string) =>
  openAgainst((response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 400, message } }))
  })

const writeMail = () => Promise.reject(new Error('a mail of ours'))

test.each([
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'USER_DISABLED',
  'INVALID_EMAIL',
  'MISSING_PASSWORD',
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
])('at the login %s is told like any wrong password, and told to nobody else', async (code) => {
  const { identity, record, recorded, reports } = await sayingNo(code)

  expect(await identity.signIn(credentials, record)).toEqual({ refused: 'wrong-credentials' })
  expect([recorded, reports]).toEqual([[], []])
})

test.each(['EMAIL_NOT_FOUND', 'USER_DISABLED', 'INVALID_EMAIL', 'RESET_PASSWORD_EXCEED_LIMIT'])(
  'at the reset %s is told like a mail that was sent',
  async (code) => {
    const { identity } = await sayingNo(code)

    expect(await identity.sendPasswordReset(ada.email, writeMail)).toEqual({ sent: true })
  },
)

test.each([
  ['EMAIL_EXISTS', 'email-taken'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
  ['MISSING_PASSWORD', 'weak-password'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-busy'],
])('at the sign-up %s means %s', async (code, refused) => {
  const { identity, record, recorded } = await sayingNo(code)

  const acts = { record, writeMail }
  expect(await identity.createUser({ ...credentials, name: 'Ada' }, acts)).toEqual({ refused })
  expect(recorded).toEqual([])
})

test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'])(
  'a link that is answered with %s is spent, whatever it was for',
  async (code) => {
    const { identity, record } = await sayingNo(code)
    const spent = { refused: 'link-spent' }

    expect(await identity.verifyEmail('code', record)).toEqual(spent)
    expect(await identity.resetPassword({ secret: 'code', password: 'a1b2c3' }, record)).toEqual(
      spent,
    )
    expect(await identity.findLink('code')).toEqual(spent)
  },
)

test.each(['TOKEN_EXPIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'USER_DISABLED'])(
  'whoever we may no longer speak for, by %s, has to log in again; what asked for a password is void',
  async (code) => {
    const { identity, record, recorded, providerAccounts } = await sayingNo(code)
    const sealedKey = openSeal(authSecrets).close('key')
    const passwordAt = new Date(0)
    const { id: userId, email } = ada
    const held = { moves: [], isPasswordVoid: false }
    await providerAccounts.keepAccount({ userId, email, sealedKey, passwordAt, ...held })
    const again = { refused: 'log-in-again' }
    const proven = { ...ada, proof: JSON.stringify({ idToken: 'token', mark: '' }) }
    const wrong = { refused: 'wrong-credentials' }

    expect(await identity.setDisplayName({ user: ada, name: 'Ada King' }, record)).toEqual(again)
    expect(await identity.sendVerificationEmail(ada, writeMail)).toEqual(again)
    const change = { user: proven, password: 'another' }
    expect(await identity.changePassword(change, record)).toEqual(wrong)
    expect(await identity.deleteUser(proven, record)).toEqual(wrong)
    expect(recorded).toEqual([])
  },
)

test.each(['OPERATION_NOT_ALLOWED', 'API key not valid. Please pass a valid API key.', 'NEW_CODE'])(
  '%s closes the counter, and whoever runs the site is told',
  async (code) => {
    const { identity, record, reports } = await sayingNo(code)

    const answer = await identity.signIn(credentials, record)

    expect(answer).toEqual({ refused: 'identity-closed' })
    expect(reports).toEqual([`Error: The identity provider refuses: ${code}`])
    expect(reports.join()).not.toContain(credentials.password)
  },
)

describe.each([
  ['answers 503', (response) => void response.writeHead(503).end('{}')],
  ['answers nonsense', (response) => void response.end('<html>')],
  ['hangs up', (response) => void response.destroy()],
  ['says nothing', () => undefined],
] satisfies [string, Answer][])('while the provider %s', (_, answer) => {
  test('everything says so within our time, and nothing is written down', async () => {
    const { identity, record, recorded } = await openAgainst(answer)
    const acts = { record, writeMail }

    const answers = await Promise.all([
      identity.signIn(credentials, record),
      identity.createUser({ ...credentials, name: 'Ada' }, acts),
      identity.sendPasswordReset(ada.email, writeMail),
      identity.verifyEmail('code', record),
      identity.resetPassword({ secret: 'code', password: 'another' }, record),
    ])

    expect(answers).toEqual(answers.map(() => down))
    expect(recorded).toEqual([])
    expect(await identity.findLink('code')).toEqual(down)
  })
})

/** Knows Ada and lets her in; what it is asked to do after that fails. */
const goingAway: Answer = (response, method) => {
  const keys = { localId: ada.id, idToken: 'token', refreshToken: 'key' }
  const person = { localId: ada.id, email: ada.email, displayName: ada.name }
  const answers = new Map<string, object>([
    ['signUp', keys],
    ['signInWithPassword', keys],
    ['lookup', { users: [person] }],
  ])
  response.writeHead(answers.has(method) ? 200 : 503)
  response.end(JSON.stringify(answers.get(method) ?? {}))
}

test('whoever signs up while the provider’s mail is down is signed up, and those who run the site are told', async () => {
  const { identity, record, recorded, reports } = await openAgainst(goingAway)

  const made = await identity.createUser({ ...credentials, name: ada.name }, { record, writeMail })

  expect(made).toMatchObject({ id: ada.id, name: ada.name })
  expect(recorded).toEqual(['something'])
  expect(reports).toEqual(['Error: No verification mail was sent: identity-down'])
})

test('whoever leaves while the provider goes away is gone here, is told, and can leave there later', async () => {
  const { identity, record, recorded, providerAccounts } = await openAgainst(goingAway)
  const proven = allow(await identity.signIn(credentials, record))

  expect(await identity.deleteUser(proven, record)).toEqual(down)

  expect(recorded).toHaveLength(2)
  expect(await providerAccounts.findAccount(ada.id)).toBeNull()
  allow(await identity.signIn(credentials, record))
})

test('a new password that the provider did not take is recorded nowhere', async () => {
  const { identity, record } = await openAgainst(goingAway)
  const user = allow(await identity.signIn(credentials, record))
  const never = () => Promise.reject(new Error('recorded'))

  expect(await identity.changePassword({ user, password: 'another' }, never)).toEqual(down)
})
