import { beforeEach, describe, expect, test } from 'vitest'
import { lockAccount, unlockAccount } from '#domain/identity/lock-account.ts'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import type { User } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { allow, join, networkOf, readSecret } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { sendPasswordReset } from '../identity/reset-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { changeEmail } from './change-email.ts'
import { confirmNotMe } from './not-me.ts'

const { email, password } = adasAccount
const from = networkOf(1)
const sessionId = 'a session'
const spent = { refused: 'link-spent' }
const locked = { refused: 'account-locked' }
const intruders = ['first@example.com', 'second@example.com'] as const

describe.each(engines)('an account that an intruder moved twice, on $name', (engine) => {
  let ports: TestPorts
  let ada: User
  let owners: string
  let theirs: string

  const findAda = async () => (await ports.users.findUser(ada.id)) as User
  const confirm = (secret: string, over = {}) =>
    confirmNotMe({ ...ports, ...over }, { secret, from })
  const ask = async (to: string, over = {}) =>
    changeEmail({ ...ports, ...over }, { user: await findAda(), password, sessionId, email: to })

  /** Returns the secret that undoes it. */
  const move = async (to: string) => {
    allow(await ask(to))
    const secret = await readSecret(ports, 'change-email')
    ports.clock.move(minutes(1))
    allow(await verifyEmail(ports, { secret, from, userId: ada.id }))
    ports.clock.move(minutes(1))
    return readSecret(ports, 'email-changed')
  }
  /** An identity provider that waits until the owner has the account back before it does `act`. */
  const afterOwner = (act: 'restoreEmail' | 'sendEmailChange') => {
    const late = async (...given: never[]) => {
      allow(await confirm(owners))
      return (ports.identity[act] as (...all: never[]) => Promise<object>)(...given)
    }
    return { identity: { ...ports.identity, [act]: late } }
  }

  const moveTwice = async () => {
    ports = await openTestPorts(engine)
    ;({ user: ada } = await join(ports))
    owners = await move(intruders[0])
    theirs = await move(intruders[1])
  }

  beforeEach(moveTwice)

  test('goes back to the owner when both restore it at the same time', async () => {
    for (const isOwnerFirst of [true, false]) {
      await moveTwice()
      const secrets = isOwnerFirst ? [owners, theirs] : [theirs, owners]
      await Promise.all(secrets.map((secret) => confirm(secret)))

      expect(await findAda()).toMatchObject({ email })
      expect(await confirm(theirs)).toEqual(spent)
    }
  })

  test("stays with the owner when the intruder's restore began earlier and finishes later", async () => {
    expect(await confirm(theirs, afterOwner('restoreEmail'))).toEqual(spent)

    expect(await findAda()).toMatchObject({ email })
  })

  test("stays with the owner when the intruder's next change began before the restore", async () => {
    const asked = await ask('third@example.com', afterOwner('sendEmailChange'))

    expect(asked).toEqual({ refused: 'wrong-password' })
    expect(await ports.formerEmails.listFormerEmails({ userId: ada.id })).toEqual([])
  })

  test('stays with the owner when the intruder asked for a reset before the restore', async () => {
    let isRestored = false
    const transaction: TestPorts['transaction'] = async (work) => {
      if (!isRestored) allow(await confirm(owners))
      isRestored = true
      return ports.transaction(work)
    }

    await sendPasswordReset({ ...ports, transaction }, { email: intruders[0], from })

    expect(await ports.formerEmails.listFormerEmails({ userId: ada.id })).toEqual([])
  })

  test('can be restored by the link of a reset request, even if the intruder restored their own address after it', async () => {
    await sendPasswordReset(ports, { email, from })
    const secret = await readSecret(ports, 'former-address')
    allow(await confirm(theirs))

    allow(await confirm(secret))

    expect(await findAda()).toMatchObject({ email })
  })

  test("stays as it is while it's locked, and can be restored once it's unlocked", async () => {
    await lockAccount(ports, { userId: ada.id, reason: 'fraud' })
    const before = [await findAda(), await ports.outbox.listMails(99)]

    expect(await confirm(owners)).toEqual(locked)
    expect(await restoreEmail(ports, { userId: ada.id })).toEqual(locked)
    await sendPasswordReset(ports, { email, from })
    expect([await findAda(), await ports.outbox.listMails(99)]).toEqual(before)

    allow(await unlockAccount(ports, ada.id))
    allow(await confirm(owners))
    expect(await findAda()).toMatchObject({ email })
  })
})
