import type { UserId } from '../identity/user.ts'
import type { LimitPorts } from '../limits/ports.ts'
import { consumeRateLimit, type RateLimit } from '../limits/rate-limit.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { minutes } from '../time.ts'

/** A sync makes several requests to the provider, whose rate limit is shared by all our users. */
const readsPerUser: RateLimit = { name: 'read-billing', max: 120, windowMs: minutes(10) }

/**
 * Rate limits the reads from the provider that one user can cause, so that they can't use up the
 * limit for everyone.
 */
export async function limitProviderReads(
  ports: LimitPorts,
  userId: UserId,
): Promise<{ readonly isAllowed: true } | Refusal<'too-many-provider-reads'>> {
  const quota = await consumeRateLimit(ports, { limit: readsPerUser, key: userId })
  return quota.isAllowed ? { isAllowed: true } : refuse('too-many-provider-reads')
}
