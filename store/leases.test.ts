import { describe, expect, test } from 'vitest'
import { later, minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'

const now = new Date('2026-03-01T12:00:00Z')
const lease = { name: 'mail', holder: 'one', now, endsAt: later(now, minutes(1)) }

describe.each(engines)('the lease store on $name', (engine) => {
  test('of many concurrent requests exactly one gets the lease', async () => {
    const { leases } = await openTestStore(engine)

    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) => leases.takeLease({ ...lease, holder: `${index}` })),
    )

    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('the holder can renew it, others wait until it expires or is released', async () => {
    const { leases } = await openTestStore(engine)
    const other = { ...lease, holder: 'other' }
    await leases.takeLease(lease)

    expect(await leases.takeLease(lease)).toBe(true)
    expect(await leases.takeLease(other)).toBe(false)
    expect(await leases.takeLease({ ...other, now: later(now, minutes(1)) })).toBe(true)

    await leases.giveBack(other)
    expect(await leases.takeLease(lease)).toBe(true)
  })
})
