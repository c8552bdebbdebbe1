import { beforeEach, describe, expect, test } from 'vitest'
import { findSignedIn } from '#domain/identity/find-signed-in.ts'
import { resetPassword } from '#domain/identity/reset-password.ts'
import { sendPasswordReset } from '#domain/identity/send-password-reset.ts'
import type { User } from '#domain/identity/user.ts'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { changeName } from './change-name.ts'
import { changePassword } from './change-password.ts'

const { password } = adasAccount
const from = networkOf(1)
const newPassword = 'quite another'

describe.each(engines)('the account of someone signed in on $name', (engine) => {
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

  test('a new password logs out every device but this one, and is told by mail', async () => {
    const elsewhere = allow(await logIn(ports))

    allow(await change())

    expect(await findSignedIn(ports, token)).not.toBeNull()
    expect(await findSignedIn(ports, elsewhere.token)).toBeNull()
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

  test('a session of somebody else is not spared by naming it', async () => {
    const grace = await join(ports, { email: 'grace@example.com' })

    allow(await change({ sessionId: ports.secrets.hash(grace.token) }))

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, grace.token)).not.toBeNull()
  })

  test('a password that was proven before a reset sets no other after it', async () => {
    const nothing = async () => undefined
    const proven = allow(await ports.identity.signIn({ email: ada.email, password }, nothing))
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: newPassword, from }))

    const wish = { user: proven, password: 'of an intruder' }
    const refused = await ports.identity.changePassword(wish, nothing)

    expect(refused).toEqual({ refused: 'wrong-credentials' })
    allow(await logIn(ports, { password: newPassword }))
  })

  test('of a reset and a change at the same moment one is done, and done whole', async () => {
    await sendPasswordReset(ports, { email: ada.email, from })
    const secret = await readSecret(ports, 'reset-password')

    await Promise.all([change(), resetPassword(ports, { secret, password: 'by mail', from })])

    const [session] = await ports.sessions.listSessions(ada.id)
    const isByMail = !('refused' in (await logIn(ports, { password: 'by mail' })))
    expect(isByMail).toBe(session === undefined)
  })

  test('a new name is seen at once, here and by the provider', async () => {
    await changeName(ports, { user: ada, name: 'Ada King' })

    expect((await findSignedIn(ports, token))?.user.name).toBe('Ada King')
    const credentials = { email: ada.email, password }
    const proven = allow(await ports.identity.signIn(credentials, async () => undefined))
    expect(proven.name).toBe('Ada King')
  })
})
