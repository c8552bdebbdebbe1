import { createHash } from 'node:crypto'
import Stripe from 'stripe'

/** A key never asks for two different things, which Stripe would refuse for a day: what is asked is part of it. */
export function toKey(name: string, params: object): string {
  const asked = createHash('sha256').update(JSON.stringify(params)).digest('base64url')
  return `${name}:${asked}`
}

type Keys = {
  /** Shared by all who want the same, so that it is made once. */
  readonly key: string
  /** For whoever hears of a failure under the first. */
  readonly otherwise: string
}

/** Stripe tells a failure of its own again for as long as it knows the key: then another key asks anew. */
export async function askUnderKey<Answer>(
  { key, otherwise }: Keys,
  ask: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask({ idempotencyKey: key })
  } catch (fault) {
    const isRemembered = fault instanceof Stripe.errors.StripeAPIError && fault.statusCode !== 409
    if (!isRemembered) throw fault
    return ask({ idempotencyKey: otherwise })
  }
}
