import { Agent } from 'node:https'
import Stripe from 'stripe'
import { seconds } from '#domain/time.ts'
import type { OutgoingProxy } from '../outgoing-proxy.ts'

/** The API version of the SDK's types. The webhook endpoint has to be created with the same. */
export const apiVersion = '2026-10-28.endive'

/**
 * For requests that charge, refund or cancel: Stripe may take much longer for them than for others,
 * and an answer that comes too late leaves us not knowing. Two attempts take about a minute.
 */
export const movesMoney = { timeout: seconds(30), maxNetworkRetries: 1 } as const

type ClientOptions = {
  /** Replaced by the payment sandbox, so that it goes through the same SDK. */
  readonly fetch?: typeof globalThis.fetch
  readonly timeoutMs?: number
  readonly proxy?: OutgoingProxy
}

export function createClient(
  secretKey: string,
  // Three attempts and their pauses take less than a browser's timeout.
  { fetch, proxy, timeoutMs = seconds(8) }: ClientOptions = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(proxy && { httpAgent: new Agent({ keepAlive: true, proxyEnv: { ...proxy } }) }),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })
}
