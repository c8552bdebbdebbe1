import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { allow, commit } from '#tests/accounts.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { createEncryption } from '../encryption.ts'
import { hostedIdentity } from './hosted.ts'

const [sqlite] = engines
const authSecrets = ['a secret that only the tests know']
const credentials = { email: ada.email, password: 'a1b2c3' }
const down = { refused: 'identity-down' }

type Answer = (response: ServerResponse, method: string) => void

/** The provider in front of a service that answers every request in one way. */
async function openAgainst(answer: Answer, timeoutMs = 8_000) {
  const asked: [string, unknown][] = []
  const server = createServer((request, response) => {
    request.resume()
    const method = /accounts:(?<method>\w+)/.exec(request.url ?? '')?.groups?.method ?? ''
    asked.push([method, request.headers['x-firebase-locale']])
    answer(response, method)
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
    siteUrl: 'https://ghost.example',
    authSecrets,
    report: (fault) => reports.push(String(fault)),
    timeoutMs,
  })
  return { identity, reports, asked, providerAccounts, transaction }
}

/** Answers every request with an error code. */
const sayingNo = (message: string) =>
  openAgainst((response) => {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { code: 400, message } }))
  })

test.each([
  'EMAIL_NOT_FOUND',
  'INVALID_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'USER_DISABLED',
  'INVALID_EMAIL',
  'MISSING_PASSWORD',
  'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
])('at login %s looks like any wrong password, and is not reported', async (code) => {
  const { identity, reports } = await sayingNo(code)

  expect(await identity.checkPassword(credentials)).toEqual({ refused: 'wrong-credentials' })
  expect(reports).toEqual([])
})

test.each(['EMAIL_NOT_FOUND', 'USER_DISABLED', 'INVALID_EMAIL', 'RESET_PASSWORD_EXCEED_LIMIT'])(
  'at a password reset %s looks like an email that was sent',
  async (code) => {
    const { identity, transaction } = await sayingNo(code)

    const sent = await commit({ transaction }, identity.sendPasswordReset(ada))
    expect(sent).toEqual({ user: null, secret: null })
  },
)

test.each([
  ['EMAIL_EXISTS', 'email-taken'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
  ['MISSING_PASSWORD', 'weak-password'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-busy'],
])('at sign-up %s means %s', async (code, refused) => {
  const { identity } = await sayingNo(code)

  expect(await identity.createUser({ ...credentials, name: 'Ada', language: 'en' })).toEqual({
    refused,
  })
})

test.each(['EXPIRED_OOB_CODE', 'INVALID_OOB_CODE'])(
  'a link that is answered with %s is spent, whatever it was for',
  async (code) => {
    const { identity } = await sayingNo(code)
    const spent = { refused: 'link-spent' }

    expect(await identity.verifyEmail('code')).toEqual(spent)
    expect(await identity.resetPassword({ secret: 'code', password: 'a1b2c3' })).toEqual(spent)
    expect(await identity.findLink('code')).toEqual(spent)
  },
)

test.each(['TOKEN_EXPIRED', 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'USER_DISABLED'])(
  'after %s the user has to log in again, and a password that was typed before counts as wrong',
  async (code) => {
    const { identity, providerAccounts } = await sayingNo(code)
    await providerAccounts.keepAccount({
      userId: ada.id,
      email: ada.email,
      encryptedRefreshToken: createEncryption(authSecrets, 'hosted identity').encrypt('key'),
      passwordChangedAt: new Date(0),
      pendingEmails: [],
      isPasswordRevoked: false,
    })
    const again = { refused: 'log-in-again' }
    const proven = { ...ada, proof: JSON.stringify({ idToken: 'token', fingerprint: '' }) }
    const wrong = { refused: 'wrong-credentials' }

    expect(await identity.setDisplayName({ user: ada, name: 'Ada King' })).toEqual(again)
    expect(await identity.sendVerificationEmail(ada)).toEqual(again)
    expect(await identity.changePassword({ user: proven, password: 'another' })).toEqual(wrong)
    expect(await identity.deleteUser(proven)).toEqual(wrong)
  },
)

test.each(['OPERATION_NOT_ALLOWED', 'API key not valid. Please pass a valid API key.', 'NEW_CODE'])(
  '%s means that nobody can log in, and is reported to the operator',
  async (code) => {
    const { identity, reports } = await sayingNo(code)

    const answer = await identity.checkPassword(credentials)

    expect(answer).toEqual({ refused: 'identity-closed' })
    expect(reports).toEqual([`Error: The identity provider rejected our request: ${code}`])
    expect(reports.join()).not.toContain(credentials.password)
  },
)

describe.each([
  ['answers 503', (response) => void response.writeHead(503).end('{}')],
  ['answers nonsense', (response) => void response.end('<html>')],
  ['hangs up', (response) => void response.destroy()],
  ['says nothing', () => undefined],
] satisfies [string, Answer][])('while the provider %s', (_, answer) => {
  test('every operation is refused within the timeout, before anything is written', async () => {
    const { identity } = await openAgainst(answer, 200)

    const answers = await Promise.all([
      identity.checkPassword(credentials),
      identity.createUser({ ...credentials, name: 'Ada', language: 'en' }),
      identity.sendPasswordReset(ada),
      identity.verifyEmail('code'),
      identity.resetPassword({ secret: 'code', password: 'another' }),
    ])

    expect(answers).toEqual(answers.map(() => down))
    expect(await identity.findLink('code')).toEqual(down)
  })
})

/** Lets Ada log in; every other request fails. */
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

test("someone can sign up while the provider can't send its email, which is reported", async () => {
  const { identity, transaction, reports } = await openAgainst(goingAway)
  const prepared = allow(
    await identity.createUser({ ...credentials, name: ada.name, language: 'en' }),
  )

  const created = await transaction((stores) => prepared.write(stores))
  await prepared.afterCommit()

  expect(created).toMatchObject({ user: { id: ada.id, name: ada.name }, secret: null })
  expect(reports).toEqual(['Error: No verification email was sent: identity-down'])
})

test('a user who leaves while the provider goes down is deleted here, and can log in to leave there later', async () => {
  const { identity, transaction, providerAccounts } = await openAgainst(goingAway)
  const proven = allow(await commit({ transaction }, identity.checkPassword(credentials)))
  const prepared = allow(await identity.deleteUser(proven))

  await transaction((stores) => prepared.write(stores))

  expect(await prepared.afterCommit()).toEqual(down)
  expect(await providerAccounts.findAccount(ada.id)).toBeNull()
  allow(await commit({ transaction }, identity.checkPassword(credentials)))
})

test('a new password that the provider did not accept is refused', async () => {
  const { identity, transaction } = await openAgainst(goingAway)
  const user = allow(await commit({ transaction }, identity.checkPassword(credentials)))

  expect(await identity.changePassword({ user, password: 'another' })).toEqual(down)
})

test('emails that the provider sends are in the language of the account', async () => {
  const { identity, asked } = await openAgainst((response) => response.end('{}'))

  await identity.sendPasswordReset(ada)

  expect(asked).toEqual([['sendOobCode', ada.language]])
})
