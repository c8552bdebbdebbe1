import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { LimitPorts } from './ports.ts'

/** At most `max` attempts per window of time, counted per key (an address, an account). */
export type RateLimit = { readonly name: string; readonly max: number; readonly windowMs: number }

export type RateLimitResult = { readonly isAllowed: boolean; readonly retryAt: Date }

type RateLimitInput = { readonly limit: RateLimit; readonly key: string }

/** Counts one attempt. Atomic: of many in parallel exactly one gets the last one that is allowed. */
export async function consumeRateLimit(
  { limits, clock }: LimitPorts,
  { limit, key }: RateLimitInput,
): Promise<RateLimitResult> {
  const tally = await limits.countTry({
    key: toKey({ limit, key }),
    now: clock.now(),
    windowMs: limit.windowMs,
  })

  return { isAllowed: tally.tries <= limit.max, retryAt: tally.endsAt }
}

/** Takes the attempt off the count, for limits that count only failures. */
export async function refundRateLimit(
  { limits }: LimitPorts,
  counted: RateLimitInput,
): Promise<void> {
  await limits.giveBackTry(toKey(counted))
}

function toKey({ limit, key }: RateLimitInput): string {
  return `${limit.name}:${key}`
}

type NetworkLimit = {
  readonly limit: RateLimit
  /** An IPv4 address, or an IPv6 /64 network (`2001:db8:1:2::/64`). */
  readonly from: string
}

/** Internet providers give one customer an IPv6 /48, which holds 65,536 networks of 64 bits. */
const widerFactor = 10

/**
 * Rate limits a network and, for IPv6, the /48 around it with a limit ten times as large. A network
 * without attempts left uses none of its neighbors'.
 */
export async function consumeNetworkRateLimit(
  ports: LimitPorts,
  counted: NetworkLimit,
): Promise<boolean> {
  for (const each of listLimits(counted)) {
    if (!(await consumeRateLimit(ports, each)).isAllowed) return false
  }
  return true
}

/** Gives the attempt back, for limits that count only failures. */
export async function refundNetworkRateLimit(
  ports: LimitPorts,
  counted: NetworkLimit,
): Promise<void> {
  for (const each of listLimits(counted)) await refundRateLimit(ports, each)
}

function listLimits({ limit, from }: NetworkLimit) {
  const [, wider] = /^(\w+:\w+:\w+):\w+::\/64$/.exec(from) ?? []
  const near = { limit, key: from }
  if (!wider) return [near]
  return [near, { limit: { ...limit, max: limit.max * widerFactor }, key: `${wider}::/48` }]
}

const wrongKeysPerNetwork: RateLimit = { name: 'stand-in-key', max: 10, windowMs: minutes(15) }

/**
 * Refuses a wrong sandbox or mailbox key and rate limits further guesses. The right key isn't
 * counted.
 */
export async function refuseWrongKey(
  ports: LimitPorts,
  { from }: { readonly from: string },
): Promise<Refusal<'wrong-key' | 'too-many-wrong-keys'>> {
  const quota = await consumeRateLimit(ports, { limit: wrongKeysPerNetwork, key: from })
  return refuse(quota.isAllowed ? 'wrong-key' : 'too-many-wrong-keys')
}
