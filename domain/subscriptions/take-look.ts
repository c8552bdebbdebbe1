import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import { type Limit, takeTurn } from '../limits/take-turn.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'

/** A sync makes several requests to the provider, whose rate limit is shared by all our users. */
const readsPerUser: Limit = { name: 'read-billing', turns: 120, windowMs: minutes(10) }

/**
 * Rate limits the reads from the provider that one user can cause, so that they can't use up the
 * limit for everyone.
 */
export async function takeLook(
  ports: LimitPorts,
  userId: UserId,
): Promise<{ readonly isAllowed: true } | Refusal<'too-many-looks'>> {
  const turn = await takeTurn(ports, { limit: readsPerUser, key: userId })
  return turn.isAllowed ? { isAllowed: true } : refuse('too-many-looks')
}
