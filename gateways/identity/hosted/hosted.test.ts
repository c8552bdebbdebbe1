import { beforeEach, describe, expect, test } from 'vitest'
import { changeEmail } from '#domain/account/change-email.ts'
import { confirmNotMe, findNotMe } from '#domain/account/not-me.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import { checkActiveUsers } from '#domain/identity/check-active-users.ts'
import { lockAccount } from '#domain/identity/lock-account.ts'
import { resetPassword, sendPasswordReset } from '#domain/identity/reset-password.ts'
import { restoreEmail } from '#domain/identity/restore-email.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import {
  actAsOwner,
  deletePerson,
  emulatorMissing,
  forgetEveryone,
  importPerson,
  listPeople,
  listSent,
  emulatedService as service,
} from '#tests/auth-emulator.ts'
import { type Engine, oneEngine, openTestStore } from '#tests/engines.ts'
import { describeIdentity } from '#tests/identity-contract.ts'
import { ada, adasAccount } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { hostedIdentity } from './hosted.ts'

const siteUrl = 'https://ghost.example'
const authSecrets = ['a secret that only the tests know']
const from = networkOf(1)

/** All ports, with the passwords at the emulator. */
async function openHosted(engine: Engine): Promise<TestPorts> {
  await forgetEveryone()
  const ports = toTestPorts(await openTestStore(engine))
  const { providerAccounts } = ports
  const report = (fault: unknown) => {
    throw fault
  }
  const options = { service, providerAccounts, siteUrl, authSecrets, report }
  return { ...ports, identity: hostedIdentity(options) }
}

/** The provider sends its own emails: the newest code that was not there before. */
async function secretOf(send: () => Promise<unknown>): Promise<string> {
  const before = (await listSent()).map(({ oobCode }) => oobCode)
  await send()
  const added = (await listSent()).filter(({ oobCode }) => !before.includes(oobCode))
  return added.at(-1)?.oobCode ?? ''
}

