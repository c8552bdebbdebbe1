import { beforeEach, describe, expect, test } from 'vitest'
import { findBearer, findSignedIn } from '#domain/identity/authenticate.ts'
import type { User } from '#domain/identity/user.ts'
import { allow, commit, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions } from './end-other-sessions.ts'

const { password } = adasAccount
const from = networkOf(1)
const newPassword = 'quite another'

describe.each(sampledEngines)('the account of a logged-in user on $name', (engine) => {
  let ports: Awaited<ReturnType<typeof openTestPorts>>
  let ada: User
  let token: string

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ;({ user: ada, token } = await join(ports))
  })

  const change = async (more: Partial<Parameters<typeof changePassword>[1]> = {}) => {
    const sessionId = ports.secrets.hash(token)
    return changePassword(ports, { user: ada, password, newPassword, sessionId, ...more })
  }

  test("a new password logs out every other device and every copy of this browser's cookie", async () => {
    const elsewhere = allow(await logIn(ports))
    const before = await findSignedIn(ports, token)

    const changed = allow(await change())

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, elsewhere.token)).toBeNull()
    const { session } = (await findSignedIn(ports, changed.token)) ?? {}
    expect(session).toEqual({ ...before?.session, id: ports.secrets.hash(changed.token) })
  })

  test('a new password is confirmed by email, and replaces the old one', async () => {
    allow(await change())

    expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
    allow(await logIn(ports, { password: newPassword }))
    const [mail] = await ports.outbox.listMails(1)
    expect(mail).toMatchObject({ kind: 'password-changed', to: ada.email })
  })

  test('without the password nothing changes', async () => {
    const elsewhere = allow(await logIn(ports))

    expect(await change({ password: 'wrong!' })).toEqual({ refused: 'wrong-password' })

    expect(await findSignedIn(ports, elsewhere.token)).not.toBeNull()
    allow(await logIn(ports))
  })

  test("a password change never takes over another user's session", async () => {
    const grace = await join(ports, { email: 'grace@example.com' })

    const changed = allow(await change({ sessionId: ports.secrets.hash(grace.token) }))

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, changed.token)).toBeNull()
    expect(await findSignedIn(ports, grace.token)).not.toBeNull()
  })

  test('a user who was logged out while changing the password stays logged out', async () => {
    const changing = change()
    await ports.sessions.endSessions(ada.id)

    const changed = allow(await changing)

    expect(await findSignedIn(ports, changed.token)).toBeNull()
  })

  test("logging out everywhere else ends editors, tokens and copies of this browser's cookie", async () => {
    const elsewhere = allow(await logIn(ports))
    const bearers = [
      await connect(ports, { user: ada }),
      await connect(ports, { user: ada, kind: 'token' }),
    ]
    const sessionId = ports.secrets.hash(token)

    const unproven = { user: ada, password: '', sessionId }
    expect(await endOtherSessions(ports, unproven)).toEqual({ refused: 'wrong-password' })
    const rotated = allow(await endOtherSessions(ports, { ...unproven, password }))

    for (const old of [token, elsewhere.token]) expect(await findSignedIn(ports, old)).toBeNull()
    for (const bearer of bearers) expect(await findBearer(ports, bearer.token)).toBeNull()
    expect(await findSignedIn(ports, rotated.token)).not.toBeNull()
  })

  test("a password that was checked before a reset can't change the password after it", async () => {
    const credentials = { email: ada.email, password }
    const proven = allow(await commit(ports, ports.identity.checkPassword(credentials)))
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: newPassword, from }))

    const intrusion = { user: proven, password: 'of an intruder' }
    const refused = await commit(ports, ports.identity.changePassword(intrusion))

    expect(refused).toEqual({ refused: 'wrong-credentials' })
    allow(await logIn(ports, { password: newPassword }))
  })

  test('of a reset and a password change at the same moment, one takes full effect', async () => {
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')

    await Promise.all([change(), resetPassword(ports, { secret, password: 'by mail', from })])

    const [session] = await ports.sessions.listSessions(ada.id)
    const isByMail = !('refused' in (await logIn(ports, { password: 'by mail' })))
    expect(isByMail).toBe(session === undefined)
  })

  test('a new name is visible immediately, here and at the identity provider', async () => {
    await changeName(ports, { user: ada, name: 'Ada King' })

    expect((await findSignedIn(ports, token))?.user.name).toBe('Ada King')
    const credentials = { email: ada.email, password }
    const proven = allow(await commit(ports, ports.identity.checkPassword(credentials)))
    expect(proven.name).toBe('Ada King')
  })
})
