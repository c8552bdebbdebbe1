import { beforeEach, describe, expect, test } from 'vitest'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import type { User } from '#domain/identity/user.ts'
import { hours } from '#domain/time.ts'
import type { Store } from '#store/open-store.ts'
import { allow, commit, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { openTestStore, sampledEngines } from '#tests/engines.ts'
import { listRows } from '#tests/list-rows.ts'
import { adasAccount } from '#tests/people.ts'
import { toTestPorts } from '#tests/ports.ts'
import { resetPassword, sendPasswordReset } from '../identity/reset-password.ts'
import { verifyEmail } from '../identity/verify-email.ts'
import { changeEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

const { password, email } = adasAccount
const from = networkOf(1)
const sessionId = 'hers'

describe.each(sampledEngines)('deleting an account on $name', (engine) => {
  let store: Store
  let ports: ReturnType<typeof toTestPorts>
  let ada: User
  let token: string

  beforeEach(async () => {
    store = await openTestStore(engine)
    ports = toTestPorts(store)
    ;({ user: ada, token } = await join(ports))
  })

  const leave = (more = {}) => deleteAccount(ports, { user: ada, password, sessionId, ...more })

  test('deletes the plan, every session, every link and every email except the goodbye', async () => {
    const elsewhere = allow(await logIn(ports))
    const sent = [await readSecret(ports, 'verify-email')]
    await sendPasswordReset(ports, { email, from })
    sent.push(await readSecret(ports, 'reset-password'))

    allow(await leave())

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, elsewhere.token)).toBeNull()
    expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
    for (const secret of sent) {
      expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual({
        refused: 'link-spent',
      })
      const reset = { secret, password: 'quite another', from }
      expect(await resetPassword(ports, reset)).toEqual({ refused: 'link-spent' })
    }
    const rows = await listRows(store)
    const theirs = ['user_profile', 'subscription', 'session', 'credential']
    for (const table of [...theirs, 'email_link']) expect([table, rows[table]]).toEqual([table, []])
    expect(await ports.outbox.listMails(9)).toMatchObject([{ kind: 'account-deleted', to: email }])
  })

  test('other users lose nothing', async () => {
    const grace = await join(ports, { email: 'grace@example.com' })
    const secret = await readSecret(ports, 'verify-email')

    allow(await leave())

    expect((await findSignedIn(ports, grace.token))?.user).toEqual(grace.user)
    allow(await verifyEmail(ports, { secret, from, userId: grace.user.id }))
  })

  test('the same address can sign up again and gets nothing of the old account', async () => {
    await sendPasswordReset(ports, { email, from })
    const old = [await readSecret(ports, 'reset-password'), await readSecret(ports, 'verify-email')]
    ports.clock.move(hours(2))
    allow(await leave())

    const again = await join(ports, { name: 'Somebody Else', password: 'of somebody else' })

    expect(again.user.id).not.toBe(ada.id)
    expect(again.user).toMatchObject({ name: 'Somebody Else', isEmailVerified: false })
    expect(again.user.createdAt).toEqual(ports.clock.now())
    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await logIn(ports)).toEqual({ refused: 'wrong-credentials' })
    for (const secret of old) {
      expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual({
        refused: 'link-spent',
      })
    }
    const { sessions, mails } = await exportAccount(ports, again.user)
    expect(sessions).toHaveLength(1)
    expect(mails.map(({ subject }) => subject)).not.toContain('Reset your password')
  })

  test('it takes the password', async () => {
    expect(await leave({ password: 'wrong!' })).toEqual({ refused: 'wrong-password' })

    expect(await findSignedIn(ports, token)).not.toBeNull()
  })

  test("a password that was checked before a reset can't delete the account after it", async () => {
    const proven = allow(await commit(ports, ports.identity.checkPassword({ email, password })))
    await sendPasswordReset(ports, { email, from })
    const secret = await readSecret(ports, 'reset-password')
    allow(await resetPassword(ports, { secret, password: 'quite another', from }))

    expect(await commit(ports, ports.identity.deleteUser(proven))).toEqual({
      refused: 'wrong-credentials',
    })
    allow(await logIn(ports, { password: 'quite another' }))
  })

  test('a user with the support address neither sees nor deletes contact messages sent to it', async () => {
    const mail = { kind: 'contact-message', subject: 'Message from Grace', paragraphs: [] } as const
    const to = { to: email, replyTo: 'grace@example.com', language: 'en' } as const
    const passedOn = { ...mail, ...to, action: null }
    await ports.outbox.addMail({ ...passedOn, dueAt: ports.clock.now() })

    const { mails } = await exportAccount(ports, ada)
    allow(await leave())

    expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email address'])
    expect(await ports.outbox.listMails(9)).toMatchObject([{ kind: 'account-deleted' }, mail])
  })

  test('the export contains all data of the user, no secrets, and nothing of other users', async () => {
    await join(ports, { email: 'grace@example.com', name: 'Grace Hopper' })
    const message = { name: 'Ada', text: 'Hello', sentAt: ports.clock.now() }
    await ports.contact.addMessage({ ...message, email: 'Ada@example.com' })
    await ports.contact.addMessage({ ...message, email: 'grace@example.com', text: 'Secret' })
    const unproven = await exportAccount(ports, ada)
    const secret = (await ports.outbox.listMailsTo(email, ada.createdAt))[0]?.action?.url ?? ''
    const proof = { secret: new URL(secret).searchParams.get('token') ?? '', from, userId: ada.id }
    const proven = allow(await verifyEmail(ports, proof))

    const all = await exportAccount(ports, { ...ada, ...proven.user })

    expect(all.user).toMatchObject({ uid: ada.id, email, name: ada.name, emailVerified: true })
    expect(all.user.createdAt).toBe(ada.createdAt.getTime())
    expect(all.user.subscription).toMatchObject({ plan: 'free', requestLimit: 1000 })
    expect(all.sessions).toMatchObject([{ device: adasAccount.device }])
    expect(all.mails).toMatchObject([{ subject: 'Verify your email address' }])
    expect(unproven.messages).toEqual([])
    expect(all.messages).toMatchObject([{ text: 'Hello' }])
    const words = JSON.stringify(all)
    for (const foreign of [
      'grace',
      'Grace',
      'Secret',
      token,
      proof.secret,
      ports.secrets.hash(token),
    ]) {
      expect(words).not.toContain(foreign)
    }
  })

  test('a former address gets one email about the deletion', async () => {
    const asked = { user: ada, password, sessionId, email: 'intruder@example.com' }
    allow(await changeEmail(ports, asked))
    const secret = await readSecret(ports, 'change-email')
    allow(await verifyEmail(ports, { secret, from, userId: ada.id }))

    allow(await leave({ user: { ...ada, email: asked.email } }))

    const mails = (await ports.outbox.listMails(9)).filter(({ kind }) => kind === 'account-deleted')
    expect(mails.map(({ to }) => to).sort()).toEqual([email, asked.email])
  })

  test('a pending change of address ends with the account', async () => {
    allow(
      await changeEmail(ports, { user: ada, password, sessionId, email: 'countess@example.com' }),
    )
    const secret = await readSecret(ports, 'change-email')

    allow(await leave())

    expect(await verifyEmail(ports, { secret, from, userId: ada.id })).toEqual({
      refused: 'link-spent',
    })
  })
})
