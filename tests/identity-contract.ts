import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthUser, IdentityProvider, WriteDown, WriteMail } from '#domain/identity/ports.ts'
import { isRefusal } from '#domain/refusal.ts'
import { allow } from './accounts.ts'

/**
 * A provider to try out. Where it writes its own mails, whoever opens it reads
 * the links from there.
 */
export type OpenIdentity = () => Promise<{
  readonly identity: IdentityProvider
  /** Wraps what a test wants to know of a mail that is ours to write. */
  readonly secretOf: (send: (writeMail: WriteMail) => Promise<unknown>) => Promise<string>
  /** It lives in our own database: what it does and what we record are one transaction. */
  readonly isInHouse: boolean
}>

const nothing: WriteDown<unknown> = async () => undefined
const noMail: WriteMail = async () => undefined
const email = 'ada@example.com'
const password = 'a1b2c3'
const account = { email, password, name: 'Ada Lovelace' }
const wrong = { refused: 'wrong-credentials' }
const spent = { refused: 'link-spent' }

/** What every identity provider promises, ours and any company's. */
export function describeIdentity(name: string, open: OpenIdentity): void {
  describe(name, () => {
    let identity: IdentityProvider
    let secretOf: Awaited<ReturnType<OpenIdentity>>['secretOf']
    let isInHouse: boolean
    let ada: AuthUser
    let welcome: string

    beforeEach(async () => {
      ;({ identity, secretOf, isInHouse } = await open())
      welcome = await secretOf(async (writeMail) => {
        ada = allow(await identity.createUser(account, { record: nothing, writeMail }))
      })
    })

    const signIn = (more = {}, record: WriteDown = nothing) =>
      identity.signIn({ email, password, ...more }, record)
    const prove = async (more = {}) => allow(await signIn(more))
    const askReset = () => secretOf((writeMail) => identity.sendPasswordReset(email, writeMail))
    const isResetLive = async (secret: string) => {
      const link = await identity.findLink(secret)
      return !isRefusal(link) && link.purpose === 'reset'
    }
    const askMove = async (to: string) => {
      const user = await prove()
      return secretOf((writeMail) => identity.sendEmailChange({ user, email: to }, writeMail))
    }

    test('a new person is known by their address and name, unproven, and recorded', async () => {
      const recorded: AuthUser[] = []
      const record: WriteDown = async (_, user) => void recorded.push(user)
      const grace = { email: 'grace@example.com', password, name: 'Grace Hopper' }

      const user = allow(await identity.createUser(grace, { record, writeMail: noMail }))

      expect(user).toEqual({
        id: user.id,
        email: grace.email,
        name: grace.name,
        isEmailVerified: false,
      })
      expect(recorded).toEqual([user])
      expect(user.id).not.toBe(ada.id)
    })

    test('an address belongs to one person', async () => {
      const acts = { record: nothing, writeMail: noMail }

      expect(await identity.createUser(account, acts)).toEqual({ refused: 'email-taken' })
    })

    test('a record that fails leaves nobody behind', async () => {
      const record = () => Promise.reject(new Error('the disk is full'))
      const grace = { email: 'grace@example.com', password, name: 'Grace Hopper' }

      const failed = identity.createUser(grace, { record, writeMail: noMail })

      await expect(failed).rejects.toThrow('the disk is full')
      expect(await signIn({ email: grace.email })).toEqual(wrong)
    })

    test('the right password signs in and is recorded; a wrong one and a stranger are not', async () => {
      const recorded: AuthUser[] = []
      const record: WriteDown = async (_, user) => void recorded.push(user)

      expect(await signIn({}, record)).toMatchObject(ada)
      expect(await signIn({ password: 'wrong!' }, record)).toEqual(wrong)
      expect(await signIn({ email: 'nobody@example.com' }, record)).toEqual(wrong)
      expect(recorded).toEqual([ada])
    })

    test('a new name is the one that the next sign-in tells', async () => {
      await identity.setDisplayName({ user: ada, name: 'Ada King' }, nothing)

      expect((await prove()).name).toBe('Ada King')
    })

    test('the link at sign-up proves the address, once', async () => {
      const { user, former } = allow(await identity.verifyEmail(welcome, nothing))

      expect([user, former]).toEqual([{ ...ada, isEmailVerified: true }, null])
      expect((await prove()).isEmailVerified).toBe(true)
      expect(await identity.verifyEmail(welcome, nothing)).toEqual(spent)
    })

    test('another link proves the address as well', async () => {
      const secret = await secretOf((writeMail) => identity.sendVerificationEmail(ada, writeMail))

      allow(await identity.verifyEmail(secret, nothing))
    })

    test('a link to a new password lives until it is used, and proves the address', async () => {
      const secret = await askReset()
      expect(await isResetLive(secret)).toBe(true)

      const user = allow(await identity.resetPassword({ secret, password: 'another' }, nothing))

      expect(user).toEqual({ ...ada, isEmailVerified: true })
      expect(await isResetLive(secret)).toBe(false)
      expect(await signIn()).toEqual(wrong)
      allow(await signIn({ password: 'another' }))
      const again = { secret, password: 'a third one' }
      expect(await identity.resetPassword(again, nothing)).toEqual(spent)
    })

    test('for an address that nobody has no mail is written', async () => {
      const writeMail = () => Promise.reject(new Error('a mail to nobody'))

      await identity.sendPasswordReset('nobody@example.com', writeMail)
    })

    test('when the record fails the link still lives or the password is the new one, and not both', async () => {
      const secret = await askReset()
      const failing = () => Promise.reject(new Error('the disk is full'))

      const failed = identity.resetPassword({ secret, password: 'another' }, failing)

      await expect(failed).rejects.toThrow('the disk is full')
      expect(await isResetLive(secret)).toBe(isInHouse)
      await prove(isInHouse ? {} : { password: 'another' })
    })

    test('no link does the work of another, and none is used up by the attempt', async () => {
      const reset = await askReset()

      const wish = { secret: welcome, password: 'another' }
      expect(await identity.resetPassword(wish, nothing)).toEqual(spent)
      expect(await identity.stopEmailChange(welcome)).toEqual(spent)
      expect(await identity.verifyEmail(reset, nothing)).toEqual(spent)
      expect(await identity.deleteUnverified(reset, nothing)).toEqual(spent)

      allow(await identity.verifyEmail(welcome, nothing))
      allow(await identity.resetPassword({ secret: reset, password: 'another' }, nothing))
    })

    test('a link tells what it would do as often as it is asked, and does nothing', async () => {
      const move = await askMove('countess@example.com')
      const { id: userId } = ada

      for (const _ of ['once', 'twice']) {
        expect(await identity.findLink(welcome)).toEqual({
          purpose: 'verify',
          userId,
          email,
          newEmail: email,
        })
        const newEmail = 'countess@example.com'
        expect(await identity.findLink(move)).toEqual({
          purpose: 'change',
          userId,
          email,
          newEmail,
        })
        expect(await identity.findLink('guessed')).toEqual(spent)
      }

      expect(await prove()).toMatchObject({ email, isEmailVerified: false })
    })

    test('the reader of a new address can stop the change, and nothing else changes', async () => {
      const secret = await askMove('countess@example.com')

      allow(await identity.stopEmailChange(secret))

      expect(await identity.verifyEmail(secret, nothing)).toEqual(spent)
      expect(await identity.stopEmailChange(secret)).toEqual(spent)
      expect(await prove()).toMatchObject({ email })
    })

    test('the reader of the first email can delete the account, unless the address is verified', async () => {
      const second = await secretOf((writeMail) => identity.sendVerificationEmail(ada, writeMail))
      const recorded: AuthUser[] = []

      const deleted = await identity.deleteUnverified(second, async (_, user) => {
        recorded.push(user)
      })

      expect(deleted).toMatchObject({ id: ada.id, email })
      expect(recorded).toHaveLength(1)
      expect(await signIn()).toEqual(wrong)
      expect(await identity.verifyEmail(welcome, nothing)).toEqual(spent)
    })

    test('a verified account is not deleted by a link of its sign-up', async () => {
      const second = await secretOf((writeMail) => identity.sendVerificationEmail(ada, writeMail))
      allow(await identity.verifyEmail(welcome, nothing))

      expect(isRefusal(await identity.deleteUnverified(second, nothing))).toBe(true)
      await prove()
    })

    test('an account that is given back to the reader of its address has no password until they set one', async () => {
      const move = await askMove('countess@example.com')
      const chooseEmail = async () => ({ email })

      const reset = await secretOf(async (writeMail) =>
        allow(await identity.restoreEmail(ada.id, { chooseEmail, record: nothing, writeMail })),
      )

      expect(await signIn()).toEqual(wrong)
      expect(await identity.verifyEmail(move, nothing)).toEqual(spent)
      allow(await identity.resetPassword({ secret: reset, password: 'another' }, nothing))
      expect(await signIn()).toEqual(wrong)
      await prove({ password: 'another' })
    })

    test('an address moves when the link there is followed, unless somebody has it by then', async () => {
      const secret = await askMove('countess@example.com')
      const other = await askMove('alan@example.com')
      expect((await prove()).email).toBe(email)

      const moved = allow(await identity.verifyEmail(secret, nothing))

      expect(moved.former).toBe(email)
      expect(moved.user).toEqual({ ...ada, email: 'countess@example.com', isEmailVerified: true })
      expect(await signIn()).toEqual(wrong)
      await prove({ email: 'countess@example.com' })
      expect(await identity.verifyEmail(other, nothing)).toEqual(spent)
    })

    test('an address that somebody has is refused', async () => {
      const grace = { email: 'grace@example.com', password, name: 'Grace Hopper' }
      const secret = await askMove(grace.email)
      allow(await identity.createUser(grace, { record: nothing, writeMail: noMail }))

      expect(await identity.verifyEmail(secret, nothing)).toEqual({ refused: 'email-taken' })
      const user = await prove()
      const wish = { user, email: grace.email }
      expect(await identity.sendEmailChange(wish, noMail)).toEqual({ refused: 'email-taken' })
    })

    test('a new password replaces the old one, and voids what the old one proved', async () => {
      const proven = await prove()
      const stale = await askMove('countess@example.com')

      allow(await identity.changePassword({ user: proven, password: 'another' }, nothing))

      expect(await signIn()).toEqual(wrong)
      allow(await signIn({ password: 'another' }))
      expect(await identity.verifyEmail(stale, nothing)).toEqual(spent)
      const late = { user: proven, password: 'a third one' }
      expect(await identity.changePassword(late, nothing)).toEqual(wrong)
      expect(await identity.deleteUser(proven, nothing)).toEqual(wrong)
    })

    test('whoever is deleted cannot sign in, and their links lead nowhere', async () => {
      const reset = await askReset()

      allow(await identity.deleteUser(await prove(), nothing))

      expect(await signIn()).toEqual(wrong)
      const wish = { secret: reset, password: 'another' }
      expect(await identity.resetPassword(wish, nothing)).toEqual(spent)
      expect(await identity.verifyEmail(welcome, nothing)).toEqual(spent)
      const again = await identity.createUser(account, { record: nothing, writeMail: noMail })
      expect(isRefusal(again)).toBe(false)
    })

    test('links that still live are not forgotten', async () => {
      const reset = await askReset()

      await identity.forgetSpentLinks()

      expect(await isResetLive(reset)).toBe(true)
    })
  })
}
