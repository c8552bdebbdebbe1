import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { hours, minutes } from '#domain/time.ts'
import { allow, join, logIn, networkOf, readSecret, tamper } from '#tests/accounts.ts'
import { engines, openTestStore, sampledEngines } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, toTestPorts } from '#tests/ports.ts'
import { sendDueMail } from '../mail/outbox.ts'
import { findSignedIn } from './authenticate.ts'
import { forgetOldSessions } from './manage-sessions.ts'
import { findReset, resetPassword, sendPasswordReset } from './reset-password.ts'
import type { UserId } from './user.ts'
import { verifyEmail } from './verify-email.ts'

const { email } = adasAccount
const from = networkOf(1)
const password = 'quite another'
const spent = { refused: 'link-spent' }

describe.each(sampledEngines)('a new password on $name', (engine) => {
  let ports: Awaited<ReturnType<typeof openTestPorts>>
  let token: string
  let userId: UserId

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    const joined = await join(ports)
    token = joined.token
    userId = joined.user.id
  })

  /** Requests a reset and returns the secret in the email. */
  const ask = async () => {
    await sendPasswordReset(ports, { email, from })
    return readSecret(ports, 'reset-password')
  }
  const reset = (secret: string, more = {}) =>
    resetPassword(ports, { secret, password, from, ...more })

  test('the emailed link sets it, once', async () => {
    const secret = await ask()
    expect(await findReset(ports, { secret, from })).toEqual({ live: true })

    allow(await reset(secret))

    expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
    allow(await logIn(ports, { password }))
    expect(await findReset(ports, { secret, from })).toEqual(spent)
    expect(await reset(secret, { password: 'a third one' })).toEqual(spent)
  })

  test('it logs the user out everywhere, verifies the address and is confirmed by email', async () => {
    const elsewhere = allow(await logIn(ports))
    const { id } = allow(await reset(await ask()))

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, elsewhere.token)).toBeNull()
    expect(await ports.sessions.listSessions(id)).toEqual([])
    expect(await ports.users.findUser(id)).toMatchObject({ isEmailVerified: true })
    const [mail] = await ports.outbox.listMails(1)
    expect(mail).toMatchObject({ kind: 'password-changed', to: email })
  })

  test('the link works for an hour, not a moment longer', async () => {
    const secret = await ask()

    ports.clock.move(hours(1) - 1)
    expect(await findReset(ports, { secret, from })).toEqual({ live: true })
    ports.clock.move(1)
    expect(await findReset(ports, { secret, from })).toEqual(spent)
    expect(await reset(secret)).toEqual(spent)
    allow(await logIn(ports))
  })

  test('an older reset link stops working once a newer one was used', async () => {
    const older = await ask()
    ports.clock.move(minutes(1))
    const newer = await ask()
    expect(older).not.toBe(newer)

    allow(await reset(newer))

    expect(await reset(older, { password: 'a third one' })).toEqual(spent)
    allow(await logIn(ports, { password }))
  })

  test('a reset link that is used several times at the same moment sets one password', async () => {
    const secret = await ask()
    const passwords = ['first one', 'second one', 'third one', 'fourth one']

    const answers = await Promise.all(passwords.map((password) => reset(secret, { password })))

    expect(answers.filter(isRefusal)).toEqual([spent, spent, spent])
    const winner = passwords[answers.findIndex((answer) => !isRefusal(answer))] ?? ''
    allow(await logIn(ports, { password: winner }))
  })

  test('a modified or empty link is rejected', async () => {
    const secret = await ask()

    for (const forged of [tamper(secret), secret.slice(1), '', '\0', 'x'.repeat(10_000)]) {
      expect(await reset(forged)).toEqual(spent)
    }
    allow(await reset(secret))
  })

  test("a verification link can't reset the password, and still verifies afterwards", async () => {
    const secret = await readSecret(ports, 'verify-email')

    expect(await findReset(ports, { secret, from })).toEqual(spent)
    expect(await reset(secret)).toEqual(spent)
    allow(await verifyEmail(ports, { secret, from, userId }))
  })

  test('after 30 invalid links a network is told so, and a good link from it still works', async () => {
    const secret = await ask()
    const guesses = Array.from({ length: 40 }, (_, n) =>
      n % 2 ? reset(`guess ${n}`) : findReset(ports, { secret: `guess ${n}`, from }),
    )

    const answers = (await Promise.all(guesses)).filter(isRefusal)

    expect(answers.filter(({ refused }) => refused === 'link-spent')).toHaveLength(30)
    expect(await reset('one more')).toEqual({ refused: 'too-many-links' })
    allow(await findReset(ports, { secret, from }))
    allow(await reset(secret))
    ports.clock.move(minutes(15))
    expect(await reset('one more')).toEqual(spent)
  })

  test("valid links don't count toward the limit", async () => {
    const secret = await ask()

    for (let count = 0; count < 40; count += 1) allow(await findReset(ports, { secret, from }))

    allow(await reset(secret))
  })

  test('the answer is the same for an unknown address, and only a known one gets an email', async () => {
    const known = await sendPasswordReset(ports, { email: ' ADA@example.com', from })
    const unknown = await sendPasswordReset(ports, { email: 'nobody@example.com', from })

    expect(known).toEqual({ sent: true })
    expect(unknown).toEqual(known)
    const mails = await ports.outbox.listMails(9)
    expect(mails.filter(({ kind }) => kind === 'reset-password')).toMatchObject([{ to: email }])
  })

  test('an account gets three emails per hour and a network 20, and the first limit is not disclosed', async () => {
    const ask = (address: string, network = from) =>
      sendPasswordReset(ports, { email: address, from: network })
    for (let n = 0; n < 5; n += 1) expect(await ask(email)).toEqual({ sent: true })

    const mails = await ports.outbox.listMails(9)
    expect(mails.filter(({ kind }) => kind === 'reset-password')).toHaveLength(3)

    const crowd = Array.from({ length: 20 }, (_, n) => ask(`visitor${n}@example.com`))
    const answers = await Promise.all(crowd)
    expect(answers.filter(isRefusal)).toEqual(Array(5).fill({ refused: 'too-many-mails' }))
    expect(await ask('somebody@example.com', networkOf(2))).toEqual({ sent: true })
  })

  test('asking for a reset changes nothing: the password and every session stay', async () => {
    await ask()

    expect(await findSignedIn(ports, token)).not.toBeNull()
    allow(await logIn(ports))
  })

  test('only expired links are deleted by the cleanup', async () => {
    const secret = await ask()
    ports.clock.move(hours(1) - 1)
    await forgetOldSessions(ports)
    allow(await findReset(ports, { secret, from }))
    allow(await reset(secret))
  })
})

