import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { hours, minutes } from '#domain/time.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts, type TestPorts } from '#tests/ports.ts'
import { readAllowance } from './allowance.ts'
import type { Settled } from './ports.ts'
import { reserve } from './reserve.ts'
import { commit, getReleaseLimit, release, releaseOverdue } from './settle.ts'

async function openUsage(engine: Engine, plan: PlanId = 'free'): Promise<TestPorts> {
  const ports = await openTestPorts(engine)
  await ports.users.addUser(ada, { ...firstSubscription(ports.clock.now()), plan })
  return ports
}

const ask = (requestId: string) => ({ userId: ada.id, requestId })

async function reserveMany(ports: TestPorts, { name, count }: { name: string; count: number }) {
  const ids = Array.from({ length: count }, (_, number) => ask(`${name}-${number}`))
  await Promise.all(ids.map((id) => reserve(ports, id)))
  return ids
}

async function countLeft(ports: TestPorts, plan: PlanId = 'free') {
  return (await readAllowance(ports, { userId: ada.id, plan })).bucket?.left
}

async function countToday({ usage, calendar }: TestPorts) {
  const [today] = await usage.listDays(ada.id, calendar.now().toISOString().slice(0, 10))
  return today?.requests ?? 0
}

test.each([
  ['free', 20],
  ['essential', 200],
  ['pro', Number.POSITIVE_INFINITY],
] as const)('on %s %d requests a day can be given back', (plan, limit) => {
  expect(getReleaseLimit(getPlan(plan))).toBe(limit)
})

describe.each(engines)('requests that are given back on $name', (engine) => {
  test('are limited to twenty a day on Free; what is released beyond that stays counted and says so', async () => {
    const ports = await openUsage(engine)
    const ids = await reserveMany(ports, { name: 'used', count: 25 })

    const answers = await Promise.all(ids.map((id) => release(ports, id)))

    expect(answers.filter((one) => 'state' in one && one.state === 'released')).toHaveLength(20)
    expect(answers.filter((one) => 'state' in one && one.state === 'committed')).toHaveLength(5)
    expect(await countLeft(ports)).toBe(995)
    expect(await countToday(ports)).toBe(5)
    expect(await release(ports, ids[24] ?? ask(''))).toEqual({ state: 'committed' })
    expect(await countLeft(ports)).toBe(995)
  })

  test('include those that expire without a result', async () => {
    const ports = await openUsage(engine)
    const [first] = await reserveMany(ports, { name: 'released', count: 1 })
    if (first) await release(ports, first)
    const ids = await reserveMany(ports, { name: 'lost', count: 25 })

    ports.clock.move(minutes(10))
    while (await releaseOverdue(ports));

    expect(await countLeft(ports)).toBe(994)
    const states = (await ports.usage.listReservations(ids)).map(({ state }) => state)
    expect(states.filter((state) => state === 'expired')).toHaveLength(19)
    expect(states.filter((state) => state === 'committed')).toHaveLength(6)
  })

  test('start at zero after midnight UTC', async () => {
    const ports = await openUsage(engine)
    const today = await reserveMany(ports, { name: 'today', count: 21 })
    await Promise.all(today.map((id) => release(ports, id)))
    expect(await countLeft(ports)).toBe(999)

    ports.clock.move(hours(12))
    const tomorrow = await reserveMany(ports, { name: 'tomorrow', count: 20 })
    const answers = await Promise.all(tomorrow.map((id) => release(ports, id)))

    expect(answers).toEqual(tomorrow.map(() => ({ state: 'released' })))
    expect(await countLeft(ports)).toBe(1_000)
  })

  test('never exceed the limit when releases and expiries happen in parallel', async () => {
    const ports = await openUsage(engine)
    const ids = await reserveMany(ports, { name: 'race', count: 60 })

    await Promise.all(
      ids.map((id, place) => (place % 2 ? release(ports, id) : ports.queue.settle(toExpired(id)))),
    )

    expect(await countLeft(ports)).toBe(960)
    function toExpired(id: ReturnType<typeof ask>) {
      return { id, state: 'expired' as const, at: ports.calendar.now() }
    }
  })

  test('an id that has ended cannot be reserved again, and a held one takes only one request', async () => {
    const ports = await openUsage(engine)
    await reserve(ports, ask('held'))
    for (const id of ['committed', 'released', 'expired']) await reserve(ports, ask(id))
    await commit(ports, ask('committed'))
    await release(ports, ask('released'))
    await ports.queue.settle({ id: ask('expired'), state: 'expired', at: ports.clock.now() })

    expect(await reserve(ports, ask('held'))).toMatchObject({ state: 'held' })
    for (const id of ['committed', 'released', 'expired'])
      expect(await reserve(ports, ask(id))).toMatchObject({ refused: 'request-settled' })

    expect(await countLeft(ports)).toBe(998)
  })

  test('have no limit on Pro, where nothing is taken from an allowance', async () => {
    const ports = await openUsage(engine, 'pro')
    const ids = Array.from({ length: 30 }, (_, number) => ask(`pro-${number}`))

    const answers: Settled[] = []
    for (const id of ids) {
      await reserve(ports, id)
      answers.push(await release(ports, id))
    }

    expect(answers).toEqual(ids.map(() => ({ state: 'released' })))
    expect(await countToday(ports)).toBe(0)
  })
})
