import { beforeEach, describe, expect, test } from 'vitest'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import type { User } from '#domain/identity/user.ts'
import { hours } from '#domain/time.ts'
import { allow, commit, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import type { SignedIn } from '../identity/manage-sessions.ts'
import { findReset, resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { cancelEmailChange, changeEmail, findPendingEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'

const { password } = adasAccount
const from = networkOf(1)
const sessionId = 'hers'
const spent = { refused: 'link-spent' }

describe.each(oneEngine)('another address on $name', (engine) => {
  let ports: Awaited<ReturnType<typeof openTestPorts>>
  let ada: User
  let token: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ;({ user: ada, token } = await join(ports))
  })

  const ask = async (email: string) => {
    allow(await changeEmail(ports, { user: ada, password, sessionId, email }))
    return readSecret(ports, 'change-email')
  }
  const follow = (secret: string) => verifyEmail(ports, { secret, from, userId: ada.id })

  test('nothing changes before the link that was sent there is opened', async () => {
    const secret = await ask(' Countess@Example.com ')
    expect(await ports.users.findUser(ada.id)).toEqual(ada)
    allow(await logIn(ports))

    allow(await follow(secret))

    const moved = { ...ada, email: 'countess@example.com', isEmailVerified: true }
    expect((await findSignedIn(ports, token))?.user).toEqual(moved)
    allow(await logIn(ports, { email: 'countess@example.com' }))
    expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
    expect(await follow(secret)).toEqual(spent)
  })

  test('a change that is not confirmed yet is pending until the link is opened or expires', async () => {
    expect(await findPendingEmail(ports, ada.id)).toBeNull()
    await ask('typo@example.com')
    ports.clock.move(hours(1))
    const secret = await ask('countess@example.com')
    expect(await findPendingEmail(ports, ada.id)).toBe('countess@example.com')

    allow(await follow(secret))
    expect(await findPendingEmail(ports, ada.id)).toBeNull()
  })

  test('a user can cancel a pending change: none of its links works anymore, others do', async () => {
    const first = await ask('typo@example.com')
    const second = await ask('countess@example.com')
    await sendPasswordReset(ports, { email: ada.email, from })

    await cancelEmailChange(ports, ada.id)

    expect(await findPendingEmail(ports, ada.id)).toBeNull()
    expect(await follow(first)).toEqual(spent)
    expect(await follow(second)).toEqual(spent)
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: 'quite new', from }))
  })

  test('a pending change is dropped after a day and when the password changes', async () => {
    await ask('countess@example.com')
    ports.clock.move(hours(25))
    expect(await findPendingEmail(ports, ada.id)).toBeNull()

    await ask('countess@example.com')
    allow(await changePassword(ports, { user: ada, password, sessionId, newPassword: 'quite new' }))
    expect(await findPendingEmail(ports, ada.id)).toBeNull()
  })

  test('a copied cookie stops working once the change is confirmed; other devices stay logged in', async () => {
    const secret = await ask('countess@example.com')
    const current = await findSignedIn(ports, token)
    const other = await logIn(ports)

    const following = { secret, from, userId: ada.id, sessionId: current?.session.id ?? '' }
    const verified = allow(await verifyEmail(ports, following))

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, verified.token ?? '')).toMatchObject({ user: { id: ada.id } })
    expect(await findSignedIn(ports, allow(other as SignedIn).token)).not.toBeNull()
  })

  test('the old address gets an email when the change is requested and when it is made', async () => {
    const secret = await ask('countess@example.com')
    allow(await follow(secret))

    const mails = await ports.outbox.listMails(9)
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['email-changed', ada.email],
      ['email-change-requested', ada.email],
      ['change-email', 'countess@example.com'],
      ['verify-email', ada.email],
    ])
    const toOldAddress = mails.filter(({ to }) => to === ada.email)
    expect(JSON.stringify(toOldAddress)).not.toContain(secret)
  })

  test('a change of the password voids the link', async () => {
    const secret = await ask('countess@example.com')
    const change = { user: ada, password, sessionId, newPassword: 'quite another' }
    allow(await changePassword(ports, change))

    expect(await follow(secret)).toEqual(spent)
    expect(await ports.users.findUser(ada.id)).toEqual(ada)
  })

  test('the link is void after a reset, and after a day', async () => {
    const secret = await ask('countess@example.com')
    await sendPasswordReset(ports, { email: ada.email, from })
    const reset = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret: reset, password, from }))
    expect(await follow(secret)).toEqual(spent)

    const next = await ask('countess@example.com')
    ports.clock.move(hours(24))
    expect(await follow(next)).toEqual(spent)
  })

  test('a second link is void once the address was changed by the first', async () => {
    const mistyped = await ask('countess@exmaple.com')
    const right = await ask('countess@example.com')

    allow(await follow(right))

    expect(await follow(mistyped)).toEqual(spent)
    expect(await ports.users.findUser(ada.id)).toMatchObject({ email: 'countess@example.com' })
  })

  test('a reset link that was sent to the old address is void once the address was changed', async () => {
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await follow(await ask('countess@example.com')))

    expect(await findReset(ports, { secret, from })).toEqual(spent)
    const reset = { secret, password: 'of an intruder', from }
    expect(await resetPassword(ports, reset)).toEqual(spent)
  })

  test('an address that another account has, or gets meanwhile, is refused', async () => {
    await join(ports, { email: 'grace@example.com' })
    const change = { user: ada, password, sessionId }
    expect(await changeEmail(ports, { ...change, email: 'GRACE@example.com' })).toEqual({
      refused: 'email-taken',
    })

    const secret = await ask('alan@example.com')
    await join(ports, { email: 'alan@example.com' })

    expect(await follow(secret)).toEqual({ refused: 'email-taken' })
    expect(await ports.users.findUser(ada.id)).toEqual(ada)
  })

  test('it takes the password, and the current address is refused', async () => {
    const change = { user: ada, sessionId, email: 'countess@example.com' }
    const wrong = await changeEmail(ports, { ...change, password: 'wrong!' })
    expect(wrong).toEqual({ refused: 'wrong-password' })

    const own = { ...change, password, email: ' ADA@example.com' }
    expect(await changeEmail(ports, own)).toEqual({ refused: 'same-email' })
  })

  test('at most three links are sent per hour', async () => {
    for (const name of ['a', 'b', 'c']) await ask(`${name}@example.com`)

    const fourth = { user: ada, password, sessionId, email: 'd@example.com' }
    expect(await changeEmail(ports, fourth)).toEqual({ refused: 'too-many-mails' })
  })

  test("a password that was checked before a reset can't change the address after it", async () => {
    const credentials = { email: ada.email, password }
    const proven = allow(await commit(ports, ports.identity.checkPassword(credentials)))
    await sendPasswordReset(ports, { email: ada.email, from })
    const reset = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret: reset, password: 'quite another', from }))

    const change = { user: proven, email: 'intruder@example.com', language: 'en' } as const
    const { secret } = allow(await commit(ports, ports.identity.sendEmailChange(change)))

    expect(await follow(secret ?? '')).toEqual(spent)
  })
})
