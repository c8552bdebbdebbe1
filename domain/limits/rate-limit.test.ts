import { expect, test } from 'vitest'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { minutes } from '../time.ts'
import {
  consumeNetworkRateLimit,
  consumeRateLimit,
  refundNetworkRateLimit,
  refundRateLimit,
} from './rate-limit.ts'

const limit = { name: 'try', max: 3, windowMs: minutes(1) }

test.each(engines)(
  'of many parallel requests exactly as many pass as the limit allows ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const ports = { limits, clock: stoppedClock() }

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => consumeRateLimit(ports, { limit, key: 'ada' })),
    )

    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(3)
  },
)

test.each(engines)(
  'a user who reached the limit may try again when the window ends ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const clock = stoppedClock()
    const take = () =>
      consumeRateLimit({ limits, clock }, { limit: { ...limit, max: 1 }, key: 'ada' })
    await take()

    const { isAllowed, retryAt } = await take()
    expect(isAllowed).toBe(false)
    expect(retryAt.getTime() - clock.now().getTime()).toBe(minutes(1))

    clock.move(minutes(1))
    expect((await take()).isAllowed).toBe(true)
  },
)

test.each(engines)('an attempt that is given back can be used again ($name)', async (engine) => {
  const { limits } = await openTestStore(engine)
  const ports = { limits, clock: stoppedClock() }
  const take = async () => (await consumeRateLimit(ports, { limit, key: 'ada' })).isAllowed
  for (let count = 0; count < 3; count += 1) await take()

  await refundRateLimit(ports, { limit, key: 'ada' })

  expect([await take(), await take()]).toEqual([true, false])
})

test.each(engines)(
  'giving back an attempt that was never used gains nothing ($name)',
  async (engine) => {
    const { limits } = await openTestStore(engine)
    const ports = { limits, clock: stoppedClock() }
    const take = async () => (await consumeRateLimit(ports, { limit, key: 'ada' })).isAllowed
    const giveBack = () => refundRateLimit(ports, { limit, key: 'ada' })
    await giveBack()
    await take()

    await Promise.all([giveBack(), giveBack(), giveBack()])

    expect([await take(), await take(), await take(), await take()]).toEqual([
      true,
      true,
      true,
      false,
    ])
  },
)

const networkLimit = { name: 'login', max: 2, windowMs: minutes(15) }

async function openNetworks(engine: (typeof engines)[number]) {
  const { limits } = await openTestStore(engine)
  const ports = { limits, clock: stoppedClock() }
  return {
    take: (from: string) => consumeNetworkRateLimit(ports, { limit: networkLimit, from }),
    giveBack: (from: string) => refundNetworkRateLimit(ports, { limit: networkLimit, from }),
  }
}

test.each(engines)(
  'someone with a whole IPv6 /48 gets ten times the attempts of one network, not 65,536 times ($name)',
  async (engine) => {
    const { take } = await openNetworks(engine)
    const taken: boolean[] = []
    for (let n = 0; n < 24; n += 1) taken.push(await take(`2001:db8:1:${n.toString(16)}::/64`))

    expect(taken.filter(Boolean)).toHaveLength(20)
    expect(await take('2001:db8:2:0::/64')).toBe(true)
    expect(await take('203.0.113.7')).toBe(true)
  },
)

test.each(engines)(
  "a network that has used up its attempts uses none of its neighbors' ($name)",
  async (engine) => {
    const { take, giveBack } = await openNetworks(engine)
    for (let n = 0; n < 50; n += 1) await take('2001:db8:1:0::/64')
    expect(await take('2001:db8:1:0::/64')).toBe(false)

    expect(await take('2001:db8:1:1::/64')).toBe(true)
    await giveBack('2001:db8:1:0::/64')
    await giveBack('203.0.113.7')
    expect(await take('203.0.113.7')).toBe(true)
  },
)
