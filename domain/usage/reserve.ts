import { loadSubscription } from '../identity/load-subscription.ts'
import { getPlan } from '../plans/plans.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { later, minutes } from '../time.ts'
import { fillBucket } from './bucket.ts'
import type { Kept, ReservationId, UsagePorts } from './ports.ts'

/** The longest answer of a model, and a break of the network. */
const lifeMs = minutes(10)

/**
 * Takes one request out of the allowance before it is made. Asked again with the
 * same id it takes nothing more and tells how that one stands.
 */
export async function reserve(
  ports: UsagePorts,
  { userId, requestId }: ReservationId,
): Promise<Kept | Refusal<'allowance-empty'>> {
  const { plan } = await loadSubscription(ports, userId)
  const now = ports.calendar.now()
  const full = fillBucket(getPlan(plan), now)
  const wish = { userId, requestId, reservedAt: now, expiresAt: later(now, lifeMs) }

  return ports.together(async ({ usage }) => {
    const { isNew, state } = await usage.addReservation(wish)
    if (!isNew || !full || (await usage.takeOne(userId, full))) return { state }

    // A later try with the same id finds an allowance that may have refilled.
    await usage.dropReservation(wish)
    return refuse('allowance-empty')
  })
}