test.each(engines)(
  'the database contains no password, no token and no link secret ($name)',
  async (engine) => {
    const store = await openTestStore(engine)
    const ports = toTestPorts(store)
    const { token } = await join(ports, { password: 'a password like no other' })
    await sendPasswordReset(ports, { email, from })
    const secrets = [
      token,
      'a password like no other',
      await readSecret(ports, 'reset-password'),
      await readSecret(ports, 'verify-email'),
    ]
    const mailTransport = { isLocal: false, deliver: async () => undefined }
    while (await sendDueMail({ ...ports, mailTransport }));

    const stolen = JSON.stringify(await listRows(store))

    expect(stolen).toContain(email)
    for (const secret of secrets) expect(stolen).not.toContain(secret)
  },
)

test.each(engines)('expired links are deleted from the database ($name)', async (engine) => {
  const store = await openTestStore(engine)
  const ports = toTestPorts(store)
  await join(ports)
  await sendPasswordReset(ports, { email, from })
  expect((await listRows(store)).email_link).toHaveLength(2)

  ports.clock.move(hours(1) + 1)
  await forgetOldSessions(ports)
  expect((await listRows(store)).email_link).toHaveLength(1)
  ports.clock.move(hours(23))
  await forgetOldSessions(ports)
  expect((await listRows(store)).email_link).toEqual([])
})
