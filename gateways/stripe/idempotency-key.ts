import { createHash } from 'node:crypto'
import Stripe from 'stripe'

/**
 * Adds a hash of the parameters to the key, because Stripe rejects a key that is reused with other
 * ones.
 */
export function toKey(name: string, params: object): string {
  const hash = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return `${name}:${hash}`
}

type IdempotencyKeys = {
  /** Shared by all identical requests, so that they have one effect. */
  readonly key: string
  /** Used after a failure of the first one. */
  readonly otherwise: string
}

/**
 * Stripe replays its own failures (5xx) for the same idempotency key, so they are retried once
 * under another.
 */
export async function retryWithKey<Answer>(
  { key, otherwise }: IdempotencyKeys,
  ask: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask({ idempotencyKey: key })
  } catch (fault) {
    const isReplayed = fault instanceof Stripe.errors.StripeAPIError && fault.statusCode !== 409
    if (!isReplayed) throw fault
    return ask({ idempotencyKey: otherwise })
  }
}
