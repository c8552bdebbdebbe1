import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { days, later } from '#domain/time.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount, grace } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { findSignedIn } from './authenticate.ts'
import { sendPasswordReset } from './reset-password.ts'
import { signUp } from './sign-up.ts'

test.each(engines)(
  'a new user has a profile, the Free plan, a session and a verification email ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)

    const signedIn = await signUp(ports, { ...adasAccount, email: ' Ada@Example.com ' })

    if (isRefusal(signedIn)) throw new Error(signedIn.refused)
    const now = ports.clock.now()
    expect(await ports.users.findUser(signedIn.userId)).toEqual({
      id: signedIn.userId,
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      createdAt: now,
      isEmailVerified: false,
      language: 'en',
    })
    expect(await ports.users.findSubscription(signedIn.userId)).toEqual({
      plan: 'free',
      requestLimit: 1000,
      expiresAt: later(now, days(30)),
      billingCycle: null,
    })
    expect((await findSignedIn(ports, signedIn.token))?.user.name).toBe('Ada Lovelace')
    const [mail] = await ports.outbox.listMails(2)
    expect(mail).toMatchObject({ kind: 'verify-email', to: 'ada@example.com' })
    expect(mail?.action?.url).toMatch(/^https:\/\/ghost\.example\/verify-email\?token=[\w-]{43}$/)
  },
)

test.each(engines)(
  'an address belongs to one account, however it is written ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await signUp(ports, adasAccount)

    const again = await signUp(ports, {
      ...adasAccount,
      email: 'ADA@example.COM',
      name: grace.name,
    })

    expect(again).toEqual({ refused: 'email-taken' })
  },
)

test.each(engines)(
  'two sign-ups with one address at the same moment create one account and one email ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)

    const both = await Promise.all([signUp(ports, adasAccount), signUp(ports, adasAccount)])

    expect(both.filter(isRefusal)).toEqual([{ refused: 'email-taken' }])
    expect(await ports.outbox.listMails(5)).toHaveLength(1)
  },
)

test.each(engines)(
  'a sign-up that fails half-way leaves nothing behind ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const broken = {
      ...ports,
      siteUrl: {
        toString() {
          throw new Error('no address')
        },
      } as unknown as string,
    }

    await expect(signUp(broken, adasAccount)).rejects.toThrow('no address')

    expect(await ports.outbox.listMails(5)).toEqual([])
    expect(isRefusal(await signUp(ports, adasAccount))).toBe(false)
  },
)

test('one network address signs up 20 times an hour at most', async () => {
  const ports = await openTestPorts(engines[0])
  const crowd = Array.from({ length: 22 }, (_, n) => ({
    ...adasAccount,
    email: `a${n}@example.com`,
  }))

  const answers = await Promise.all(crowd.map((account) => signUp(ports, account)))

  expect(answers.filter(isRefusal)).toEqual([
    { refused: 'too-many-sign-ups' },
    { refused: 'too-many-sign-ups' },
  ])
})

test('the name a user typed is never emailed to an unverified address', async () => {
  const ports = await openTestPorts(engines[0])
  const name = 'You won: http://evil.example'

  await signUp(ports, { ...adasAccount, name })
  await sendPasswordReset(ports, { email: adasAccount.email, from: '203.0.113.7' })

  const mails = await ports.outbox.listMails(5)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['reset-password', 'verify-email'])
  expect(JSON.stringify(mails)).not.toContain('evil')
})
