import { describe, expect, test } from 'vitest'
import { firstSubscription } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, hours, later, minutes, seconds } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { leave } from '#tests/editors.ts'
import { type Engine, openTestStore, sampledEngines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { type TestPorts, toTestPorts } from '#tests/ports.ts'
import { changeAllowance, readAllowance } from './allowance.ts'
import { listLastDays } from './list-last-days.ts'
import { reserve } from './reserve.ts'
import { commit, release, releaseOverdue } from './settle.ts'

const noon = new Date('2026-03-01T12:00:00Z')

/** Replicas on one database, with clocks that are off by the given offsets. */
async function openReplicas(engine: Engine, offs: readonly number[] = [0]) {
  const store = await openTestStore(engine)
  await store.users.addUser(ada, firstSubscription(noon))
  const replicas = offs.map((offMs) =>
    toTestPorts(store, { clock: stoppedClock(later(noon, offMs)) }),
  )
  return replicas as [TestPorts, ...TestPorts[]]
}

const ask = (requestId: string) => ({ userId: ada.id, requestId })

async function countGrants(replicas: readonly TestPorts[], { tries, name }: Rush): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) =>
      reserve(replicas[n % replicas.length] as TestPorts, ask(`${name}-${n}`)),
    ),
  )
  return answers.filter((answer) => !isRefusal(answer)).length
}

type Rush = { readonly tries: number; readonly name: string }

async function countLeft(ports: TestPorts, plan: 'free' | 'essential' = 'free') {
  return (await readAllowance(ports, { userId: ada.id, plan })).bucket?.left
}

describe.each(sampledEngines)('the allowance with wrong clocks on $name', (engine) => {
  test('replicas whose clocks differ by ten seconds grant no more together than one alone', async () => {
    const replicas = await openReplicas(engine, [-seconds(5), seconds(5)])
    await leave(replicas[0], 20)

    expect(await countGrants(replicas, { tries: 60, name: 'rush' })).toBe(20)

    for (const { clock } of replicas) clock.move(days(1) / 50)
    expect(await countGrants(replicas, { tries: 10, name: 'next' })).toBe(1)
  })

  test('a clock that is set back an hour and forward again grants nothing twice', async () => {
    const [ports] = await openReplicas(engine)
    await leave(ports, 5)
    expect(await countGrants([ports], { tries: 3, name: 'before' })).toBe(3)

    ports.clock.move(-hours(1))
    const meanwhile = await countGrants([ports], { tries: 10, name: 'back' })
    ports.clock.move(hours(1))
    const after = await countGrants([ports], { tries: 10, name: 'after' })

    expect(meanwhile + after).toBe(2)
  })

  test('midnight refills nothing in bulk: a used-up allowance stays used up', async () => {
    const [ports] = await openReplicas(engine)
    ports.clock.move(hours(12) - 100)
    await leave(ports, 1)
    expect(await countGrants([ports], { tries: 5, name: 'late' })).toBe(1)

    ports.clock.move(200)

    expect(await countGrants([ports], { tries: 5, name: 'early' })).toBe(0)
  })

  test('a request counts on the UTC day on which it was answered', async () => {
    const [ports] = await openReplicas(engine)
    await reserve(ports, ask('late'))
    await reserve(ports, ask('early'))

    ports.clock.move(hours(12) - 100)
    await commit(ports, ask('late'))
    ports.clock.move(200)
    await commit(ports, ask('early'))

    expect((await listLastDays(ports, ada.id)).slice(-3)).toEqual([
      { day: '2026-02-28', requests: 0 },
      { day: '2026-03-01', requests: 1 },
      { day: '2026-03-02', requests: 1 },
    ])
  })
})

describe.each(sampledEngines)('the allowance and the plan on $name', (engine) => {
  const change = (
    ports: TestPorts,
    plan: { from: 'free' | 'essential' | 'pro'; to: 'free' | 'essential' | 'pro' },
  ) =>
    ports.transaction((stores) =>
      changeAllowance(stores, { userId: ada.id, ...plan, now: ports.calendar.now() }),
    )

  test('an upgrade fills the allowance; a downgrade afterwards counts what was used', async () => {
    const [ports] = await openReplicas(engine)
    await leave(ports, 0)
    await change(ports, { from: 'free', to: 'essential' })
    await ports.users.setSubscription(ada.id, {
      plan: 'essential',
      requestLimit: 5_000,
      expiresAt: null,
      billingCycle: 'monthly',
    })
    expect(await countLeft(ports, 'essential')).toBe(5_000)
    await countGrants([ports], { tries: 40, name: 'busy' })
    expect(await countLeft(ports, 'essential')).toBe(4_960)

    const bucket = await ports.usage.findBucket(ada.id)
    const fullAt = later(bucket?.fullAt ?? noon, 4_300 * (bucket?.refillMs ?? 0))
    await ports.usage.setBucket(ada.id, bucket && { ...bucket, fullAt })
    await change(ports, { from: 'essential', to: 'free' })
    await ports.users.setSubscription(ada.id, firstSubscription(noon))
    expect(await countLeft(ports)).toBe(660)
  })

  test('a plan change during many requests loses and gives away none', async () => {
    const [ports] = await openReplicas(engine)
    await leave(ports, 10)

    const [granted] = await Promise.all([
      countGrants([ports], { tries: 30, name: 'rush' }),
      change(ports, { from: 'free', to: 'essential' }),
    ])

    const left = (await countLeft(ports, 'essential')) ?? 0
    expect(granted).toBeGreaterThanOrEqual(10)
    expect(left).toBeLessThanOrEqual(5_000)
    expect(left).toBeGreaterThanOrEqual(5_000 - granted)
  })

  test('requests made on an unlimited plan are not given back on a limited one', async () => {
    const [ports] = await openReplicas(engine)
    const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const
    await ports.users.setSubscription(ada.id, pro)
    for (const id of ['one', 'two', 'three']) await reserve(ports, ask(id))
    await ports.users.setSubscription(ada.id, firstSubscription(noon))
    await leave(ports, 7)

    await release(ports, ask('one'))
    await commit(ports, ask('two'))
    ports.clock.move(minutes(11))
    expect(await releaseOverdue(ports)).toBe(true)

    expect(await countLeft(ports)).toBe(7)
    expect((await listLastDays(ports, ada.id)).at(-1)?.requests).toBe(1)
  })
})

test.each(sampledEngines)(
  'a deleted user gets nothing, and does not fail the requests of others ($name)',
  async (engine) => {
    const [ports] = await openReplicas(engine)
    const gone = { userId: 'nobody' as typeof ada.id, requestId: 'one' }

    const [theirs, adas] = await Promise.allSettled([
      reserve(ports, gone),
      reserve(ports, ask('one')),
    ])

    expect(theirs.status).toBe('rejected')
    expect(adas).toMatchObject({ status: 'fulfilled', value: { state: 'held' } })
  },
)
