import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/identity/user.ts'
import { minutes } from '#domain/time.ts'
import { allow, joinTwice } from '#tests/accounts.ts'
import { sampledEngines } from '#tests/engines.ts'
import { adasAccount } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { changeEmail } from '../account/change-email.ts'
import { rotateSession } from './manage-sessions.ts'
import { checkProof, endProof, findProof, proveForAWhile } from './proof.ts'

const { password } = adasAccount
const refused = { refused: 'wrong-password' }

describe.each(sampledEngines)('a password typed a short while ago, on $name', (engine) => {
  let ports: TestPorts
  let ada: User

  beforeEach(async () => {
    ports = await openTestPorts(engine)
    ada = await joinTwice(ports)
  })

  const prove = (typed = password) =>
    proveForAWhile(ports, { user: ada, password: typed, sessionId: 'hers' })
  const check = (sessionId = 'hers') => checkProof(ports, { user: ada, password: '', sessionId })

  test('is enough for 15 minutes, in this session only', async () => {
    expect(await check()).toEqual(refused)
    allow(await prove())

    ports.clock.move(minutes(15) - 1)
    allow(await check())
    expect(await check('borrowed')).toEqual(refused)
    ports.clock.move(1)
    expect(await check()).toEqual(refused)
  })

  test('is not remembered when it was wrong, and a wrong one is not made up for by a former one', async () => {
    expect(await prove('wrong!')).toEqual(refused)
    expect(await findProof(ports, 'hers')).toBeNull()

    allow(await prove())
    const wrong = { user: ada, password: 'wrong!', sessionId: 'hers' }
    expect(await checkProof(ports, wrong)).toEqual(refused)
  })

  test('is forgotten when its owner says so, and when the session gets a new token', async () => {
    allow(await prove())
    await endProof(ports, 'hers')
    expect(await check()).toEqual(refused)

    allow(await prove())
    const { token, renew } = rotateSession(ports, 'hers')
    await renew(ports.sessions, ada.id)
    expect(await check(ports.secrets.hash(token))).toEqual(refused)
  })

  test('changes the address without being typed again', async () => {
    const change = { user: ada, password: '', sessionId: 'hers', email: 'countess@example.com' }
    expect(await changeEmail(ports, change)).toEqual(refused)

    allow(await prove())

    expect(await changeEmail(ports, change)).toEqual({ sent: true })
  })

  test('is not enough where the identity provider asks for it itself', async () => {
    allow(await prove())
    const hosted = { ...ports, identity: { ...ports.identity, recallUser: async () => null } }
    const change = { user: ada, password: '', sessionId: 'hers', email: 'countess@example.com' }

    expect(await changeEmail(hosted, change)).toEqual(refused)
  })
})
