import type { LimitPorts } from './ports.ts'
import { giveBackTurn, type Limit, takeTurn } from './take-turn.ts'

type Counted = {
  readonly limit: Limit
  /** A network: an IPv4 address, or an IPv6 network of 64 bits (`2001:db8:1:2::/64`). */
  readonly from: string
}

/** A provider gives one customer an IPv6 /48, which holds 65,536 networks of 64 bits. */
const widerTurns = 10

/**
 * Uses one turn of the limit for the network and, for IPv6, one of a ten times larger limit for
 * the /48 around it. A network without turns left uses none of its neighbors'.
 */
export async function takeNetworkTurn(ports: LimitPorts, counted: Counted): Promise<boolean> {
  for (const turn of toTurns(counted)) {
    if (!(await takeTurn(ports, turn)).isAllowed) return false
  }
  return true
}

/** For limits that count only failures: this one wasn't a failure. */
export async function giveBackNetworkTurn(ports: LimitPorts, counted: Counted): Promise<void> {
  for (const turn of toTurns(counted)) await giveBackTurn(ports, turn)
}

function toTurns({ limit, from }: Counted) {
  const [, wider] = /^(\w+:\w+:\w+):\w+::\/64$/.exec(from) ?? []
  const near = { limit, key: from }
  if (!wider) return [near]
  return [near, { limit: { ...limit, turns: limit.turns * widerTurns }, key: `${wider}::/48` }]
}
