import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, minutes, seconds } from '#domain/time.ts'
import { createAuthenticator } from '#gateways/identity/authenticator/authenticator.ts'
import { allow, joinTwice, logIn, readSecret } from '#tests/accounts.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { halfLogIn, turnOnTwoStep } from '#tests/two-step.ts'
import { changePassword } from '../account/change-password.ts'
import { endOtherSessions } from '../account/end-other-sessions.ts'
import { endTwoStep } from '../account/two-step.ts'
import { findSignedIn } from './authenticate.ts'
import { lockAccount } from './lock-account.ts'
import { findProof } from './proof.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import { finishLogin, proveBySecondFactor } from './second-step.ts'

const wrongCode = { refused: 'wrong-code' }
const expired = { refused: 'login-expired' }

type App = Awaited<ReturnType<typeof turnOnTwoStep>>
type Typed = Partial<Parameters<typeof finishLogin>[1]>

const browser = {
  device: 'Firefox on Linux',
  formerToken: null,
  deviceTokens: [],
  rememberedTokens: [],
  isRemembered: false,
}

const finish = (ports: TestPorts, typed: Typed) =>
  finishLogin(ports, { ...browser, secret: null, code: '', ...typed })

let ports: TestPorts
let ada: User
let app: App

async function open(engine: Parameters<typeof openTestPorts>[0]) {
  ports = await openTestPorts(engine)
  ada = await joinTwice(ports)
  app = await turnOnTwoStep(ports, { user: ada, sessionId: 'hers' })
}

describe.each(sampledEngines)('logging in with two steps, on $name', (engine) => {
  beforeEach(() => open(engine))

  test('takes the password and a code of the app, and opens nothing in between', async () => {
    const before = await ports.sessions.listSessions(ada.id)
    const secret = await halfLogIn(ports)

    expect(await ports.sessions.listSessions(ada.id)).toEqual(before)
    expect(await findSignedIn(ports, secret)).toBeNull()
    const { token, userId } = allow(await finish(ports, { secret, code: app.show() }))

    expect(userId).toBe(ada.id)
    expect(await findSignedIn(ports, token)).toMatchObject({ user: { id: ada.id } })
  })

  test('works once for each login and each code', async () => {
    const [one, other] = [await halfLogIn(ports), await halfLogIn(ports)]
    const code = app.show()
    allow(await finish(ports, { secret: one, code }))

    expect(await finish(ports, { secret: one, code: app.show(1) })).toEqual(expired)
    expect(await finish(ports, { secret: other, code })).toEqual(wrongCode)
    expect(await finish(ports, { secret: other, code: app.show(-1) })).toEqual(wrongCode)
    allow(await finish(ports, { secret: other, code: app.show(1) }))
  })

  test('takes a recovery code as people type it, once', async () => {
    const [code = ''] = app.recoveryCodes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    allow(await finish(ports, { secret: await halfLogIn(ports), code: typed }))

    expect(await finish(ports, { secret: await halfLogIn(ports), code })).toEqual(wrongCode)
    expect(await ports.secondFactors.countRecoveryCodes(ada.id)).toBe(9)
  })

  test('has to be finished within ten minutes', async () => {
    const secret = await halfLogIn(ports)
    ports.clock.move(minutes(10))

    expect(await finish(ports, { secret, code: app.show() })).toEqual(expired)
    expect(await finish(ports, { secret: null, code: app.show() })).toEqual(expired)
  })

  test('refuses a locked account only after the code', async () => {
    const secret = await halfLogIn(ports)
    await ports.locks.addLock(ada.id, { reason: 'stolen', at: ports.clock.now() })

    expect(await finish(ports, { secret, code: '000000' })).toEqual(wrongCode)
    expect(await finish(ports, { secret, code: app.show() })).toEqual({ refused: 'account-locked' })
  })

  test('ends with the password, wherever it was begun', async () => {
    const [changed, locked] = [await halfLogIn(ports), await halfLogIn(ports)]
    const change = { user: ada, password: adasAccount.password, sessionId: 'hers' }
    allow(await changePassword(ports, { ...change, newPassword: 'correct horse battery' }))
    expect(await finish(ports, { secret: changed, code: app.show() })).toEqual(expired)

    await lockAccount(ports, { userId: ada.id, reason: 'stolen' })
    expect(await finish(ports, { secret: locked, code: app.show() })).toEqual(expired)
  })

  test('someone with the password can not keep guessing by logging in again', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      expect(await finish(ports, { secret: await halfLogIn(ports), code: '000000' })).toEqual(
        wrongCode,
      )
    const waiting = await finish(ports, { secret: await halfLogIn(ports), code: app.show() })

    expect(waiting).toMatchObject({ refused: 'too-many-attempts', retryAfterMs: seconds(1) })
  })

  test('the owner does not have to wait for that in a browser that has logged in before', async () => {
    const { deviceTokens } = allow(
      await finish(ports, { secret: await halfLogIn(ports), code: app.show() }),
    )
    for (let guess = 0; guess < 6; guess += 1)
      await finish(ports, { secret: await halfLogIn(ports), code: '000000' })
    const secret = await halfLogIn(ports, { deviceTokens })

    allow(await finish(ports, { secret, code: app.show(1) }))
  })

  test('outlives a rotation of the secrets, once a code was typed with the new one', async () => {
    const [old, next] = ['a secret that only the tests know', 'the secret that replaced it']
    const rotated = { ...ports, authenticator: createAuthenticator([next, old]) }
    allow(await finish(rotated, { secret: await halfLogIn(ports), code: app.show() }))

    const after = { ...ports, authenticator: createAuthenticator([next]) }
    allow(await finish(after, { secret: await halfLogIn(ports), code: app.show(1) }))
  })

  const reset = async (password: string) => {
    allow(await sendPasswordReset(ports, { email: ada.email, from: adasAccount.from }))
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password, from: adasAccount.from }))
  }

  test('a password reset by email does not turn it off', async () => {
    const verified = { email: ada.email, isEmailVerified: true }
    await ports.users.setEmail(ada.id, verified)
    await ports.credentials.updateCredential(ada.id, { isEmailVerified: true })
    const password = 'correct horse battery'
    await reset(password)

    const half = await halfLogIn(ports, { password })
    allow(await finish(ports, { secret: half, code: app.show() }))
  })

  test('at an address that was never verified it does: a stranger may have signed up with it', async () => {
    const password = 'correct horse battery'
    await reset(password)

    allow(await logIn(ports, { password }))
    expect(await ports.secondFactors.countRecoveryCodes(ada.id)).toBe(0)
  })

  test('a code also proves in a session that it is the owner, with wrong ones counted', async () => {
    const prove = (code: string) =>
      proveBySecondFactor(ports, { user: ada, sessionId: 'hers', code })
    ports.clock.move(minutes(20))
    expect(await prove('000000')).toEqual(wrongCode)
    expect(await findProof(ports, 'hers')).toBeNull()
    allow(await prove(app.show()))
    expect(await findProof(ports, 'hers')).toMatchObject({ method: 'second-factor' })

    for (let guess = 0; guess < 5; guess += 1) await prove('000000')
    expect(await prove(app.show(1))).toMatchObject({ refused: 'too-many-attempts' })
  })
})

