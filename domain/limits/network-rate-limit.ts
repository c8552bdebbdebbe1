import type { LimitPorts } from './ports.ts'
import { consumeRateLimit, type RateLimit, refundRateLimit } from './rate-limit.ts'

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
