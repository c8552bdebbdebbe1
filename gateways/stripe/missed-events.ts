import type Stripe from 'stripe'
import { followedEvents } from './followed-events.ts'
import { toUnix } from './values.ts'

const mostTypes = 20
const mostListed = 1_000

/**
 * The events of the kinds we follow that some endpoint of the account has not taken, the oldest
 * first. Stripe doesn't say which endpoint, so the inbox skips what we have handled.
 */
export async function listMissed(stripe: Stripe, since: Date): Promise<Stripe.Event[]> {
  const parts = Array.from({ length: Math.ceil(followedEvents.length / mostTypes) }, (_, part) =>
    followedEvents.slice(part * mostTypes, (part + 1) * mostTypes),
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
        .autoPagingToArray({ limit: mostListed }),
    ),
  )
  return lists.flat().toSorted((one, other) => one.created - other.created)
}