// One file, because parallel tests would delete each other's users in the emulator.
describe.skipIf(emulatorMissing)(`with the emulator ${emulatorMissing}`, () => {
  for (const engine of oneEngine) {
    describeIdentity(`the hosted provider, with our part on ${engine.name}`, async () => {
      const { identity, transaction } = await openHosted(engine)
      return { identity, transaction, secretOf, isInHouse: false }
    })
  }

  describe.each(oneEngine)(
    'a site whose passwords are at the hosted provider, on $name',
    (engine) => {
      let ports: TestPorts

      beforeEach(async () => {
        ports = await openHosted(engine)
      })

      test("a new user has the provider's id, and the provider sends the verification email", async () => {
        const { user } = await join(ports)

        const [known] = await listPeople()
        expect(known).toMatchObject({ localId: user.id, email: user.email, displayName: user.name })
        expect(await ports.users.findSubscription(user.id)).toMatchObject({ plan: 'free' })
        expect(await ports.outbox.listMails(9)).toEqual([])
        const sent = (await listSent()).at(-1)
        expect(sent).toMatchObject({ requestType: 'VERIFY_EMAIL', email: user.email })
        const { searchParams } = new URL(sent?.oobLink ?? '')
        expect(searchParams.get('continueUrl')).toBe(`${siteUrl}/dashboard`)
      })

      test('someone who was created only at the provider becomes a user when they log in', async () => {
        const { user } = await join(ports)
        await ports.users.deleteUser(user.id)
        await ports.providerAccounts.forgetAccount(user.id)

        const { userId } = allow(await logIn(ports))

        expect(userId).toBe(user.id)
        expect(await ports.users.findUser(userId)).toMatchObject({ email: user.email })
        expect(await ports.users.findSubscription(userId)).toMatchObject({ plan: 'free' })
      })

      test('a user who was imported to the provider by their id keeps plan and profile', async () => {
        const before = { ...ada, isEmailVerified: true }
        const paid = { ...firstSubscription(ada.createdAt), plan: 'pro' } as const
        await ports.users.addUser(before, paid)
        const { id: localId, email, name: displayName } = before
        await importPerson({ localId, email, displayName, emailVerified: true })
        const secret = await secretOf(() => sendPasswordReset(ports, { email, from }))

        allow(await resetPassword(ports, { secret, password: 'another', from }))

        expect(allow(await logIn(ports, { password: 'another' })).userId).toBe(ada.id)
        expect(await ports.users.findUser(ada.id)).toEqual(before)
        expect(await ports.users.findSubscription(ada.id)).toMatchObject({ plan: 'pro' })
      })

      test('name and verified flag follow the provider at each login', async () => {
        const { user } = await join(ports)
        await actAsOwner({ localId: user.id, emailVerified: true, displayName: 'Ada King' })

        allow(await logIn(ports))
        expect(await ports.users.findUser(user.id)).toEqual({
          ...user,
          name: 'Ada King',
          isEmailVerified: true,
        })
        await actAsOwner({ localId: user.id, emailVerified: false })
        allow(await logIn(ports))

        expect(await ports.users.findUser(user.id)).toMatchObject({ isEmailVerified: false })
      })

      test("the provider's link verifies the address here, too", async () => {
        const { user } = await join(ports)
        const sent = (await listSent()).at(-1)

        allow(await verifyEmail(ports, { secret: sent?.oobCode ?? '', from, userId: user.id }))

        expect(await ports.users.findUser(user.id)).toEqual({ ...user, isEmailVerified: true })
      })

      test('a password that was changed at the provider ends the sessions of the old one', async () => {
        const { user, token } = await join(ports)
        await actAsOwner({ localId: user.id, password: 'by the operator' })
        expect(await findSignedIn(ports, token)).not.toBeNull()

        const fresh = allow(await logIn(ports, { password: 'by the operator' }))

        expect(await findSignedIn(ports, token)).toBeNull()
        expect(await findSignedIn(ports, fresh.token)).not.toBeNull()
        allow(await logIn(ports, { password: 'by the operator' }))
        expect(await findSignedIn(ports, fresh.token)).not.toBeNull()
      })

      test('a user who is disabled or deleted at the provider is logged out here, and nobody else', async () => {
        const [first, second, third] = [
          await join(ports),
          await join(ports, { email: 'grace@example.com' }),
          await join(ports, { email: 'alan@example.com' }),
        ]
        for (const { token } of [first, second, third]) await findSignedIn(ports, token)
        await actAsOwner({ localId: first.user.id, disableUser: true })
        await deletePerson(second.user.id)

        const { gone, trouble } = await checkActiveUsers(ports)

        expect([gone, trouble]).toEqual([[first.user.id, second.user.id], null])
        expect(await findSignedIn(ports, first.token)).toBeNull()
        expect(await findSignedIn(ports, second.token)).toBeNull()
        expect(await findSignedIn(ports, third.token)).not.toBeNull()
      })

      test("a locked account can't log in with the right password, even though the provider accepts it", async () => {
        const { user, token } = await join(ports)
        await lockAccount(ports, { userId: user.id, reason: 'fraud' })

        expect(await findSignedIn(ports, token)).toBeNull()
        expect(await logIn(ports)).toEqual({ refused: 'account-locked' })
        expect(await logIn(ports, { password: 'wrong!' })).toEqual({ refused: 'wrong-credentials' })
      })

      test("a reset that we couldn't finish is finished by the next login", async () => {
        const { user, token } = await join(ports)
        const secret = await secretOf(() => sendPasswordReset(ports, { email: user.email, from }))
        // The provider has the new password now, and our transaction never runs.
        allow(await ports.identity.resetPassword({ secret, password: 'another' }))

        allow(await logIn(ports, { password: 'another' }))

        expect(await findSignedIn(ports, token)).toBeNull()
      })

      test('a reset ends every session and is confirmed by our own email', async () => {
        const { user, token } = await join(ports)
        const secret = await secretOf(() => sendPasswordReset(ports, { email: user.email, from }))

        allow(await resetPassword(ports, { secret, password: 'another', from }))

        expect(await findSignedIn(ports, token)).toBeNull()
        expect(await ports.outbox.listMails(9)).toMatchObject([{ kind: 'password-changed' }])
        expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
      })

      test('the old address gets an email when a change is requested, and can stop it', async () => {
        const { user, token } = await join(ports)
        const change = { user, password: adasAccount.password, sessionId: 'hers' }
        const code = await secretOf(async () =>
          allow(await changeEmail(ports, { ...change, email: 'intruder@example.com' })),
        )
        expect(await ports.outbox.listMails(1)).toMatchObject([
          { kind: 'email-change-requested', to: user.email },
        ])

        const secret = await readSecret(ports, 'email-change-requested')
        const reset = await secretOf(async () => allow(await confirmNotMe(ports, { secret, from })))

        expect(await verifyEmail(ports, { secret: code, from, userId: user.id })).toEqual({
          refused: 'link-spent',
        })
        expect(await findSignedIn(ports, token)).toBeNull()
        expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
        allow(await resetPassword(ports, { secret: reset, password: 'another', from }))
        allow(await logIn(ports, { password: 'another' }))
      })

      test("a change that was made can't be undone by our own links, and the refusal says so", async () => {
        const { user } = await join(ports)
        const email = 'intruder@example.com'
        const change = { user, password: adasAccount.password, sessionId: 'hers', email }
        const code = await secretOf(async () => allow(await changeEmail(ports, change)))
        allow(await verifyEmail(ports, { secret: code, from, userId: user.id }))

        const elsewhere = { refused: 'restore-elsewhere' }
        const secret = await readSecret(ports, 'email-change-requested')
        expect(await confirmNotMe(ports, { secret, from })).toEqual(elsewhere)
        expect(await restoreEmail(ports, { userId: user.id })).toEqual(elsewhere)
        const [changed] = await ports.outbox.listMails(1)
        expect(changed).toMatchObject({ kind: 'email-changed', to: user.email, action: null })
      })

      test("the provider's own link undoes a change and logs everyone out", async () => {
        const { user } = await join(ports)
        const moved = 'intruder@example.com'
        await actAsOwner({ localId: user.id, email: moved })
        const intruder = allow(await logIn(ports, { email: moved })) as { token: string }
        const recovery = (await listSent()).findLast((one) => one.requestType === 'RECOVER_EMAIL')
        const secret = recovery?.oobCode ?? ''
        const found = await findNotMe(ports, { secret, from })
        expect(found).toMatchObject({ kind: 'recover-email', email: user.email })
        expect(await findSignedIn(ports, intruder.token)).not.toBeNull()

        allow(await confirmNotMe(ports, { secret, from }))

        expect(await ports.users.findUser(user.id)).toMatchObject({ email: user.email })
        expect(await findSignedIn(ports, intruder.token)).toBeNull()
        expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
        expect((await listSent()).at(-1)).toMatchObject({
          requestType: 'PASSWORD_RESET',
          email: user.email,
        })
      })

      test('the refresh token of a user is stored encrypted', async () => {
        const { user } = await join(ports)

        const kept = await ports.providerAccounts.findAccount(user.id)

        expect(kept?.email).toBe(adasAccount.email)
        expect(kept?.encryptedRefreshToken).toMatch(/^[0-9a-f]{12}(\.[\w-]+){3}$/)
      })
    },
  )
})
