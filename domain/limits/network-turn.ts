import type { LimitPorts } from './ports.ts'
import { giveBackTurn, type Limit, takeTurn } from './take-turn.ts'

type NetworkLimit = {
  readonly limit: Limit
  /** An IPv4 address, or an IPv6 /64 network (`2001:db8:1:2::/64`). */
  readonly from: string
}

/** Internet providers give one customer an IPv6 /48, which holds 65,536 networks of 64 bits. */
const widerTurns = 10

/**
 * Rate limits a network and, for IPv6, the /48 around it with a limit ten times as large. A network
 * without attempts left uses none of its neighbors'.
 */
export async function takeNetworkTurn(ports: LimitPorts, counted: NetworkLimit): Promise<boolean> {
  for (const turn of toTurns(counted)) {
    if (!(await takeTurn(ports, turn)).isAllowed) return false
  }
  return true
}

/** Gives the attempt back, for limits that count only failures. */
export async function giveBackNetworkTurn(ports: LimitPorts, counted: NetworkLimit): Promise<void> {
  for (const turn of toTurns(counted)) await giveBackTurn(ports, turn)
}

function toTurns({ limit, from }: NetworkLimit) {
  const [, wider] = /^(\w+:\w+:\w+):\w+::\/64$/.exec(from) ?? []
  const near = { limit, key: from }
  if (!wider) return [near]
  return [near, { limit: { ...limit, turns: limit.turns * widerTurns }, key: `${wider}::/48` }]
}
