import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'

/** A look costs the provider several requests, and it counts those of all our users together. */
const looksPerUser: Limit = { name: 'read-billing', turns: 120, windowMs: minutes(10) }

/** One look at the provider, for whoever makes us look. Nobody can use up what is there for all. */
export async function takeLook(
  ports: LimitPorts,
  userId: UserId,
): Promise<{ readonly isAllowed: true } | Refusal<'too-many-looks'>> {
  const turn = await takeTurn(ports, { limit: looksPerUser, key: userId })
  return turn.isAllowed ? { isAllowed: true } : refuse('too-many-looks')
}
