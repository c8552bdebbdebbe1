import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { minutes } from '#domain/time.ts'
import { allow, join, networkOf, readSecret } from '#tests/accounts.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { engines, oneEngine } from '#tests/engines.ts'
import { joinByPasskey, logInByPasskey } from '#tests/passkeys.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { findSignedIn } from './authenticate.ts'
import { logInWithPasskey, startPasskeyLogin } from './passkey-login.ts'
import { signUpWithPasskey, startPasskeySignUp } from './passkey-sign-up.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import { readWaysIn } from './ways-in.ts'

const { from, device, password: _, ...newcomer } = adasAccount
const browser = { from, device, formerToken: null, deviceTokens: [] }

describe.each(engines)('passkeys of accounts on $name', (engine) => {
  test('someone signs up with nothing but a passkey and logs in with it, without saying who they are', async () => {
    const ports = await openTestPorts(engine)
    const authenticator = createAuthenticator()

    const { user, isMailed } = await joinByPasskey(ports, authenticator)
    expect(user).toMatchObject({ email: adasAccount.email, isEmailVerified: false })
    expect(isMailed).toBe(true)
    expect(await readWaysIn(ports, user.id)).toMatchObject({ hasPassword: false, passkeys: 1 })

    ports.clock.move(minutes(1))
    const { token, userId } = allow(await logInByPasskey(ports, authenticator))
    expect(userId).toBe(user.id)
    expect((await findSignedIn(ports, token))?.user).toEqual(user)
    const [passkey] = await ports.passkeys.listPasskeys(user.id)
    expect(passkey).toMatchObject({ name: 'Firefox on Linux', usedAt: ports.clock.now() })
  })

  test('an answer that is sent again, even at the same moment, logs in once', async () => {
    const ports = await openTestPorts(engine)
    const authenticator = createAuthenticator()
    await joinByPasskey(ports, authenticator)
    const { options, secret } = allow(await startPasskeyLogin(ports, { from }))
    const login = { answer: authenticator.use(options), secret, ...browser }

    const answers = await Promise.all([1, 2, 3].map(() => logInWithPasskey(ports, login)))

    const refused = answers.filter((answer) => isRefusal(answer))
    expect(refused).toEqual([{ refused: 'passkey-expired' }, { refused: 'passkey-expired' }])
    expect(await logInWithPasskey(ports, login)).toEqual({ refused: 'passkey-expired' })
  })

  test('of two sign-ups with one credential at once, one has it and the other leaves no account', async () => {
    const ports = await openTestPorts(engine)
    const id = 'dGhlIHNhbWUgb25l'
    const join = (email: string) =>
      joinByPasskey(ports, createAuthenticator({ id }), { email }).then(
        () => email,
        (fault: Error) => {
          expect(fault.message).toBe('Refused: passkey-taken')
          return null
        },
      )

    const joined = await Promise.all([join('ada@example.com'), join('grace@example.com')])

    expect(joined.filter((email) => email !== null)).toHaveLength(1)
    for (const email of ['ada@example.com', 'grace@example.com'])
      expect((await ports.users.findUserByEmail(email)) !== null).toBe(joined.includes(email))
  })

  test('a passkey whose counter went back, or stayed, is refused, even when two use it at once', async () => {
    const ports = await openTestPorts(engine)
    const authenticator = createAuthenticator()
    await joinByPasskey(ports, authenticator)
    allow(await logInByPasskey(ports, authenticator, { counter: 5 }))

    for (const counter of [5, 4, 0])
      expect(await logInByPasskey(ports, authenticator, { counter })).toEqual({
        refused: 'passkey-copied',
      })
    const answers = await Promise.all(
      [6, 6].map((counter) => logInByPasskey(ports, authenticator, { counter })),
    )
    expect(answers.filter((answer) => isRefusal(answer))).toEqual([{ refused: 'passkey-copied' }])
  })
})

