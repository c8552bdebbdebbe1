import { expect, onTestFinished, test } from 'vitest'
import type { LeaseStore } from '#domain/leases/ports.ts'
import { minutes } from '#domain/time.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { openLeaseHolder } from './lease-holder.ts'
import { createLog } from './log.ts'

function open(leases: LeaseStore, options: { forMs?: number; renewMs?: number } = {}) {
  const holder = openLeaseHolder({ leases, log: createLog('silent'), ...options })
  onTestFinished(holder.close)
  return holder
}

test.each(engines)(
  'a lease is renewed in the background, however long the work takes ($name)',
  async (engine) => {
    const { leases } = await openTestStore(engine)
    let renewals = 0
    const renewLeases: LeaseStore['renewLeases'] = async (renewal) => {
      const names = await leases.renewLeases(renewal)
      renewals += 1
      return names
    }
    const busy = open({ ...leases, renewLeases }, { forMs: 1_000, renewMs: 15 })
    const waiting = open({ ...leases, endAbandonedLeases: async () => undefined })
    expect(await busy.acquire('mail')).toBe(true)

    const { renewed, refused } = { renewed: renewals, refused: await waiting.acquire('mail') }
    await expect.poll(() => renewals, { timeout: 10_000 }).toBeGreaterThan(renewed + 60)

    expect(refused).toBe(false)
    expect(await waiting.acquire('mail')).toBe(false)
    await busy.close()
    expect(await waiting.acquire('mail')).toBe(true)
  },
)

test('a lease that is ours costs no write when it is asked for again', async () => {
  const { leases } = await openTestStore(engines[0])
  let asked = 0
  const takeLease: LeaseStore['takeLease'] = async (lease) => {
    asked += 1
    return leases.takeLease(lease)
  }
  const { acquire } = open({ ...leases, takeLease })

  for (let count = 0; count < 5; count += 1) expect(await acquire('mail')).toBe(true)

  expect(asked).toBe(1)
})

test('a lease that someone else has taken is noticed at the next renewal', async () => {
  const { leases } = await openTestStore(engines[0])
  const { acquire } = open(leases, { renewMs: 5 })
  await acquire('mail')

  await leases.endAbandonedLeases()
  await leases.takeLease({ name: 'mail', holder: 'someone else', forMs: minutes(1) })

  await expect.poll(() => acquire('mail')).toBe(false)
})

test('without the database a lease ends when its time is over', async () => {
  const { leases } = await openTestStore(engines[0])
  let isCut = false
  const cut = async () => {
    throw new Error('unreachable')
  }
  const flaky: LeaseStore = {
    ...leases,
    takeLease: (lease) => (isCut ? cut() : leases.takeLease(lease)),
    renewLeases: cut,
  }
  const { acquire } = open(flaky, { forMs: 100, renewMs: 5 })
  expect(await acquire('mail')).toBe(true)

  isCut = true

  await expect.poll(() => acquire('mail').catch(() => 'unknown')).toBe('unknown')
})
