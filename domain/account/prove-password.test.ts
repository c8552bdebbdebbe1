import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { allow, join, logIn, networkOf } from '#tests/accounts.ts'
import { engines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { provePassword } from './prove-password.ts'

const { password } = adasAccount

describe.each(engines)('typing the password again inside a session, on $name', (engine) => {
  let ports: TestPorts
  let ada: User

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ada = (await join(ports)).user
  })

  const prove = (sessionId: string, typed = password) =>
    provePassword(ports, { user: ada, password: typed, sessionId })

  test('an owner who is logged in can change things while strangers keep guessing at the login', async () => {
    for (let n = 0; n < 40; n += 1) {
      await logIn(ports, { password: 'wrong!', from: networkOf(n) })
    }

    for (let n = 0; n < 8; n += 1) allow(await prove('hers'))
  })

  test('after five wrong passwords the session has to wait, and is told so truthfully', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await prove('hers', 'wrong!')).toEqual({ refused: 'wrong-password' })
    }

    expect(await prove('hers')).toEqual({
      refused: 'too-many-attempts',
      retryAfterMs: seconds(1),
    })
    ports.clock.move(seconds(1))
    expect(await prove('hers', 'wrong!')).toEqual({ refused: 'wrong-password' })
    expect(await prove('hers')).toMatchObject({ retryAfterMs: seconds(2) })
    ports.clock.move(seconds(2))
    allow(await prove('hers'))
  })

  test('one session has to wait, and neither another session nor the login does', async () => {
    for (let n = 0; n < 6; n += 1) await prove('borrowed', 'wrong!')

    allow(await prove('hers'))
    allow(await logIn(ports))
  })

  test('of many guesses at once only five are checked', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => prove('hers', 'wrong!')))

    const reasons = crowd.filter(isRefusal).map(({ refused }) => refused)
    expect(reasons.filter((reason) => reason === 'wrong-password')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'too-many-attempts')).toHaveLength(7)
  })
})
