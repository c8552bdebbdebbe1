import { getPlan } from '@ghost-writers-ia/rules/plans'
import { describe, expect, test } from 'vitest'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { firstSubscription, type UserId } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { days, later, minutes } from '#domain/time.ts'
import { type Engine, engines } from '#tests/engines.ts'
import { ada } from '#tests/people.ts'
import { openTestPorts } from '#tests/ports.ts'
import { readAllowance } from './allowance.ts'
import { type Bucket, fillBucket } from './bucket.ts'
import { reserve } from './reserve.ts'
import { commit, release, releaseOverdue } from './settle.ts'

async function openUsage(engine: Engine, left?: number) {
  const ports = await openTestPorts(engine)
  const now = ports.clock.now()
  await ports.users.addUser(ada, firstSubscription(now))
  const full = fillBucket(getPlan('free'), now) as Bucket
  if (left !== undefined) {
    const fullAt = later(now, (full.ceiling - left) * full.refillMs)
    await ports.usage.setBucket(ada.id, { ...full, fullAt })
  }
  const count = async () => {
    const { plan } = await loadSubscription(ports, ada.id)
    return (await readAllowance(ports, { userId: ada.id, plan })).bucket?.left
  }
  return { ports, count }
}

const ask = (requestId: string, userId: UserId = ada.id) => ({ userId, requestId })

describe.each(engines)('the allowance on $name', (engine) => {
  test('of many parallel requests exactly as many are granted as there are left', async () => {
    const { ports, count } = await openUsage(engine, 10)

    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => reserve(ports, ask(`request-${n}`))),
    )

    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(10)
    expect(await count()).toBe(0)
  })

  test('the same request sent many times counts once', async () => {
    const { ports, count } = await openUsage(engine)

    await Promise.all(Array.from({ length: 20 }, () => reserve(ports, ask('once'))))

    expect(await count()).toBe(999)
  })

  test('an answered request counts on its day, once however often it is reported', async () => {
    const { ports, count } = await openUsage(engine)
    await reserve(ports, ask('one'))

    const answers = await Promise.all([1, 2, 3].map(() => commit(ports, ask('one'))))

    expect(answers).toEqual([1, 2, 3].map(() => ({ state: 'committed' })))
    expect(await release(ports, ask('one'))).toEqual({ state: 'committed' })
    expect(await count()).toBe(999)
    expect(await ports.usage.listDays(ada.id, '2026-03-01')).toEqual([
      { day: '2026-03-01', requests: 1 },
    ])
  })

  test('a failed request is given back, once', async () => {
    const { ports, count } = await openUsage(engine, 5)
    await reserve(ports, ask('one'))
    await reserve(ports, ask('two'))

    await Promise.all([1, 2, 3].map(() => release(ports, ask('one'))))

    expect(await count()).toBe(4)
    expect(await commit(ports, ask('one'))).toEqual({ state: 'released' })
    expect(await commit(ports, ask('never'))).toEqual({ refused: 'no-such-reservation' })
    expect(await ports.usage.listDays(ada.id, '2026-01-01')).toEqual([])
  })

  test('a request without a reported result is given back after ten minutes', async () => {
    const { ports, count } = await openUsage(engine, 5)
    await reserve(ports, ask('lost'))

    ports.clock.move(minutes(10) - 1)
    expect(await releaseOverdue(ports)).toBe(false)
    ports.clock.move(1)
    expect(await releaseOverdue(ports)).toBe(true)

    expect(await count()).toBe(5)
    expect(await commit(ports, ask('lost'))).toEqual({ state: 'expired' })
  })

  test('an empty allowance is refused, and the same request can be retried after a refill', async () => {
    const { ports } = await openUsage(engine, 0)

    expect(await reserve(ports, ask('early'))).toMatchObject({ refused: 'allowance-empty' })
    ports.clock.move(days(1) / 50)

    expect(await reserve(ports, ask('early'))).toMatchObject({ state: 'held' })
    expect(await reserve(ports, ask('next'))).toMatchObject({ refused: 'allowance-empty' })
  })

  test('Pro is unlimited, and its requests are still counted', async () => {
    const { ports, count } = await openUsage(engine)
    const pro = { plan: 'pro', requestLimit: -1, expiresAt: null, billingCycle: 'monthly' } as const
    await ports.users.setSubscription(ada.id, pro)

    await reserve(ports, ask('one'))
    await commit(ports, ask('one'))

    expect(await count()).toBeUndefined()
    expect(await ports.usage.listDays(ada.id, '2026-03-01')).toHaveLength(1)
  })
})
