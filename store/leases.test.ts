import { describe, expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { openStore } from './open-store.ts'

const lease = { name: 'mail', holder: 'one', forMs: minutes(1) }
const other = { ...lease, holder: 'other' }

describe.each(engines)('the lease store on $name', (engine) => {
  test('of many concurrent requests exactly one gets the lease', async () => {
    const { leases } = await openTestStore(engine)

    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) => leases.takeLease({ ...lease, holder: `${index}` })),
    )

    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('the holder can renew it, others wait until it is released', async () => {
    const { leases } = await openTestStore(engine)
    await leases.takeLease(lease)

    expect(await leases.takeLease(lease)).toBe(true)
    expect(await leases.takeLease(other)).toBe(false)

    await leases.giveBackLeases(lease.holder)
    expect(await leases.takeLease(other)).toBe(true)
  })

  test("a lease ends by the database's clock, unless it is renewed", async () => {
    const { leases } = await openTestStore(engine)
    await leases.takeLease({ ...lease, forMs: 1 })
    await leases.takeLease({ ...lease, name: 'notices', forMs: 1 })
    await leases.takeLease({ ...lease, name: 'reconcile', forMs: 0 })
    await leases.takeLease({ ...other, name: 'reconcile' })

    expect((await leases.renewLeases(lease)).toSorted()).toEqual(['mail', 'notices'])
    expect(await leases.takeLease(other)).toBe(false)
    await leases.renewLeases({ ...lease, forMs: 1 })
    await expect.poll(() => leases.takeLease(other)).toBe(true)
    expect(await leases.renewLeases(lease)).toEqual(['notices'])
  })
})

test('on SQLite, leases of processes that died end at the next start, but not those of a running one', async () => {
  const address = await engines[0].findAddress()
  const crashed = await openStore(address)
  await crashed.leases.takeLease(lease)
  await crashed.close()

  const running = await openStore(address)
  await running.leases.endAbandonedLeases()
  expect(await running.leases.takeLease(other)).toBe(true)

  const second = await openStore(address)
  await second.leases.endAbandonedLeases()
  expect(await second.leases.takeLease(lease)).toBe(false)
  await running.close()
  await second.leases.endAbandonedLeases()
  expect(await second.leases.takeLease(lease)).toBe(true)
  await second.close()
})
