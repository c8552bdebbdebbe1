import { beforeEach, describe, expect, test } from 'vitest'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { proveByCode, sendProofCode } from '../identity/email-code.ts'
import { announceMethod } from '../identity/method-emails.ts'
import { findProof, recordProof } from '../identity/proof.ts'
import { resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { signUp } from '../identity/sign-up.ts'
import type { User } from '../identity/user.ts'
import { readWaysIn } from '../identity/ways-in.ts'
import { isRefusal } from '../refusal.ts'
import { minutes } from '../time.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { confirmNotMe } from './not-me.ts'

const newPassword = 'correct horse battery'
const unproven = { refused: 'unproven' }

describe.each(sampledEngines)('an account without a password, on $name', (engine) => {
  let ports: TestPorts
  let ada: User
  let sessionId: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    const account = { ...adasAccount, password: null, isEmailVerified: true }
    const { userId, token } = allow(await signUp(ports, account))
    sessionId = ports.secrets.hash(token)
    ada = (await ports.users.findUser(userId)) as User
  })

  const proof = () => ({ user: ada, password: '', sessionId })
  const proveBy = (method: 'passkey' | 'provider') =>
    recordProof(ports, { sessionId, userId: ada.id, method })

  async function sendCode() {
    const { secret } = allow(await sendProofCode(ports, { user: ada, sessionId }))
    const mails = await ports.outbox.listMailsTo(ada.email, new Date(0))
    const code = /\b\d{6}\b/.exec(JSON.stringify(mails.find(({ kind }) => kind === 'proof-code')))
    return { secret, code: code?.[0] ?? '' }
  }

  const type = (secret: string, code: string) =>
    proveByCode(ports, { user: ada, sessionId, secret, code })

  test('opens for no password, not even for an empty one', async () => {
    for (const password of ['', 'null', adasAccount.password])
      expect(await logIn(ports, { password })).toEqual({ refused: 'wrong-credentials' })
    expect(await readWaysIn(ports, ada.id)).toMatchObject({ hasPassword: false })
  })

  test('is verified if the provider vouches for the address, and gets no email about that', async () => {
    expect(ada.isEmailVerified).toBe(true)
    expect(await ports.outbox.listMailsTo(ada.email, new Date(0))).toEqual([])
  })

  test('is deleted after another proof, and not without one', async () => {
    expect(await deleteAccount(ports, proof())).toEqual(unproven)

    await proveBy('passkey')

    allow(await deleteAccount(ports, proof()))
    expect(await ports.users.findUser(ada.id)).toBeNull()
  })

  test('a proof by a provider counts for 10 minutes, another one for 15', async () => {
    await proveBy('provider')
    ports.clock.move(minutes(10))
    expect(await findProof(ports, sessionId)).toBeNull()

    await proveBy('passkey')
    ports.clock.move(minutes(15) - 1)
    expect(await findProof(ports, sessionId)).toMatchObject({ method: 'passkey' })
  })

  test('a code from the email proves it once, in the browser that asked', async () => {
    const { secret, code } = await sendCode()
    expect(await type('another', code)).toEqual({ refused: 'code-spent' })
    expect(await type(secret, '000000')).toEqual({ refused: 'wrong-code' })
    const stranger = { ...proof(), sessionId: 'stolen', secret, code }
    expect(await proveByCode(ports, stranger)).toEqual({ refused: 'wrong-code' })

    const answers = await Promise.all([type(secret, code), type(secret, ` ${code} `)])

    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1)
    expect(await findProof(ports, sessionId)).toMatchObject({ method: 'email-code' })
  })

  test('after five wrong codes, or ten minutes, even the right one is void', async () => {
    const first = await sendCode()
    for (let n = 0; n < 5; n += 1) await type(first.secret, 'wrong')
    expect(await type(first.secret, first.code)).toEqual({ refused: 'code-spent' })

    const second = allow(await sendProofCode(ports, { user: ada, sessionId }))
    ports.clock.move(minutes(10))
    expect(await type(second.secret, first.code)).toEqual({ refused: 'code-spent' })
  })

  test('is sent five codes an hour, and none at an address that is not verified', async () => {
    for (let n = 0; n < 5; n += 1) allow(await sendProofCode(ports, { user: ada, sessionId }))
    expect(await sendProofCode(ports, { user: ada, sessionId })).toEqual({
      refused: 'too-many-mails',
    })
    const unverified = { ...ada, isEmailVerified: false }
    expect(await sendProofCode(ports, { user: unverified, sessionId })).toEqual(unproven)
  })

  test('can get a password, by a proof or by the link for a forgotten one, and is told', async () => {
    expect(await changePassword(ports, { ...proof(), newPassword })).toEqual(unproven)
    await proveBy('passkey')

    allow(await changePassword(ports, { ...proof(), newPassword }))

    allow(await logIn(ports, { password: newPassword }))
    const mails = await ports.outbox.listMailsTo(ada.email, new Date(0))
    expect(mails.map(({ subject }) => subject)).toContain('A password was added to your account')

    await sendPasswordReset(ports, { email: ada.email, from: networkOf(1) })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: 'another one 7', from: networkOf(1) }))
    allow(await logIn(ports, { password: 'another one 7' }))
  })

  test("“This wasn't me” in the email about a new way in logs everyone out and sends a link", async () => {
    await ports.transaction((stores) =>
      announceMethod(ports, stores, { user: ada, change: 'passkey-added', name: 'Key' }),
    )
    const secret = await readSecret(ports, 'login-changed')

    allow(await confirmNotMe(ports, { secret, from: networkOf(1) }))

    expect(await ports.sessions.listSessions(ada.id)).toEqual([])
    expect(await readSecret(ports, 'account-restored')).toBeTruthy()
  })

  test('a password account still types its password to delete itself, even right after it did', async () => {
    const { user, token } = await join(ports, { email: 'grace@example.com' })
    const sessionId = ports.secrets.hash(token)
    await recordProof(ports, { sessionId, userId: user.id, method: 'password' })

    const refused = await deleteAccount(ports, { user, password: '', sessionId })

    expect(refused).toEqual({ refused: 'wrong-password' })
  })
})
