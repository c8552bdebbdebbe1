import Stripe from 'stripe'
import { seconds } from '#domain/time.ts'

/** The version that the SDK's types speak. A webhook endpoint has to be made with the same. */
export const apiVersion = '2026-10-28.endive'

/** `fetch` is given when the sandbox stands in: the same SDK, on the same way. */
export function openClient(secretKey: string, fetch?: typeof globalThis.fetch): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    // Three tries and their pauses are over before a browser gives up.
    timeout: seconds(8),
    maxNetworkRetries: 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })
}
