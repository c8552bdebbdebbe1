import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'
import type { LimitPorts } from './ports.ts'
import { consumeRateLimit, type RateLimit } from './rate-limit.ts'

const wrongKeysPerNetwork: RateLimit = { name: 'stand-in-key', max: 10, windowMs: minutes(15) }

/**
 * Refuses a wrong sandbox or mailbox key and rate limits further guesses. The right key isn't
 * counted.
 */
export async function refuseKey(
  ports: LimitPorts,
  { from }: { readonly from: string },
): Promise<Refusal<'wrong-key' | 'too-many-wrong-keys'>> {
  const quota = await consumeRateLimit(ports, { limit: wrongKeysPerNetwork, key: from })
  return refuse(quota.isAllowed ? 'wrong-key' : 'too-many-wrong-keys')
}
