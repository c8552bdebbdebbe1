import { beforeEach, describe, expect, test } from 'vitest'
import { changeEmail } from '#domain/account/change-email.ts'
import { isRefusal } from '#domain/refusal.ts'
import { hours } from '#domain/time.ts'
import { allow, join, logIn, networkOf, readSecret, tamper } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { findSignedIn } from './authenticate.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import type { User } from './user.ts'
import { sendVerificationEmail, verifyEmail } from './verify-email.ts'

const from = networkOf(1)
const spent = { refused: 'link-spent' }

describe.each(sampledEngines)('verifying an address on $name', (engine) => {
  let ports: Awaited<ReturnType<typeof openTestPorts>>
  let ada: User
  let secret: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ada = (await join(ports)).user
    secret = await readSecret(ports, 'verify-email')
  })

  const isVerified = async () => (await ports.users.findUser(ada.id))?.isEmailVerified

  test('the emailed link verifies it, once, and only for its owner', async () => {
    const grace = await join(ports, { email: 'grace@example.com' })

    const proven = allow(await verifyEmail(ports, { secret, from, userId: ada.id }))

    expect(proven).toMatchObject({ user: { id: ada.id, isEmailVerified: true }, former: null })
    expect(await isVerified()).toBe(true)
    expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual(spent)
    expect(await ports.users.findUser(grace.user.id)).toMatchObject({ isEmailVerified: false })
  })

  test('the link works for a day, not a moment longer', async () => {
    ports.clock.move(hours(24))
    expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual(spent)
    expect(await isVerified()).toBe(false)

    await sendVerificationEmail(ports, ada)
    ports.clock.move(hours(24) - 1)
    allow(
      await verifyEmail(ports, {
        secret: await readSecret(ports, 'verify-email'),
        from,
        userId: ada.id,
      }),
    )
  })

  test('a modified or empty link verifies nothing', async () => {
    for (const forged of [tamper(secret), secret.slice(1), '', '\0']) {
      expect(await verifyEmail(ports, { secret: forged, from, userId: ada.id })).toEqual(spent)
    }
    expect(await isVerified()).toBe(false)
  })

  test("a reset link can't verify an address here, and still works afterwards", async () => {
    await sendPasswordReset(ports, { email: ada.email, from })

    const reset = await readSecret(ports, 'reset-password')

    expect(await verifyEmail(ports, { secret: reset, from, userId: ada.id })).toEqual(spent)
    expect(await isVerified()).toBe(false)
    allow(await resetPassword(ports, { secret: reset, password: 'quite another', from }))
  })

  test('reading the email is not enough: the link works only for someone logged in to the account', async () => {
    const grace = await join(ports, { email: 'grace@example.com' })

    for (const userId of [null, grace.user.id]) {
      expect(await verifyEmail(ports, { secret, from, userId })).toEqual({
        refused: 'not-your-link',
      })
    }

    expect(await isVerified()).toBe(false)
    allow(await verifyEmail(ports, { secret, from, userId: ada.id }))
  })

  test('a link that is followed several times at the same moment works once', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => verifyEmail(ports, { secret, from, userId: ada.id })),
    )

    expect(answers.filter(isRefusal)).toEqual([spent, spent, spent])
    expect(await isVerified()).toBe(true)
  })

  test('after a change of address the link to the old one verifies nothing', async () => {
    const { password } = adasAccount
    allow(
      await changeEmail(ports, {
        user: ada,
        password,
        sessionId: 'hers',
        email: 'countess@example.com',
      }),
    )
    allow(
      await verifyEmail(ports, {
        secret: await readSecret(ports, 'change-email'),
        from,
        userId: ada.id,
      }),
    )

    expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual(spent)
    expect(await ports.users.findUser(ada.id)).toMatchObject({ email: 'countess@example.com' })
  })

  test('of two users who confirm the same new address at the same time, one gets it and the other is told that it is taken', async () => {
    const { user: grace } = await join(ports, { email: 'grace@example.com' })
    const email = 'shared@example.com'
    const { password } = adasAccount
    const following: Parameters<typeof verifyEmail>[1][] = []
    for (const user of [ada, grace]) {
      allow(await changeEmail(ports, { user, password, sessionId: 'theirs', email }))
      const change = await readSecret(ports, 'change-email')
      following.push({ secret: change, from, userId: user.id })
    }

    const answers = await Promise.all(following.map((one) => verifyEmail(ports, one)))

    expect(answers.filter(isRefusal)).toEqual([{ refused: 'email-taken' }])
    expect(await ports.users.listUsersByEmail(email)).toHaveLength(1)
  })

  test('after 30 invalid links a network is told so, and good links from it still work', async () => {
    const guesses = Array.from({ length: 35 }, (_, n) =>
      verifyEmail(ports, { secret: `guess ${n}`, from, userId: ada.id }),
    )

    const answers = (await Promise.all(guesses)).filter(isRefusal)

    expect(answers.filter(({ refused }) => refused === 'too-many-links')).toHaveLength(5)
    allow(await verifyEmail(ports, { secret, from, userId: ada.id }))
  })

  test('another email is sent at most three times per hour, and never once the address is verified', async () => {
    const ask = () => sendVerificationEmail(ports, ada)

    const answers = await Promise.all([ask(), ask(), ask(), ask()])

    expect(answers.filter(isRefusal)).toEqual([{ refused: 'too-many-mails' }])
    ports.clock.move(hours(24))
    allow(await ask())
    expect(await ports.outbox.listMails(9)).toHaveLength(5)
    expect(await sendVerificationEmail(ports, { ...ada, isEmailVerified: true })).toEqual({
      refused: 'already-verified',
    })
  })

  test('the owner of an address can take over an account that someone else created with it', async () => {
    const intruder = await join(ports, { email: 'grace@example.com', password: 'of an intruder' })

    await sendPasswordReset(ports, { email: 'grace@example.com', from })
    const reset = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret: reset, password: 'graces own', from }))

    expect(await findSignedIn(ports, intruder.token)).toBeNull()
    const theirs = { email: 'grace@example.com', password: 'of an intruder' }
    expect(await logIn(ports, theirs)).toEqual({ refused: 'wrong-credentials' })
    allow(await logIn(ports, { email: 'grace@example.com', password: 'graces own' }))
  })
})
