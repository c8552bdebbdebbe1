import { beforeEach, describe, expect, test } from 'vitest'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { findBearer, findSignedIn } from './authenticate.ts'
import { lockAccount, unlockAccount } from './lock-account.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import type { User } from './user.ts'

const from = networkOf(1)

describe.each(engines)('a locked account on $name', (engine) => {
  let ports: TestPorts
  let ada: User
  let token: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ;({ user: ada, token } = await join(ports))
  })

  const lock = () => lockAccount(ports, { userId: ada.id, reason: 'fraud' })

  test('is logged out of every browser, editor and API token', async () => {
    const bearers = [
      await connect(ports, { user: ada }),
      await connect(ports, { user: ada, kind: 'token' }),
    ]

    await lock()

    expect(await findSignedIn(ports, token)).toBeNull()
    for (const bearer of bearers) expect(await findBearer(ports, bearer.token)).toBeNull()
  })

  test("can't log in, and says so only to someone who knows the password", async () => {
    const grace = await join(ports, { email: 'grace@example.com' })
    await lock()

    expect(await logIn(ports)).toEqual({ refused: 'account-locked' })
    expect(await logIn(ports, { password: 'wrong!' })).toEqual({ refused: 'wrong-credentials' })
    expect(await ports.sessions.listSessions(ada.id)).toEqual([])
    expect(await findSignedIn(ports, grace.token)).not.toBeNull()
  })

  test("can't be opened by a reset link from before, and gets no new one", async () => {
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')
    await lock()
    const before = await ports.outbox.listMails(9)

    expect(await resetPassword(ports, { secret, password: 'another', from })).toEqual({
      refused: 'link-spent',
    })
    expect(await sendPasswordReset(ports, { email: ada.email, from })).toEqual({ sent: true })
    expect(await ports.outbox.listMails(9)).toEqual(before)
  })

  test('lets its owner in again once it is unlocked', async () => {
    await lock()

    allow(await unlockAccount(ports, ada.id))

    allow(await logIn(ports))
    expect(await unlockAccount(ports, ada.id)).toEqual({ refused: 'not-locked' })
  })

  test('refuses a login that was in progress while it was locked', async () => {
    await Promise.all([logIn(ports), lock(), logIn(ports)])

    expect(await ports.sessions.listSessions(ada.id)).toEqual([])
  })
})