describe.each(sampledEngines)('a remembered browser, on $name', (engine) => {
  let rememberedTokens: readonly string[]

  beforeEach(async () => {
    await open(engine)
    const secret = await halfLogIn(ports)
    const finished = await finish(ports, { secret, code: app.show(), isRemembered: true })
    rememberedTokens = allow(finished).rememberedTokens
  })

  const isAsked = async (account: object = {}) => {
    const login = { ...adasAccount, rememberedTokens, ...account }
    return logIn(ports, login).then(
      (answer) => isRefusal(answer),
      () => true,
    )
  }

  test('is not asked for a code for 30 days', async () => {
    expect(await isAsked()).toBe(false)
    ports.clock.move(days(30) - 1)
    expect(await isAsked()).toBe(false)
    ports.clock.move(1)
    expect(await isAsked()).toBe(true)
  })

  test('is one whose owner chose that, and of that account only', async () => {
    const secret = await halfLogIn(ports)
    const finished = allow(await finish(ports, { secret, code: app.show(1) }))

    expect(finished.rememberedTokens).toEqual([])
    expect(
      await ports.rememberedBrowsers.isRemembered('other' as User['id'], {
        ids: rememberedTokens.map((token) => ports.secrets.hash(token)),
        now: ports.clock.now(),
      }),
    ).toBe(false)
  })

  const proof = () => ({ user: ada, password: adasAccount.password, sessionId: 'hers' })
  const newPassword = 'correct horse battery'

  test.each([
    ['the password is changed', () => changePassword(ports, { ...proof(), newPassword })],
    ['its owner logs out everywhere else', () => endOtherSessions(ports, proof())],
  ])('is forgotten when %s', async (_, end) => {
    allow(await end())

    for (const password of [adasAccount.password, newPassword])
      expect(await isAsked({ password })).toBe(true)
  })

  test('is forgotten with the second factor, and is not remembered for the next one', async () => {
    allow(await endTwoStep(ports, proof()))
    ports.clock.move(minutes(5))
    await turnOnTwoStep(ports, { user: ada, sessionId: 'hers' })

    expect(await isAsked()).toBe(true)
  })
})

describe.each(engines)('at the same time, on $name', (engine) => {
  beforeEach(() => open(engine))

  const together = async (codes: readonly string[]) => {
    const secrets = await Promise.all(codes.map(() => halfLogIn(ports)))
    const typed = codes.map((code, at) => ({ secret: secrets[at] ?? null, code }))
    const before = await ports.sessions.listSessions(ada.id)
    const answers = await Promise.all(typed.map((each) => finish(ports, each)))
    const after = await ports.sessions.listSessions(ada.id)
    return {
      allowed: answers.filter((one) => !isRefusal(one)),
      added: after.length - before.length,
    }
  }

  test('one recovery code, used twice, logs in once', async () => {
    const [code = ''] = app.recoveryCodes
    const { allowed, added } = await together([code, code, code])

    expect(allowed).toHaveLength(1)
    expect(added).toBe(1)
    expect(await ports.secondFactors.countRecoveryCodes(ada.id)).toBe(9)
  })

  test('one code of the app, used twice, logs in once', async () => {
    const { allowed, added } = await together([app.show(), app.show()])

    expect([allowed.length, added]).toEqual([1, 1])
  })

  test('one login, finished twice with two right codes, opens one session', async () => {
    const secret = await halfLogIn(ports)
    const codes = [app.show(), app.recoveryCodes[0] ?? '']
    const answers = await Promise.all(codes.map((code) => finish(ports, { secret, code })))

    expect(answers.filter((one) => !isRefusal(one))).toHaveLength(1)
  })

  test('of twelve guesses five are tried', async () => {
    const secrets: string[] = []
    while (secrets.length < 12) secrets.push(await halfLogIn(ports))
    const answers = await Promise.all(
      secrets.map((secret) => finish(ports, { secret, code: '000000' })),
    )

    const tried = answers.filter((one) => isRefusal(one) && one.refused === 'wrong-code')
    expect(tried).toHaveLength(5)
  })
})
