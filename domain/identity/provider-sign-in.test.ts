import { beforeEach, describe, expect, test } from 'vitest'
import { allow, join, networkOf, readSecret } from '#tests/accounts.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { type FakeProvider, fakeProvider } from '#tests/sign-in-providers.ts'
import { isRefusal } from '../refusal.ts'
import { minutes } from '../time.ts'
import { linkProvider, linkWaiting, unlinkProvider } from './link-provider.ts'
import { lockAccount } from './lock-account.ts'
import { findProof, recordProof } from './proof.ts'
import { listProviderLogins } from './provider-logins.ts'
import { proveByProvider, signInByProvider } from './provider-sign-in.ts'
import { keepWaiting } from './provider-visit.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'
import type { ProviderPerson } from './sign-in-provider.ts'
import type { User, UserId } from './user.ts'
import { readWaysIn } from './ways-in.ts'

const browser = {
  from: networkOf(1),
  device: 'Firefox',
  formerToken: null,
  deviceTokens: [],
  language: 'en',
} as const
const ended = { refused: 'visit-ended' }

let ports: TestPorts
let github: FakeProvider
let acme: FakeProvider
let ada: ProviderPerson

async function open(engine: (typeof engines)[number]) {
  github = fakeProvider('github')
  acme = fakeProvider('acme')
  ada = github.person as ProviderPerson
  ports = await openTestPorts(engine, { signInProviders: [github, acme] })
}

const signIn = (person = ada) => signInByProvider(ports, { ...browser, person })

async function findUser(id: UserId): Promise<User> {
  return (await ports.users.findUser(id)) as User
}

/** Ada, with a password and a session that has just proved that it's hers. */
async function joinProven(email = adasAccount.email) {
  const { user, token } = await join(ports, { email })
  const sessionId = ports.secrets.hash(token)
  await recordProof(ports, { sessionId, userId: user.id, method: 'password' })
  return { user, sessionId, password: '' }
}

const listSubjects = async (userId: UserId) =>
  (await listProviderLogins(ports, userId)).map(({ name, subject }) => [name, subject])

describe.each(sampledEngines)('signing in with a provider, on $name', (engine) => {
  beforeEach(() => open(engine))

  test('creates a verified account on Free the first time, and opens it from then on', async () => {
    const first = allow(await signIn())
    const user = await findUser(first.userId)
    ports.clock.move(minutes(20))
    const person = { ...ada, email: 'ada@new.example', name: 'Someone' }
    const { deviceTokens } = first
    const second = allow(await signInByProvider(ports, { ...browser, person, deviceTokens }))

    expect(user).toMatchObject({ email: ada.email, name: ada.name, isEmailVerified: true })
    expect(first.created).toEqual({ isVerified: true, isMailed: true })
    expect(await ports.outbox.listMails(10)).toEqual([])
    expect(await ports.users.findSubscription(user.id)).toMatchObject({ plan: 'free' })
    expect(second).toMatchObject({ userId: user.id, created: null })
    expect(await findUser(user.id)).toEqual(user)
    expect(await listProviderLogins(ports, user.id)).toMatchObject([
      { name: 'GitHub', email: 'ada@new.example', usedAt: ports.clock.now() },
    ])
  })

  test('proves for ten minutes that the session is its owner’s', async () => {
    for (const signedIn of [allow(await signIn()), allow(await signIn())]) {
      const sessionId = ports.secrets.hash(signedIn.token)
      expect(await findProof(ports, sessionId)).toMatchObject({ method: 'provider' })
    }
  })

  test('with an address that is not verified, creates an account that has to verify it', async () => {
    const { userId, created } = allow(await signIn({ ...ada, isEmailVerified: false }))

    expect(created).toEqual({ isVerified: false, isMailed: true })
    expect(await findUser(userId)).toMatchObject({ isEmailVerified: false })
    expect(await readSecret(ports, 'verify-email')).toBeTruthy()
  })

  test.each([true, false])(
    'never opens the account of someone with the same address (verified: %s)',
    async (isEmailVerified) => {
      const { user } = await join(ports)

      const refused = await signIn({ ...ada, email: user.email, isEmailVerified })

      expect(refused).toEqual({ refused: 'provider-email-taken' })
      expect(await listSubjects(user.id)).toEqual([])
      expect(await ports.sessions.listSessions(user.id)).toHaveLength(1)
    },
  )

  test('needs an address for a new account, and none for a known one', async () => {
    const shy = { ...ada, email: null, isEmailVerified: false }
    expect(await signIn(shy)).toEqual({ refused: 'provider-without-email' })

    const { userId } = allow(await signIn())

    expect(allow(await signIn(shy)).userId).toBe(userId)
  })

  test('names the account after the address if the provider tells no name', async () => {
    const { userId } = allow(await signIn({ ...ada, name: '' }))

    expect((await findUser(userId)).name).toBe('ada')
  })

  test('tells two people of one provider, and of two providers, apart', async () => {
    const one = allow(await signIn())
    const two = allow(await signIn({ ...ada, subject: '8', email: 'bob@example.com' }))
    const three = allow(
      await signIn({ ...ada, issuer: 'https://acme.example', email: 'eve@example.com' }),
    )

    expect(new Set([one.userId, two.userId, three.userId]).size).toBe(3)
  })

  test('does not open a locked account', async () => {
    const { userId } = allow(await signIn())
    await lockAccount(ports, { userId, reason: 'test' })

    expect(await signIn()).toEqual({ refused: 'account-locked' })
    expect(await ports.sessions.listSessions(userId)).toEqual([])
  })

  test('ends the session that the browser had', async () => {
    const { token: formerToken, userId } = allow(await signIn())

    await signInByProvider(ports, { ...browser, formerToken, person: ada })

    expect(await ports.sessions.listSessions(userId)).toHaveLength(1)
  })

  test('a stranger who signed up with an address loses the account to its owner', async () => {
    const { userId } = allow(await signIn({ ...ada, isEmailVerified: false }))
    await sendPasswordReset(ports, { email: 'ada@example.com', from: networkOf(2) })
    const secret = await readSecret(ports, 'reset-password')

    allow(await resetPassword(ports, { secret, password: 'a new passw0rd', from: networkOf(2) }))

    expect(await readWaysIn(ports, userId)).toMatchObject({ hasPassword: true, providers: 0 })
    expect(await signIn()).toEqual({ refused: 'provider-email-taken' })
  })
})

