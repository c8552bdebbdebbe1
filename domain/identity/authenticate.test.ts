import { expect, test } from 'vitest'
import { days, minutes } from '#domain/time.ts'
import { allow, join, logIn, tamper } from '#tests/accounts.ts'
import { oneEngine } from '#tests/engines.ts'
import { openTestPorts } from '#tests/ports.ts'
import { findSignedIn } from './authenticate.ts'
import { forgetOldSessions, signOut } from './manage-sessions.ts'

test.each(oneEngine)("a session that isn't used for 14 days ends ($name)", async (engine) => {
  const ports = await openTestPorts(engine)
  const { token } = await join(ports)

  ports.clock.move(days(14) - 1)
  expect(await findSignedIn(ports, token)).not.toBeNull()
  ports.clock.move(days(14))
  expect(await findSignedIn(ports, token)).toBeNull()
})

test.each(oneEngine)(
  'a session ends after 90 days, even if it is used every day ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { token } = await join(ports)

    for (let day = 1; day < 90; day += 1) {
      ports.clock.move(days(1))
      expect(await findSignedIn(ports, token)).not.toBeNull()
    }
    ports.clock.move(days(1) - 1)
    expect(await findSignedIn(ports, token)).not.toBeNull()
    ports.clock.move(1)
    expect(await findSignedIn(ports, token)).toBeNull()
  },
)

test.each(oneEngine)(
  'the last activity of a session is saved every five minutes ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user, token } = await join(ports)
    const start = ports.clock.now()
    const seenAt = async () => {
      await findSignedIn(ports, token)
      return (await ports.sessions.listSessions(user.id))[0]?.seenAt
    }

    ports.clock.move(minutes(5) - 1)
    expect(await seenAt()).toEqual(start)
    ports.clock.move(1)
    expect(await seenAt()).toEqual(ports.clock.now())
  },
)

test.each(oneEngine)(
  'a modified token, its stored hash and an empty token are rejected ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user, token } = await join(ports)
    const [session] = await ports.sessions.listSessions(user.id)

    for (const forged of [tamper(token), `${token} `, session?.id ?? '', '', '\0']) {
      expect(await findSignedIn(ports, forged)).toBeNull()
    }
    expect(JSON.stringify(session)).not.toContain(token)
  },
)

test.each(oneEngine)(
  "a login creates a new token and ends the browser's previous session ($name)",
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { token: formerToken } = await join(ports)

    const { token } = allow(await logIn(ports, { formerToken }))

    expect(token).not.toBe(formerToken)
    expect(await findSignedIn(ports, formerToken)).toBeNull()
    expect(await findSignedIn(ports, token)).not.toBeNull()
  },
)

test.each(oneEngine)(
  "logging in as another user ends the previous user's session in that browser ($name)",
  async (engine) => {
    const ports = await openTestPorts(engine)
    const adas = await join(ports)
    const graces = await join(ports, {
      email: 'grace@example.com',
      formerToken: adas.token,
    })
    expect(await findSignedIn(ports, adas.token)).toBeNull()

    allow(await logIn(ports, { formerToken: graces.token }))

    expect(await findSignedIn(ports, graces.token)).toBeNull()
  },
)

test.each(oneEngine)(
  'a token planted before the login is worthless after it (session fixation) ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)

    const { token } = allow(await logIn(ports, { formerToken: 'planted by somebody else' }))

    expect(token).not.toBe('planted by somebody else')
    expect(await findSignedIn(ports, 'planted by somebody else')).toBeNull()
  },
)

test.each(oneEngine)('a wrong password ends no session ($name)', async (engine) => {
  const ports = await openTestPorts(engine)
  const { token } = await join(ports)

  await logIn(ports, { password: 'wrong!', formerToken: token })

  expect(await findSignedIn(ports, token)).not.toBeNull()
})

test.each(oneEngine)(
  'a copied token stops working after logout, and other devices stay logged in ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { token } = await join(ports)
    const elsewhere = allow(await logIn(ports))
    const found = await findSignedIn(ports, token)

    if (found) await signOut(ports, found.session)

    expect(await findSignedIn(ports, token)).toBeNull()
    expect(await findSignedIn(ports, elsewhere.token)).not.toBeNull()
  },
)

test.each(oneEngine)('only sessions that have ended are deleted ($name)', async (engine) => {
  const ports = await openTestPorts(engine)
  const { user, token } = await join(ports)
  ports.clock.move(days(14) - 1)
  const { token: newer } = allow(await logIn(ports))
  await forgetOldSessions(ports)
  expect(await ports.sessions.listSessions(user.id)).toHaveLength(2)

  ports.clock.move(1)
  await forgetOldSessions(ports)

  expect(await findSignedIn(ports, token)).toBeNull()
  expect(await findSignedIn(ports, newer)).not.toBeNull()
  expect(await ports.sessions.listSessions(user.id)).toHaveLength(1)
})
