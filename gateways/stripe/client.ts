import Stripe from 'stripe'
import { seconds } from '#domain/time.ts'

/** The API version of the SDK's types. The webhook endpoint has to be created with the same. */
export const apiVersion = '2026-10-28.endive'

type ClientOptions = {
  /** Replaced by the payment sandbox, so that it goes through the same SDK. */
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
}

export function openClient(
  secretKey: string,
  // Three attempts and their pauses take less than a browser's timeout.
  { fetch, timeoutMs = seconds(8) }: ClientOptions = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })
}