describe.each(sampledEngines)('linking a provider, on $name', (engine) => {
  beforeEach(() => open(engine))

  const named = { name: 'GitHub' }

  test('opens the account from then on, and its owner is told', async () => {
    const { user, sessionId } = await joinProven()

    allow(await linkProvider(ports, { user, sessionId, person: ada, ...named }))

    expect(allow(await signIn()).userId).toBe(user.id)
    const [mail] = await ports.outbox.listMails(1)
    expect(mail).toMatchObject({ to: user.email, subject: 'A new way to log in to your account' })
  })

  test('twice changes nothing, and an account may have several', async () => {
    const { user, sessionId } = await joinProven()
    const link = (person: ProviderPerson) =>
      linkProvider(ports, { user, sessionId, person, ...named })

    allow(await link(ada))
    allow(await link(ada))
    allow(await link({ ...ada, subject: '8' }))

    expect(await listSubjects(user.id)).toEqual([
      ['GitHub', '7'],
      ['GitHub', '8'],
    ])
  })

  test('is refused if it opens another account, and in a session that has ended', async () => {
    const { user, sessionId } = await joinProven('grace@example.com')
    const link = { user, sessionId, person: ada, ...named }
    allow(await signIn())

    expect(await linkProvider(ports, link)).toEqual({ refused: 'provider-linked-elsewhere' })
    await ports.sessions.endSession(user.id, sessionId)
    expect(await linkProvider(ports, { ...link, person: { ...ada, subject: '8' } })).toEqual(ended)
    expect(await listSubjects(user.id)).toEqual([])
  })

  test('someone who waited is linked once, with a proof on the account', async () => {
    const { user, sessionId } = await joinProven()
    const { secret } = await keepWaiting(ports, { ...ada, providerId: 'github' })
    const link = () => linkWaiting(ports, { user, sessionId, secret, ...named })

    ports.clock.move(minutes(5))
    await ports.proofs.endProof(sessionId)
    expect(await link()).toEqual({ refused: 'unproven' })
    await recordProof(ports, { sessionId, userId: user.id, method: 'email-code' })

    allow(await link())
    expect(await link()).toEqual(ended)
    expect(await listSubjects(user.id)).toEqual([['GitHub', '7']])
  })

  test('a sign-in at a linked provider proves it, and one at another does not', async () => {
    const { user, sessionId } = await joinProven()
    allow(await linkProvider(ports, { user, sessionId, person: ada, ...named }))
    await ports.proofs.endProof(sessionId)
    const stranger = { ...ada, subject: '8' }

    expect(await proveByProvider(ports, { user, sessionId, person: stranger })).toEqual({
      refused: 'provider-not-linked',
    })
    expect(await proveByProvider(ports, { user, sessionId: 'ended', person: ada })).toEqual(ended)
    expect(await findProof(ports, sessionId)).toBeNull()

    allow(await proveByProvider(ports, { user, sessionId, person: ada }))
    expect(await findProof(ports, sessionId)).toMatchObject({ method: 'provider' })
  })

  test('is undone with a proof, its owner is told, and nobody else can', async () => {
    const { user, sessionId, password } = await joinProven()
    allow(await linkProvider(ports, { user, sessionId, person: ada, ...named }))
    const grace = await joinProven('grace@example.com')
    const { issuer, subject } = ada
    const unlink = { user, sessionId, password, login: { issuer, subject }, ...named }

    await unlinkProvider(ports, { ...unlink, ...grace })
    expect(await listSubjects(user.id)).toHaveLength(1)
    ports.clock.move(minutes(15))
    expect(await unlinkProvider(ports, unlink)).toEqual({ refused: 'wrong-password' })

    allow(await unlinkProvider(ports, { ...unlink, password: adasAccount.password }))

    expect(await listSubjects(user.id)).toEqual([])
    const [mail] = await ports.outbox.listMails(1)
    expect(mail).toMatchObject({ subject: 'A way to log in was removed from your account' })
    expect(await signIn()).toEqual({ refused: 'provider-email-taken' })
  })

  test('a provider that is not configured anymore is still listed, by its host', async () => {
    const { user, sessionId } = await joinProven()
    const person = { ...ada, issuer: 'https://id.former.example/realm' }
    allow(await linkProvider(ports, { user, sessionId, person, ...named }))

    expect(await listProviderLogins(ports, user.id)).toMatchObject([
      { name: 'id.former.example', provider: null },
    ])
  })
})