describe.each(oneEngine)('a login by passkey', (engine) => {
  async function joined(): Promise<{
    ports: TestPorts
    authenticator: ReturnType<typeof createAuthenticator>
  }> {
    const ports = await openTestPorts(engine)
    const authenticator = createAuthenticator()
    await joinByPasskey(ports, authenticator)
    return { ports, authenticator }
  }

  test('takes the challenge of the same browser, made for a login, in the last ten minutes', async () => {
    const { ports, authenticator } = await joined()
    const expired = { refused: 'passkey-expired' }
    const started = async () => allow(await startPasskeyLogin(ports, { from }))
    const logIn = (answer: ReturnType<typeof authenticator.use>, secret: string | null) =>
      logInWithPasskey(ports, { answer, secret, ...browser })

    const one = await started()
    expect(await logIn(authenticator.use(one.options), null)).toEqual(expired)
    expect(await logIn(authenticator.use(one.options), 'a guess')).toEqual(expired)

    const other = await started()
    const invalid = { refused: 'passkey-invalid' }
    expect(await logIn(authenticator.use(one.options), other.secret)).toEqual(invalid)
    expect(await logIn(authenticator.use(other.options), other.secret)).toEqual(expired)

    const late = await started()
    ports.clock.move(minutes(10))
    expect(await logIn(authenticator.use(late.options), late.secret)).toEqual(expired)

    const wrong = allow(
      await startPasskeySignUp(ports, { ...newcomer, email: 'new@example.com', from }),
    )
    const answer = authenticator.use({ ...wrong.options, rpId: 'ghost.example' })
    expect(await logIn(answer, wrong.secret)).toEqual(expired)
  })

  test('is refused for a passkey that is not known here, or does not say whose it is', async () => {
    const { ports, authenticator } = await joined()
    const stranger = createAuthenticator()

    expect(await logInByPasskey(ports, stranger, { userHandle: 'YWRh' })).toEqual({
      refused: 'passkey-unknown',
    })
    expect(await logInByPasskey(ports, authenticator, { userHandle: null })).toEqual({
      refused: 'passkey-invalid',
    })
  })

  test('is refused while the account is locked', async () => {
    const { ports, authenticator } = await joined()
    const user = await ports.users.findUserByEmail(adasAccount.email)
    if (user) await ports.locks.addLock(user.id, { reason: 'fraud', at: ports.clock.now() })

    expect(await logInByPasskey(ports, authenticator)).toEqual({ refused: 'account-locked' })
  })

  test('is counted for the network when it fails, together with passwords, and not when it succeeds', async () => {
    const { ports, authenticator } = await joined()
    for (let round = 0; round < 60; round += 1) allow(await logInByPasskey(ports, authenticator))

    const fail = () => logInByPasskey(ports, authenticator, { userHandle: null })
    for (let round = 0; round < 50; round += 1)
      expect(await fail()).toEqual({ refused: 'passkey-invalid' })

    expect(await logInByPasskey(ports, authenticator)).toEqual({ refused: 'too-many-sign-ins' })
    ports.clock.move(minutes(15))
    allow(await logInByPasskey(ports, authenticator))
  })

  test('is not offered where a hosted provider keeps its own ways to log in', async () => {
    const { ports, authenticator } = await joined()
    const identity = { ...ports.identity, isHosted: true }
    const { options, secret } = allow(await startPasskeyLogin(ports, { from }))

    const hosted = { ...ports, identity }
    expect(await startPasskeyLogin(hosted, { from })).toEqual({ refused: 'no-passkeys-here' })
    const login = { answer: authenticator.use(options), secret, ...browser }
    expect(await logInWithPasskey(hosted, login)).toEqual({ refused: 'passkey-unknown' })
  })

  test('gets only so many challenges for a network', async () => {
    const { ports } = await joined()
    const start = () => startPasskeyLogin(ports, { from: networkOf(1) })
    for (let round = 0; round < 300; round += 1) allow(await start())

    expect(await start()).toEqual({ refused: 'too-many-sign-ins' })
  })
})

describe.each(oneEngine)('a sign-up by passkey', (engine) => {
  test('is told that an address is taken before a passkey is made', async () => {
    const ports = await openTestPorts(engine)
    await join(ports)

    const started = await startPasskeySignUp(ports, { ...newcomer, from })
    expect(started).toEqual({ refused: 'email-taken' })
  })

  test('adds nothing for an address that was taken meanwhile, or for a wrong answer', async () => {
    const ports = await openTestPorts(engine)
    const start = async () => allow(await startPasskeySignUp(ports, { ...newcomer, from }))
    const authenticator = createAuthenticator()

    const first = await start()
    const wrong = authenticator.create(first.options, { origin: 'https://evil.example' })
    const hostile = { ...adasAccount, answer: wrong, secret: first.secret }
    expect(await signUpWithPasskey(ports, hostile)).toEqual({ refused: 'passkey-invalid' })
    expect(await ports.users.findUserByEmail(adasAccount.email)).toBeNull()

    const { options, secret } = await start()
    const { user } = await join(ports)
    const late = { ...adasAccount, answer: authenticator.create(options), secret }
    expect(await signUpWithPasskey(ports, late)).toEqual({ refused: 'email-taken' })
    expect(await ports.passkeys.listPasskeys(user.id)).toEqual([])
  })

  test("a stranger's passkey ends when the owner of the address resets the password", async () => {
    const ports = await openTestPorts(engine)
    const stranger = createAuthenticator()
    const { user } = await joinByPasskey(ports, stranger)

    await sendPasswordReset(ports, { email: adasAccount.email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: 'correct horse', from }))

    expect(await logInByPasskey(ports, stranger)).toEqual({ refused: 'passkey-unknown' })
    expect(await readWaysIn(ports, user.id)).toMatchObject({ hasPassword: true, passkeys: 0 })
  })

  test("an owner's passkey stays when they reset their password", async () => {
    const ports = await openTestPorts(engine)
    const authenticator = createAuthenticator()
    const { user } = await joinByPasskey(ports, authenticator, { isEmailVerified: true })
    expect(user.isEmailVerified).toBe(true)

    await sendPasswordReset(ports, { email: adasAccount.email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: 'correct horse', from }))

    allow(await logInByPasskey(ports, authenticator))
  })
})
