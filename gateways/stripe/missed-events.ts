import type Stripe from 'stripe'
import { followedEvents } from './followed-events.ts'
import { toUnix } from './values.ts'

const maxTypes = 20
const maxListed = 1_000

/**
 * Events of the kinds we follow whose delivery failed, oldest first. Stripe doesn't say at which
 * endpoint, so the inbox skips those we have handled.
 */
export async function listMissed(stripe: Stripe, since: Date): Promise<Stripe.Event[]> {
  const parts = Array.from({ length: Math.ceil(followedEvents.length / maxTypes) }, (_, part) =>
    followedEvents.slice(part * maxTypes, (part + 1) * maxTypes),
  )
  const lists = await Promise.all(
    parts.map((types) =>
      stripe.events
        .list({
          created: { gte: toUnix(since) },
          delivery_success: false,
          limit: 100,
          types: [...types],
        })
        .autoPagingToArray({ limit: maxListed }),
    ),
  )
  return lists.flat().toSorted((one, other) => one.created - other.created)
}
