import { describe, expect, test } from 'vitest'
import { listSessions } from '#domain/identity/list-sessions.ts'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days } from '#domain/time.ts'
import { allow } from '#tests/accounts.ts'
import { connect } from '#tests/editors.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada, grace } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { createToken } from './create-token.ts'
import { findCaller } from './find-caller.ts'
import type { TokenPorts } from './ports.ts'

const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const
const nightly = { userId: ada.id, sessionId: 'ada-browser', name: 'Nightly build' }

async function openPro(engine: Engine) {
  const ports = await openTestPorts(engine)
  const free = firstSubscription(ports.clock.now())
  for (const user of [ada, grace]) await ports.users.addUser(user, free)
  await ports.users.setSubscription(ada.id, pro)
  await enter(ports)
  return { ports, free }
}

/** Ada is logged in. */
async function enter({ sessions, clock }: TokenPorts): Promise<void> {
  const times = { startedAt: clock.now(), seenAt: clock.now() }
  const { userId, sessionId } = nightly
  await sessions.addSession({ id: sessionId, userId, kind: 'browser', device: 'Firefox', ...times })
}

describe.each(engines)('an API token on $name', (engine) => {
  test('is made on Pro, known by its form, kept as a hash, and lives until it is revoked', async () => {
    const { ports } = await openPro(engine)

    const { token } = allow(await createToken(ports, nightly))

    expect(token).toMatch(/^gwp_[\w-]{43}$/)
    const shown = { userId: ada.id, kinds: ['token'] } as const
    const [kept] = await listSessions(ports, shown)
    expect(kept).toMatchObject({ device: 'Nightly build' })
    expect(JSON.stringify(kept)).not.toContain(token)
    ports.clock.move(days(4_000))
    expect(allow(await findCaller(ports, token)).user).toEqual(ada)
    await ports.sessions.endSession(ada.id, kept?.id ?? '')
    expect(await findCaller(ports, token)).toEqual({ refused: 'not-signed-in' })
  })

  test('is not made on another plan', async () => {
    const { ports } = await openPro(engine)

    expect(await createToken(ports, { ...nightly, userId: grace.id })).toEqual({
      refused: 'needs-pro',
    })
  })

  test('rests while its owner is not on Pro and works again when they are; editors work on', async () => {
    const { ports, free } = await openPro(engine)
    const { token } = allow(await createToken(ports, nightly))
    const editor = await connect(ports)

    await ports.users.setSubscription(ada.id, free)
    expect(await findCaller(ports, token)).toEqual({ refused: 'needs-pro' })
    expect(isRefusal(await findCaller(ports, editor.token))).toBe(false)

    await ports.users.setSubscription(ada.id, pro)
    expect(isRefusal(await findCaller(ports, token))).toBe(false)
  })

  test('is one of ten, however many are made at once', async () => {
    const { ports } = await openPro(engine)

    const made = await Promise.all(Array.from({ length: 14 }, () => createToken(ports, nightly)))

    expect(made.filter((one) => !isRefusal(one))).toHaveLength(10)
    expect(made.filter(isRefusal)[0]).toEqual({ refused: 'too-many-tokens' })
    await ports.sessions.endSessions(ada.id)
    await enter(ports)
    expect(isRefusal(await createToken(ports, nightly))).toBe(false)
  })

  test('is not made for whoever was logged out while they asked for it', async () => {
    const { ports } = await openPro(engine)
    const logOut = () => ports.together(({ sessions }) => sessions.endSessions(ada.id))

    await Promise.all([logOut(), createToken(ports, nightly), createToken(ports, nightly)])

    // Whichever was first: nothing outlives it.
    expect(await ports.sessions.listSessions(ada.id)).toEqual([])
    expect(await createToken(ports, nightly)).toEqual({ refused: 'log-in-again' })
  })
})
