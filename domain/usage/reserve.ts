import { isRefusal } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import type { ReservationId, Reserved, UsagePorts } from './ports.ts'

/** Enough for the longest model response plus a network outage. */
const expiresAfterMs = minutes(10)

/**
 * Takes one request from the allowance before it is made. Idempotent while the id is held; an id
 * that has ended is refused.
 */
export async function reserve(
  { queue, changes, calendar }: UsagePorts,
  { userId, requestId }: ReservationId,
): Promise<Reserved> {
  const now = calendar.now()
  const request = { userId, requestId, reservedAt: now, expiresAt: later(now, expiresAfterMs) }
  const reserved = await queue.reserve(request)
  if (!isRefusal(reserved)) changes.publishDebounced(userId)
  return reserved
}