describe.each(engines)('at the same time, on $name', (engine) => {
  beforeEach(() => open(engine))

  test('of two first sign-ins of one person, both open the same account', async () => {
    const both = await Promise.all([signIn(), signIn()])

    const [one, two] = both.map((signedIn) => allow(signedIn))
    expect(one?.userId).toBe(two?.userId)
    expect(await listSubjects(one?.userId as UserId)).toEqual([['GitHub', '7']])
  })

  test('of two first sign-ins of one person under two addresses, both open the same account', async () => {
    const both = await Promise.all([signIn(), signIn({ ...ada, email: 'ada@other.example' })])

    expect(new Set(both.map((signedIn) => allow(signedIn).userId)).size).toBe(1)
    const users = await Promise.all(
      ['ada@example.com', 'ada@other.example'].map((email) => ports.users.findUserByEmail(email)),
    )
    expect(users.filter(Boolean)).toHaveLength(1)
  })

  test('one person is linked to one of two accounts', async () => {
    const owners = [await joinProven(), await joinProven('grace@example.com')]

    const answers = await Promise.all(
      owners.map((owner) => linkProvider(ports, { ...owner, person: ada, name: 'GitHub' })),
    )

    expect(answers.filter(isRefusal)).toEqual([{ refused: 'provider-linked-elsewhere' }])
    const linked = await Promise.all(owners.map(({ user }) => listSubjects(user.id)))
    expect(linked.flat()).toHaveLength(1)
  })

  test('of two last ways in that are unlinked, one stays', async () => {
    const { userId, token } = allow(await signIn())
    const user = await findUser(userId)
    const sessionId = ports.secrets.hash(token)
    const link = { user, sessionId, name: 'GitHub' }
    allow(await linkProvider(ports, { ...link, person: { ...ada, subject: '8' } }))

    const answers = await Promise.all(
      ['7', '8'].map((subject) =>
        unlinkProvider(ports, { ...link, password: '', login: { issuer: ada.issuer, subject } }),
      ),
    )

    expect(answers.filter(isRefusal)).toEqual([{ refused: 'last-way-in' }])
    expect(await listSubjects(userId)).toHaveLength(1)
  })
})
