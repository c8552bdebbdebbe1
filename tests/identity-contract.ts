import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthUser, IdentityProvider, ProviderStores } from '#domain/identity/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { SiteLanguage } from '#domain/site-language.ts'
import type { Transaction } from '#domain/transaction.ts'
import { allow, commit } from './accounts.ts'

type Sent = { readonly secret: string | null }

export type OpenIdentity = () => Promise<{
  readonly identity: IdentityProvider
  readonly transaction: Transaction<ProviderStores>
  /** The secret of the link that was created, from wherever the provider's emails can be read. */
  readonly secretOf: (send: () => Promise<Sent>) => Promise<string>
  /** A password change and our own writes are one transaction. */
  readonly isInHouse: boolean
}>

const email = 'ada@example.com'
const password = 'q7w2e9'
const language: SiteLanguage = 'en'
const account = { email, password, name: 'Ada Lovelace', language }
const grace = { email: 'grace@example.com', password, name: 'Grace Hopper', language }
const wrong = { refused: 'wrong-credentials' }
const spent = { refused: 'link-spent' }

/** The contract of identity providers, embedded and hosted. */
export function describeIdentity(name: string, open: OpenIdentity): void {
  describe(name, () => {
    let identity: IdentityProvider
    let transaction: Transaction<ProviderStores>
    let secretOf: Awaited<ReturnType<OpenIdentity>>['secretOf']
    let isInHouse: boolean
    let ada: AuthUser
    let welcome: string

    beforeEach(async () => {
      ;({ identity, transaction, secretOf, isInHouse } = await open())
      welcome = await secretOf(async () => {
        const created = allow(await create(account))
        ada = created.user
        return created
      })
    })

    /** As `signUp` does. */
    const create = async (newAccount: typeof account, ourWrites = async () => undefined) => {
      const prepared = await identity.createUser(newAccount)
      if (isRefusal(prepared)) return prepared
      const created = transaction(async (stores) => {
        const written = await prepared.write(stores)
        await ourWrites()
        return written
      })
      const user = await created.catch(async (fault) => {
        await prepared.undo()
        throw fault
      })
      await prepared.afterCommit()
      return user
    }
    /** As `deleteAccount` does. */
    const leave = async (user: Parameters<IdentityProvider['deleteUser']>[0]) => {
      const prepared = await identity.deleteUser(user)
      if (isRefusal(prepared)) return prepared
      const deleted = await transaction((stores) => prepared.write(stores))
      return isRefusal(deleted) ? deleted : prepared.afterCommit()
    }
    const logIn = (more = {}) =>
      commit({ transaction }, identity.checkPassword({ email, password, ...more }))
    const prove = async (more = {}) => allow(await logIn(more))
    const verify = (secret: string) => commit({ transaction }, identity.verifyEmail(secret))
    const reset = (secret: string, newPassword: string) =>
      commit({ transaction }, identity.resetPassword({ secret, password: newPassword }))
    const stopChange = (secret: string) => commit({ transaction }, identity.stopEmailChange(secret))
    const deleteUnverified = (secret: string) =>
      commit({ transaction }, identity.deleteUnverified(secret))
    const send = (preparing: Parameters<typeof commit<Sent | Refusal, string>>[1]) =>
      secretOf(async () => allow(await commit({ transaction }, preparing)))
    const askVerification = () => send(identity.sendVerificationEmail({ ...ada, language }))
    const askReset = () => send(identity.sendPasswordReset({ email, language }))
    const askMove = async (to: string) =>
      send(identity.sendEmailChange({ user: await prove(), email: to, language }))
    const isResetLive = async (secret: string) => {
      const link = await identity.findLink(secret)
      return !isRefusal(link) && link.purpose === 'reset'
    }
    const full = () => Promise.reject(new Error('the disk is full'))

    test('a new user has the given address and name, and is not verified', async () => {
      const { user } = allow(await create(grace))

      const { email, name } = grace
      expect(user).toEqual({ id: user.id, email, name, isEmailVerified: false })
      expect(user.id).not.toBe(ada.id)
    })

    test('an email address belongs to one account', async () => {
      expect(await create(account)).toEqual({ refused: 'email-taken' })
    })

    test('a sign-up that fails leaves no account behind', async () => {
      await expect(create(grace, full)).rejects.toThrow('the disk is full')

      expect(await logIn({ email: grace.email })).toEqual(wrong)
    })

    test('the right password logs in; a wrong one and an unknown address do not', async () => {
      expect(await logIn()).toMatchObject(ada)
      expect(await logIn({ password: 'wrong!' })).toEqual(wrong)
      expect(await logIn({ email: 'nobody@example.com' })).toEqual(wrong)
    })

    test('a new name is returned by the next login', async () => {
      allow(await commit({ transaction }, identity.setDisplayName({ user: ada, name: 'Ada King' })))

      expect((await prove()).name).toBe('Ada King')
    })

    test('the link from sign-up verifies the address, once', async () => {
      const { user, former } = allow(await verify(welcome))

      expect([user, former]).toEqual([{ ...ada, isEmailVerified: true }, null])
      expect((await prove()).isEmailVerified).toBe(true)
      expect(await verify(welcome)).toEqual(spent)
    })

    test('another verification link verifies the address as well', async () => {
      const { user } = allow(await verify(await askVerification()))

      expect(user.isEmailVerified).toBe(true)
    })

    test('a reset link works once, sets the password and verifies the address', async () => {
      const secret = await askReset()
      expect(await isResetLive(secret)).toBe(true)

      const user = allow(await reset(secret, 'another'))

      expect(user).toEqual({ ...ada, isEmailVerified: true })
      expect(await isResetLive(secret)).toBe(false)
      expect(await logIn()).toEqual(wrong)
      allow(await logIn({ password: 'another' }))
      expect(await reset(secret, 'a third one')).toEqual(spent)
    })

    test('a reset for an unknown address creates no link to send', async () => {
      const preparing = identity.sendPasswordReset({ email: 'nobody@example.com', language })

      expect(await commit({ transaction }, preparing)).toEqual({ user: null, secret: null })
    })

    test('when our writes fail, either the reset link still works or the password is the new one', async () => {
      const secret = await askReset()
      const prepared = allow(await identity.resetPassword({ secret, password: 'another' }))

      const failed = transaction(async (stores) => {
        await prepared.write(stores)
        await full()
      })

      await expect(failed).rejects.toThrow('the disk is full')
      expect(await isResetLive(secret)).toBe(isInHouse)
      await prove(isInHouse ? {} : { password: 'another' })
    })

    test('a link works only for its own purpose, and is not used up by the attempt', async () => {
      const resetSecret = await askReset()

      expect(await reset(welcome, 'another')).toEqual(spent)
      expect(await stopChange(welcome)).toEqual(spent)
      expect(await verify(resetSecret)).toEqual(spent)
      expect(await deleteUnverified(resetSecret)).toEqual(spent)

      allow(await verify(welcome))
      allow(await reset(resetSecret, 'another'))
    })

    test('looking up a link does not use it up', async () => {
      const newEmail = 'countess@example.com'
      const move = await askMove(newEmail)
      const { id: userId } = ada

      for (const _ of ['once', 'twice']) {
        const verification = { purpose: 'verify', userId, email, newEmail: email }
        expect(await identity.findLink(welcome)).toEqual(verification)
        const change = { purpose: 'change', userId, email, newEmail }
        expect(await identity.findLink(move)).toEqual(change)
        expect(await identity.findLink('guessed')).toEqual(spent)
      }

      expect(await prove()).toMatchObject({ email, isEmailVerified: false })
    })

    test('the reader of a new address can stop the change, and nothing else changes', async () => {
      const secret = await askMove('countess@example.com')

      allow(await stopChange(secret))

      expect(await verify(secret)).toEqual(spent)
      expect(await stopChange(secret)).toEqual(spent)
      expect(await prove()).toMatchObject({ email })
    })

    test('a change that the user canceled is not made by its link', async () => {
      const secret = await askMove('countess@example.com')

      await transaction((stores) => identity.cancelEmailChange(ada.id).write(stores))

      expect(await verify(secret)).toEqual(spent)
      expect(await prove()).toMatchObject({ email })
    })

    test('the reader of the first email can delete the account, unless the address is verified', async () => {
      const second = await askVerification()

      expect(await deleteUnverified(second)).toMatchObject({ id: ada.id, email })

      expect(await logIn()).toEqual(wrong)
      expect(await verify(welcome)).toEqual(spent)
    })

    test('a verified account is not deleted by a link of its sign-up', async () => {
      const second = await askVerification()
      allow(await verify(welcome))

      expect(isRefusal(await deleteUnverified(second))).toBe(true)
      await prove()
    })

    test('an account that is restored to its owner has no password until they set one', async () => {
      const move = await askMove('countess@example.com')
      const prepared = allow(await identity.restoreEmail(ada.id))

      const secret = await secretOf(async () => {
        const restored = allow(await transaction((stores) => prepared.write(stores, email)))
        await prepared.afterCommit({ email, language })
        return restored
      })

      expect(await logIn()).toEqual(wrong)
      expect(await verify(move)).toEqual(spent)
      allow(await reset(secret, 'another'))
      expect(await logIn()).toEqual(wrong)
      await prove({ password: 'another' })
    })

    test('an address changes when its link is followed, which voids links to other addresses', async () => {
      const secret = await askMove('countess@example.com')
      const other = await askMove('alan@example.com')
      expect((await prove()).email).toBe(email)

      const moved = allow(await verify(secret))

      expect(moved.former).toBe(email)
      expect(moved.user).toEqual({ ...ada, email: 'countess@example.com', isEmailVerified: true })
      expect(await logIn()).toEqual(wrong)
      await prove({ email: 'countess@example.com' })
      expect(await verify(other)).toEqual(spent)
    })

    test('an address that another account has taken meanwhile is refused', async () => {
      const secret = await askMove(grace.email)
      allow(await create(grace))

      const taken = { refused: 'email-taken' }
      expect(await verify(secret)).toEqual(taken)
      const change = { user: await prove(), email: grace.email, language }
      expect(await commit({ transaction }, identity.sendEmailChange(change))).toEqual(taken)
    })

    test('a new password replaces the old one and invalidates pending links', async () => {
      const proven = await prove()
      const stale = await askMove('countess@example.com')
      const change = (user: typeof proven, newPassword: string) =>
        commit({ transaction }, identity.changePassword({ user, password: newPassword }))

      allow(await change(proven, 'another'))

      expect(await logIn()).toEqual(wrong)
      allow(await logIn({ password: 'another' }))
      expect(await verify(stale)).toEqual(spent)
      expect(await change(proven, 'a third one')).toEqual(wrong)
      expect(await leave(proven)).toEqual(wrong)
    })

    test('a deleted user cannot log in, their links stop working, and the address is free', async () => {
      const secret = await askReset()

      allow(await leave(await prove()))

      expect(await logIn()).toEqual(wrong)
      expect(await reset(secret, 'another')).toEqual(spent)
      expect(await verify(welcome)).toEqual(spent)
      expect(isRefusal(await create(account))).toBe(false)
    })

    test('links that still work are not deleted by the cleanup', async () => {
      const secret = await askReset()

      await identity.forgetSpentLinks()

      expect(await isResetLive(secret)).toBe(true)
    })
  })
}
