import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, minutes } from '#domain/time.ts'
import { allow, join, networkOf } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { type Engine, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { forgetOldSessions, listSessions } from '../identity/manage-sessions.ts'
import { findCaller } from '../tokens/api-access.ts'
import { createToken } from './create-token.ts'

const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const

/** A call that needs the permission to use models. */
const callWith = (ports: TestPorts, token: string) =>
  findCaller(ports, { token, scope: 'models:use' })

/** Ada is logged in and on Pro. */
async function openPro(engine: Engine) {
  const ports = await openTestPorts(engine)
  const { user, token } = await join(ports)
  await ports.users.setSubscription(user.id, pro)
  const nightly = {
    user,
    password: adasAccount.password,
    from: networkOf(1),
    sessionId: ports.secrets.hash(token),
    name: 'Nightly build',
    lifeDays: 90,
    scopes: ['models:use'],
  } as const
  const create = (more: Partial<Parameters<typeof createToken>[1]> = {}) =>
    createToken(ports, { ...nightly, ...more })
  const list = () => listSessions(ports, { userId: user.id, kinds: ['token'] })
  return { ports, user, create, list }
}

describe.each(sampledEngines)('an API token on $name', (engine) => {
  test('is created on Pro, recognizable, stored as a hash, and gone once revoked', async () => {
    const { ports, user, create, list } = await openPro(engine)

    const { token } = allow(await create())

    expect(token).toMatch(/^gwp_[\w-]{43}$/)
    const [kept] = await list()
    expect(kept).toMatchObject({ device: 'Nightly build' })
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(allow(await callWith(ports, token)).user).toEqual(user)
    await ports.sessions.endSession(user.id, kept?.id ?? '')
    expect(await callWith(ports, token)).toEqual({ refused: 'not-signed-in' })
  })

  test('is created only with the password', async () => {
    const { create, list } = await openPro(engine)

    expect(await create({ password: 'wrong!' })).toEqual({ refused: 'wrong-password' })

    expect(await list()).toEqual([])
  })

  test("is announced by email, without words of the user's own to an unverified address", async () => {
    const { ports, user, create } = await openPro(engine)
    const readMail = async () => (await ports.outbox.listMails(1))[0]

    allow(await create())
    expect(await readMail()).toMatchObject({
      kind: 'token-created',
      to: user.email,
      subject: 'A new API token was created',
    })
    expect(JSON.stringify(await readMail())).not.toContain('Nightly build')

    allow(await create({ user: { ...user, isEmailVerified: true } }))
    expect(JSON.stringify(await readMail())).toContain('Nightly build')
  })

  test('can do what its owner chose and nothing else, and the email says what that is', async () => {
    const { ports, create, list } = await openPro(engine)

    const { token } = allow(await create({ scopes: ['usage:read', 'teams:write'] }))

    expect((await list())[0]?.scopes).toEqual(['usage:read', 'teams:write'])
    expect(isRefusal(await findCaller(ports, { token, scope: 'teams:write' }))).toBe(false)
    const refused = { refused: 'missing-scope', scope: 'models:use' }
    expect(await callWith(ports, token)).toEqual(refused)
    const [mail] = await ports.outbox.listMails(1)
    expect(mail?.paragraphs).toContain(
      'It can read your name, email, plan, allowance, usage, invoices and prompts (usage:read) and read and change the libraries of your teams (teams:write).',
    )
  })

  test.each([30, 90, 365] as const)('of %i days works until then and no longer', async (life) => {
    const { ports, create, list } = await openPro(engine)
    const { token } = allow(await create({ lifeDays: life }))

    ports.clock.move(days(life) - 1)
    expect(isRefusal(await callWith(ports, token))).toBe(false)
    await forgetOldSessions(ports)
    ports.clock.move(1)

    expect(await callWith(ports, token)).toEqual({ refused: 'not-signed-in' })
    expect(await list()).toEqual([])
  })

  test('that expired is not counted among the ten, and is deleted', async () => {
    const { ports, user, create } = await openPro(engine)
    for (let count = 0; count < 10; count += 1) allow(await create({ lifeDays: 30 }))
    expect(await create()).toEqual({ refused: 'too-many-tokens' })
    ports.clock.move(days(30))

    allow(await create())
    await forgetOldSessions(ports)

    const kinds = (await ports.sessions.listSessions(user.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['token'])
  })

  test('shows its first use immediately, and later ones every five minutes', async () => {
    const { ports, create, list } = await openPro(engine)
    const { token } = allow(await create())
    const callAfter = async (ms: number) => {
      ports.clock.move(ms)
      await callWith(ports, token)
      const [kept] = await list()
      return (kept?.seenAt.getTime() ?? 0) - (kept?.startedAt.getTime() ?? 0)
    }

    expect(await callAfter(1)).toBe(1)
    expect(await callAfter(minutes(5) - 1)).toBe(1)
    expect(await callAfter(1)).toBe(minutes(5) + 1)
  })

  test('is not created on another plan', async () => {
    const { ports, user, create } = await openPro(engine)
    await ports.users.setSubscription(user.id, firstSubscription(ports.clock.now()))

    expect(await create()).toEqual({ refused: 'api-access-not-in-plan' })
  })

  test("is paused while its owner isn't on Pro and works again when they are; editors keep working", async () => {
    const { ports, user, create } = await openPro(engine)
    const { token } = allow(await create())
    const editor = await connect(ports, { user })

    await ports.users.setSubscription(user.id, firstSubscription(ports.clock.now()))
    expect(await callWith(ports, token)).toEqual({ refused: 'api-access-not-in-plan' })
    expect(isRefusal(await callWith(ports, editor.token))).toBe(false)

    await ports.users.setSubscription(user.id, pro)
    expect(isRefusal(await callWith(ports, token))).toBe(false)
  })

  test('is one of ten at most, also when several are created at the same moment', async () => {
    const { create, list } = await openPro(engine)

    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => create()))
    }

    expect(await list()).toHaveLength(10)
    expect(await create()).toEqual({ refused: 'too-many-tokens' })
  })

  test('is not created for a user who was logged out meanwhile', async () => {
    const { ports, user, create } = await openPro(engine)
    const logOut = () => ports.transaction(({ sessions }) => sessions.endSessions(user.id))

    await Promise.all([logOut(), create(), create()])

    // Whichever came first, no token is left.
    expect(await ports.sessions.listSessions(user.id)).toEqual([])
    expect(await create()).toEqual({ refused: 'log-in-again' })
  })
})
