import Stripe from 'stripe'
import { seconds } from '#domain/time.ts'

/** The version that the SDK's types speak. A webhook endpoint has to be made with the same. */
export const apiVersion = '2026-10-28.endive'

type Way = {
  /** Given when the sandbox stands in: the same SDK, on the same way. */
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
}

export function openClient(
  secretKey: string,
  // Three tries and their pauses are over before a browser gives up.
  { fetch, timeoutMs = seconds(8) }: Way = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })
}
