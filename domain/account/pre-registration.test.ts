import { beforeEach, describe, expect, test } from 'vitest'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { subscribe } from '#tests/shop.ts'
import { resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { exportAccount } from './export-account.ts'
import { confirmNotMe, findNotMe } from './not-me.ts'

const email = 'grace@example.com'
const from = networkOf(1)

describe.each(engines)(
  "an account that a stranger made with Grace's address, on $name",
  (engine) => {
    let ports: TestPorts
    let account: User
    let token: string
    let secret: string

    beforeEach(async () => {
      ports = await openTestPorts(engine)
      const message = {
        name: 'Grace',
        email,
        text: 'A private question',
        sentAt: ports.clock.now(),
      }
      await ports.contact.addMessage(message)
      ;({ user: account, token } = await join(ports, { email, password: 'of a stranger' }))
      secret = await readSecret(ports, 'verify-email')
    })

    const findAccount = () => ports.users.findUser(account.id)

    test("is not verified by Grace opening the link, so the stranger's export has none of her messages", async () => {
      const looked = await findNotMe(ports, { secret, from })
      expect(looked).toMatchObject({ kind: 'delete-account', email })

      const followed = await verifyEmail(ports, { secret, from, userId: null })

      expect(followed).toEqual({ refused: 'not-your-link' })
      expect(await findAccount()).toEqual(account)
      expect((await exportAccount(ports, account)).messages).toEqual([])
    })

    test("is deleted, with its sessions, when Grace confirms that it isn't hers", async () => {
      expect(await confirmNotMe(ports, { secret, from })).toEqual({
        done: 'account-deleted',
        userId: account.id,
      })

      expect(await findAccount()).toBeNull()
      expect(await findSignedIn(ports, token)).toBeNull()
      expect(isRefusal(await logIn(ports, { email, password: 'of a stranger' }))).toBe(true)
      expect(await ports.outbox.listMailsTo(email, account.createdAt)).toEqual([])
      await join(ports, { email, password: 'graces own' })
      allow(await logIn(ports, { email, password: 'graces own' }))
    })

    test('stops costing the stranger anything when it is deleted', async () => {
      await ports.stock()
      await subscribe(ports, { user: account })

      allow(await confirmNotMe(ports, { secret, from }))

      expect((await ports.stripe.subscriptions.list({ status: 'active' })).data).toEqual([])
    })

    test("is given to her if the provider won't delete it without the stranger's password", async () => {
      const deleteUnverified = async () => ({ refused: 'log-in-again' }) as const
      const strict = { ...ports, identity: { ...ports.identity, deleteUnverified } }

      expect(await confirmNotMe(strict, { secret, from })).toMatchObject({
        done: 'account-secured',
      })

      expect(await findSignedIn(ports, token)).toBeNull()
      expect(isRefusal(await logIn(ports, { email, password: 'of a stranger' }))).toBe(true)
      const reset = await readSecret(ports, 'account-restored')
      allow(await resetPassword(ports, { secret: reset, password: 'graces own', from }))
    })

    test('is hers alone once she has reset its password, and then no link of the sign-up deletes it', async () => {
      await sendPasswordReset(ports, { email, from })
      const reset = await readSecret(ports, 'reset-password')
      allow(await resetPassword(ports, { secret: reset, password: 'graces own', from }))

      expect(await findSignedIn(ports, token)).toBeNull()
      expect(await confirmNotMe(ports, { secret, from })).toEqual({ refused: 'already-verified' })
      expect(await findAccount()).toEqual({ ...account, isEmailVerified: true })
    })
  },
)
