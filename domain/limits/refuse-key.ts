import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { LimitPorts } from './ports.ts'
import { type Limit, takeTurn } from './take-turn.ts'

const wrongKeysPerNetwork: Limit = { name: 'stand-in-key', turns: 10, windowMs: minutes(15) }

/**
 * Refuses a wrong sandbox or mailbox key and rate limits further guesses. The right key isn't
 * counted.
 */
export async function refuseKey(
  ports: LimitPorts,
  { from }: { readonly from: string },
): Promise<Refusal<'wrong-key' | 'too-many-wrong-keys'>> {
  const turn = await takeTurn(ports, { limit: wrongKeysPerNetwork, key: from })
  return refuse(turn.isAllowed ? 'wrong-key' : 'too-many-wrong-keys')
}
