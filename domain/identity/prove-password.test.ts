import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { allow, joinTwice, logIn, networkOf } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { rotateSession } from './manage-sessions.ts'
import { provePassword } from './prove-password.ts'

const { password } = adasAccount

describe.each(sampledEngines)('typing the password again inside a session, on $name', (engine) => {
  let ports: TestPorts
  let ada: User

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ada = await joinTwice(ports)
  })

  const prove = (sessionId: string, typed = password) =>
    provePassword(ports, { user: ada, password: typed, sessionId })

  test('an owner who is logged in can change things while strangers keep guessing at the login', async () => {
    for (let n = 0; n < 40; n += 1) {
      await logIn(ports, { password: 'wrong!', from: networkOf(n) })
    }

    for (let n = 0; n < 8; n += 1) allow(await prove('hers'))
  })

  test('after five wrong passwords the session has to wait, and is told how long', async () => {
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

  test("a new session token doesn't forget wrong passwords", async () => {
    for (let n = 0; n < 5; n += 1) await prove('hers', 'wrong!')

    const { token, renew } = rotateSession(ports, 'hers')
    await renew(ports.sessions, ada.id)

    for (const id of [ports.secrets.hash(token), 'hers', 'borrowed'])
      for (let n = 0; n < 6; n += 1) await prove(id, 'wrong!')
    const answers = await Promise.all([ports.secrets.hash(token), 'hers'].map((id) => prove(id)))
    expect(answers.map((answer) => isRefusal(answer) && answer.refused)).toEqual([
      'too-many-attempts',
      'too-many-attempts',
    ])
  })

  test('all sessions of a user together can check thirty passwords in 15 minutes', async () => {
    for (let n = 0; n < 30; n += 1) allow(await prove(n % 2 ? 'hers' : 'borrowed'))

    expect(await prove('hers')).toMatchObject({ refused: 'too-many-attempts' })
    ports.clock.move(minutes(15))
    allow(await prove('hers'))
  })

  test("wrong passwords in a copied session don't keep the owner from changing things in another", async () => {
    for (let n = 0; n < 35; n += 1) await prove('borrowed', 'wrong!')

    for (let n = 0; n < 5; n += 1) allow(await prove('hers'))
    expect(await prove('borrowed')).toMatchObject({ refused: 'too-many-attempts' })
  })

  test('a session checks thirty wrong passwords in 15 minutes, also while its owner types the right one', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect(await prove('hers', 'wrong!')).toEqual({ refused: 'wrong-password' })
      if (n % 3 === 0) allow(await prove('hers'))
    }

    expect(await prove('hers')).toMatchObject({ refused: 'too-many-attempts' })
    allow(await prove('borrowed'))
    ports.clock.move(minutes(15))
    allow(await prove('hers'))
  })

  test('of many simultaneous guesses only five are checked', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => prove('hers', 'wrong!')))

    const reasons = crowd.filter(isRefusal).map(({ refused }) => refused)
    expect(reasons.filter((reason) => reason === 'wrong-password')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'too-many-attempts')).toHaveLength(7)
  })
})
