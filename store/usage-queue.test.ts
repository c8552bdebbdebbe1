import { describe, expect, test } from 'vitest'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { listUsageMismatches } from '#domain/usage/check-usage.ts'
import type { RequestPurpose } from '#domain/usage/ports.ts'
import { recordOutcome } from '#domain/usage/record-outcome.ts'
import { reserve } from '#domain/usage/reserve.ts'
import { commit } from '#domain/usage/settle.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'

const mallory = 'mallory' as UserId
const people = Array.from({ length: 6 }, (_, number) => `person-${number}` as UserId)

async function openCrowd(engine: Engine): Promise<TestPorts> {
  const ports = await openTestPorts(engine)
  for (const id of [mallory, ...people]) {
    const user = { ...ada, id, email: `${id}@example.com` as typeof ada.email }
    await ports.users.addUser(user, firstSubscription(ports.clock.now()))
  }
  return ports
}

/** Neither engine can store it. */
const unstorable = { cost: Number.NaN }

/** PostgreSQL can't store these. They are refused where input is read, and once more here. */
const texts = ['\0', 'half \ud83d']

describe.each(engines)('on $name, an item that cannot be stored', (engine) => {
  test.each([unstorable, ...texts])('fails alone: %j', async (bad) => {
    const ports = await openCrowd(engine)
    const purpose: RequestPurpose = { feature: 'chat', language: null, model: 'small' }
    const ids = people.flatMap((userId) =>
      ['a', 'b', 'c'].map((requestId) => ({ userId, requestId })),
    )
    await Promise.all(ids.map((id) => reserve(ports, { ...id, purpose })))
    const attack = (number: number) => ({
      userId: mallory,
      requestId: `bad-${number}`,
      ...(typeof bad === 'string' ? { purpose: { ...purpose, model: bad } } : { ...bad, purpose }),
    })

    const attacks = Array.from({ length: 20 }, (_, number) => attack(number))
    const [attacked, committed, reserved] = await Promise.all([
      Promise.allSettled(attacks.slice(0, 10).map((one) => reserve(ports, one))),
      Promise.all(ids.map((id) => commit(ports, id))),
      Promise.all(people.map((userId) => reserve(ports, { userId, requestId: 'd', purpose }))),
      Promise.allSettled(attacks.slice(10).map((one) => reserve(ports, one))),
    ])
    await Promise.all(
      ids.map((id) =>
        recordOutcome(ports, { ...id, ending: 'completed', tokensIn: 7, tokensOut: 3 }),
      ),
    )

    expect(committed).toEqual(ids.map(() => ({ state: 'committed' })))
    expect(reserved).toEqual(people.map(() => expect.objectContaining({ state: 'held' })))
    expect(await listUsageMismatches(ports)).toEqual([])
    for (const id of people)
      expect(await ports.usage.listDailyTotals(id)).toMatchObject([{ requests: 3, tokensIn: 21 }])
    const isStored = attacked.every(({ status }) => status === 'fulfilled')
    const named = ports.logged.filter(({ event }) => event === 'batch_item_failed')
    expect(named.map(({ facts }) => facts)).toEqual(
      isStored ? [] : attacks.map(() => ({ userId: mallory, name: 'reserve' })),
    )
    expect(isStored).toBe(engine === engines[0] && typeof bad === 'string')
  })
})
