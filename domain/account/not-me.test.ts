import { beforeEach, describe, expect, test } from 'vitest'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, hours, minutes } from '#domain/time.ts'
import { allow, join, logIn, networkOf, readSecret, tamper } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { findReset, resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { changeEmail } from './change-email.ts'
import { exportAccount } from './export-account.ts'
import { confirmNotMe, findNotMe } from './not-me.ts'

const { email, password } = adasAccount
const from = networkOf(1)
const sessionId = 'a session'
const spent = { refused: 'link-spent' }
const wrong = { refused: 'wrong-credentials' }
const intruder = 'intruder@example.com'

describe.each(oneEngine)('someone who says "This wasn\'t me", on $name', (engine) => {
  let ports: TestPorts
  let ada: User
  let token: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ;({ user: ada, token } = await join(ports))
  })

  const confirm = (secret: string) => confirmNotMe(ports, { secret, from })
  const find = (secret: string) => findNotMe(ports, { secret, from })
  const findAda = async () => (await ports.users.findUser(ada.id)) as User
  const countLetters = async () => (await ports.outbox.listMails(100)).length

  /**
   * Someone who knows the password requests the change. Returns the secrets for the new and the old
   * address.
   */
  const ask = async (to: string) => {
    allow(await changeEmail(ports, { user: await findAda(), password, sessionId, email: to }))
    return {
      there: await readSecret(ports, 'change-email'),
      warning: await readSecret(ports, 'email-change-requested'),
    }
  }
  const move = async (to: string) => {
    const { there, warning } = await ask(to)
    ports.clock.move(minutes(1))
    allow(await verifyEmail(ports, { secret: there, from, userId: ada.id }))
    ports.clock.move(minutes(1))
    return { warning, undo: await readSecret(ports, 'email-changed') }
  }

  test('the old address gets its account back for 7 days, without the intruder', async () => {
    const elsewhere = allow(await logIn(ports)) as { token: string }
    const { undo } = await move(intruder)
    await sendPasswordReset(ports, { email: intruder, from })
    const reset = await readSecret(ports, 'reset-password')
    ports.clock.move(days(7) - minutes(1) - 1)
    expect(await find(undo)).toMatchObject({ kind: 'restore-email', email })

    expect(await confirm(undo)).toEqual({ done: 'account-secured', userId: ada.id })

    expect(await findAda()).toEqual({ ...ada, isEmailVerified: true })
    for (const one of [token, elsewhere.token]) expect(await findSignedIn(ports, one)).toBeNull()
    expect(await logIn(ports)).toEqual(wrong)
    expect(await logIn(ports, { email: intruder })).toEqual(wrong)
    expect(await findReset(ports, { secret: reset, from })).toEqual(spent)
    const secret = await readSecret(ports, 'account-restored')
    allow(await resetPassword(ports, { secret, password: 'her own', from }))
    allow(await logIn(ports, { password: 'her own' }))
    const [, , ...mails] = await ports.outbox.listMails(4)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['account-restored', email],
      ['email-restored', intruder],
    ])
  })

  test("the link works once, for 7 days, and not if it's modified", async () => {
    const { undo } = await move(intruder)
    expect(await confirm(tamper(undo))).toEqual(spent)
    allow(await confirm(undo))
    expect(await confirm(undo)).toEqual(spent)

    const again = await openTestPorts(engine)
    ports = again
    ;({ user: ada } = await join(ports))
    const late = await move(intruder)
    ports.clock.move(days(7))
    expect(await confirm(late.undo)).toEqual(spent)
    expect(await findAda()).toMatchObject({ email: intruder })
  })

  test('opening the page changes nothing, however often', async () => {
    const { undo } = await move(intruder)
    const { there, warning } = await ask('third@example.com')
    const before = [await findAda(), await countLetters()]

    for (const secret of [undo, there, warning, undo, there, warning]) allow(await find(secret))

    expect([await findAda(), await countLetters()]).toEqual(before)
    expect(await findSignedIn(ports, token)).not.toBeNull()
  })

  test('the warning to the old address can stop the change before it is made', async () => {
    const { there, warning } = await ask(intruder)
    expect(await find(warning)).toMatchObject({ kind: 'secure-account', email })

    allow(await confirm(warning))

    expect(await verifyEmail(ports, { secret: there, from, userId: ada.id })).toEqual(spent)
    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await logIn(ports)).toEqual(wrong)
    const secret = await readSecret(ports, 'account-restored')
    allow(await resetPassword(ports, { secret, password: 'her own', from }))
  })

  test('the warning undoes the change if it was made meanwhile', async () => {
    const { warning } = await move(intruder)

    expect(await find(warning)).toMatchObject({ kind: 'restore-email', email })
    allow(await confirm(warning))

    expect(await findAda()).toMatchObject({ email })
  })

  test('the new address can refuse the change, which logs nobody out', async () => {
    const { there } = await ask('mistyped@example.com')
    expect(await find(there)).toEqual({ kind: 'stop-change', email: 'mistyped@example.com' })

    expect(await confirm(there)).toEqual({ done: 'change-stopped', userId: null })

    expect(await verifyEmail(ports, { secret: there, from, userId: ada.id })).toEqual(spent)
    expect(await findSignedIn(ports, token)).not.toBeNull()
    expect(await findAda()).toEqual(ada)
  })

  test("an intruder who moves the account twice can't use their own undo against the owner", async () => {
    const first = await move(intruder)
    const second = await move('second@example.com')
    allow(await confirm(second.undo))
    expect(await findAda()).toMatchObject({ email: intruder })

    allow(await confirm(first.undo))

    expect(await findAda()).toMatchObject({ email })
    for (const secret of [second.undo, second.warning, first.warning]) {
      expect(await confirm(secret)).toEqual(spent)
    }
  })

  test('nobody can take the old address while it can be restored', async () => {
    const taken = { refused: 'email-taken' }
    const grace = await join(ports, { email: 'grace@example.com' })
    const { undo } = await move(intruder)

    expect(isRefusal(await logIn(ports))).toBe(true)
    await expect(join(ports)).rejects.toThrow('email-taken')
    const change = { user: grace.user, password, sessionId, email }
    expect(await changeEmail(ports, change)).toEqual(taken)

    allow(await confirm(undo))
    expect(await findAda()).toMatchObject({ email })
  })

  test('the owner can change back to it, and others can use it after 8 days', async () => {
    await move('second@example.com')
    await move(email)
    expect(await findAda()).toMatchObject({ email })

    ports.clock.move(days(8))
    allow(await join(ports, { email: 'second@example.com' }))
  })

  test('a reset request for the old address sends a link to undo the change', async () => {
    await move(intruder)

    await sendPasswordReset(ports, { email, from })

    const secret = await readSecret(ports, 'former-address')
    allow(await confirm(secret))
    expect(await findAda()).toMatchObject({ email })
    ports.clock.move(hours(1))
    await sendPasswordReset(ports, { email, from })
    allow(await findReset(ports, { secret: await readSecret(ports, 'reset-password'), from }))
  })

  test('support can undo all changes of the last 7 days without a link', async () => {
    expect(await restoreEmail(ports, { userId: ada.id })).toEqual({ refused: 'nothing-to-restore' })
    await move(intruder)
    await move('second@example.com')

    expect(await restoreEmail(ports, { userId: ada.id })).toMatchObject({ email })

    expect(await restoreEmail(ports, { userId: ada.id })).toEqual({ refused: 'nothing-to-restore' })
    expect(await findSignedIn(ports, token)).toBeNull()
  })

  test("support can't restore any address but the first", async () => {
    await move('second@example.com')
    await move(email)

    expect(await restoreEmail(ports, { userId: ada.id })).toEqual({ refused: 'nothing-to-restore' })
  })

  test('the export lists the addresses that are kept for undoing a change', async () => {
    await move(intruder)

    const { formerEmails } = await exportAccount(ports, await findAda())

    expect(formerEmails.map((former) => former.email)).toEqual([email, email])
  })
})
