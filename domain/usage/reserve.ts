import { isRefusal } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { ReservationId, Reserved, UsagePorts } from './ports.ts'

/** The longest answer of a model, and a break of the network. */
const lifeMs = minutes(10)

/**
 * Takes one request out of the allowance before it is made. Asked again with the same
 * id while it is held it takes nothing more; an id that has ended is refused.
 */
export async function reserve(
  { queue, changes, calendar }: UsagePorts,
  { userId, requestId }: ReservationId,
): Promise<Reserved> {
  const now = calendar.now()
  const wish = { userId, requestId, reservedAt: now, expiresAt: later(now, lifeMs) }
  const reserved = await queue.reserve(wish)
  if (!isRefusal(reserved)) changes.tellSoon(userId)
  return reserved
}
