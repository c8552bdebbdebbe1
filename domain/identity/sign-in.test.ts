import { expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { allow, join, logIn, networkOf, readSecret } from '#tests/accounts.ts'
import { engines, sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { findSignedIn } from './authenticate.ts'
import { resetPassword, sendPasswordReset } from './reset-password.ts'

const wrongCredentials = { refused: 'wrong-credentials' }
const tooMany = { refused: 'too-many-sign-ins' }

type TestPorts = Awaited<ReturnType<typeof openTestPorts>>

/** Wrong passwords for one account, each from a network of its own. */
async function guess(ports: TestPorts, times: number) {
  const tries = Array.from({ length: times }, (_, n) =>
    logIn(ports, { password: 'wrong!', from: networkOf(n) }),
  )
  expect(await Promise.all(tries)).toEqual(tries.map(() => wrongCredentials))
}

test.each(sampledEngines)(
  'the right password logs in, however the address is typed ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)

    const { userId, token } = allow(await logIn(ports, { email: ' ADA@Example.com' }))

    expect(userId).toBe(user.id)
    expect((await findSignedIn(ports, token))?.user).toEqual(user)
  },
)

test.each(sampledEngines)(
  "a wrong password, an unknown address and another user's password get the same answer ($name)",
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)
    await join(ports, { email: 'grace@example.com', password: 'graces own' })

    expect(await logIn(ports, { password: 'A1b2c3' })).toEqual(wrongCredentials)
    expect(await logIn(ports, { email: 'nobody@example.com' })).toEqual(wrongCredentials)
    expect(await logIn(ports, { email: 'grace@example.com' })).toEqual(wrongCredentials)
  },
)

test.each(sampledEngines)(
  'after five wrong passwords from many networks the right one is refused the same way until the wait is over ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)
    await guess(ports, 5)

    expect(await logIn(ports)).toEqual(wrongCredentials)
    ports.clock.move(seconds(1) - 1)
    expect(await logIn(ports)).toEqual(wrongCredentials)
    ports.clock.move(1)
    allow(await logIn(ports))

    await guess(ports, 4)
    allow(await logIn(ports))
  },
)

test.each(sampledEngines)(
  'with one attempt left, exactly one of several simultaneous logins succeeds ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    await guess(ports, 4)
    const others = Promise.withResolvers<void>()
    const checkPassword: typeof ports.identity.checkPassword = async (...attempt) => {
      await others.promise
      return ports.identity.checkPassword(...attempt)
    }
    let answered = 0
    const knock = async (_: unknown, n: number) => {
      const identity = { ...ports.identity, checkPassword }
      const answer = await logIn({ ...ports, identity }, { from: networkOf(100 + n) })
      answered += 1
      if (answered === 7) others.resolve()
      return answer
    }

    const answers = await Promise.all(Array.from({ length: 8 }, knock))

    expect(answers.filter(isRefusal)).toEqual(Array(7).fill(wrongCredentials))
    expect(await ports.sessions.listSessions(user.id)).toHaveLength(2)
  },
)

test.each(sampledEngines)(
  'a reset link works while the account has to wait, and ends the wait ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)
    await guess(ports, 5)

    await sendPasswordReset(ports, { email: adasAccount.email, from: networkOf(200) })
    const secret = await readSecret(ports, 'reset-password')
    const password = 'quite another'
    allow(await resetPassword(ports, { secret, password, from: networkOf(200) }))

    allow(await logIn(ports, { password }))
  },
)

test.each(sampledEngines)(
  'with one attempt left for a network, exactly one of several simultaneous logins is checked ($name)',
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)
    const from = networkOf(1)
    const tryMany = (count: number, name: string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          logIn(ports, { email: `${name}${n}@example.com`, from }),
        ),
      )

    expect(await tryMany(49, 'first')).toEqual(Array(49).fill(wrongCredentials))
    const crowd = await tryMany(8, 'second')

    const reasons = crowd.filter(isRefusal).map(({ refused }) => refused)
    expect(reasons.sort()).toEqual([...Array(7).fill(tooMany.refused), wrongCredentials.refused])
    expect(await logIn(ports, { from })).toEqual(tooMany)
    allow(await logIn(ports, { from: networkOf(2) }))

    ports.clock.move(minutes(15))
    allow(await logIn(ports, { from }))
  },
)

test('successful logins never use up the limit of a network', async () => {
  const ports = await openTestPorts(engines[0])
  await join(ports)

  for (let count = 0; count < 55; count += 1) allow(await logIn(ports))
})

test.each(sampledEngines)(
  "a login that is refused because the server is busy doesn't count toward the network's limit ($name)",
  async (engine) => {
    const ports = await openTestPorts(engine)
    await join(ports)
    const checkPassword = async () => ({ refused: 'too-busy' }) as const
    const identity = { ...ports.identity, checkPassword }
    const from = networkOf(1)

    for (let n = 0; n < 60; n += 1) {
      const email = `visitor${n}@example.com`
      expect(await logIn({ ...ports, identity }, { email, from })).toEqual({ refused: 'too-busy' })
    }

    allow(await logIn(ports, { from }))
  },
)

test.each(sampledEngines)(
  "a login with the old password doesn't survive a reset at the same moment ($name)",
  async (engine) => {
    const ports = await openTestPorts(engine)
    const { user } = await join(ports)
    await sendPasswordReset(ports, { email: user.email, from: networkOf(0) })
    const secret = await readSecret(ports, 'reset-password')

    await Promise.all([
      logIn(ports, { from: networkOf(1) }),
      resetPassword(ports, { secret, password: 'quite another', from: networkOf(0) }),
      logIn(ports, { from: networkOf(2) }),
      logIn(ports, { from: networkOf(3) }),
      logIn(ports, { from: networkOf(4) }),
    ])

    expect(await ports.sessions.listSessions(user.id)).toEqual([])
  },
)
