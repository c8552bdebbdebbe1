import { expect, test } from 'vitest'
import { minutes } from '#domain/time.ts'
import { stoppedClock } from '#tests/clock.ts'
import { engines, openTestStore } from '#tests/engines.ts'
import { consumeNetworkRateLimit, refundNetworkRateLimit } from './network-rate-limit.ts'

const limit = { name: 'login', max: 2, windowMs: minutes(15) }

async function openNetworks(engine: (typeof engines)[number]) {
  const { limits } = await openTestStore(engine)
  const ports = { limits, clock: stoppedClock() }
  return {
    take: (from: string) => consumeNetworkRateLimit(ports, { limit, from }),
    giveBack: (from: string) => refundNetworkRateLimit(ports, { limit, from }),
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
  'a network that has used up its attempts uses none of its neighbors’ ($name)',
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
