import { isSecureUrl } from '../urls.ts'
import type { routerErrors } from '../words/errors.ts'
import type { RefusedParameters } from './refused-parameters.ts'

/** A model router: any endpoint that is compatible with OpenRouter's API. */
export type Router = {
  readonly baseUrl: string
  /** Null: the router needs no key, such as one on this machine. */
  readonly key: string | null
  readonly fetch: typeof fetch
  /** How long a stream may be silent before it counts as disconnected. */
  readonly idleTimeoutMs: number
  /** Remembers what models refuse. Absent: for one request. */
  readonly refusedParameters?: RefusedParameters
}

export type RouterRefusal = {
  readonly refused: RouterReason
  /** Says what happened. What to do about it is up to the caller. */
  readonly message: string
  /** The router's own text. Third-party text: only for the chat page and the log. */
  readonly detail?: string
  /** The part of the answer that arrived before the failure. */
  readonly text?: string
  /** When waiting helps: until then. */
  readonly nextAt?: number
}

/**
 * - `no-key`: there is no API key, or the router rejects it
 * - `no-credits`: the router account has too little credit for this model
 * - `no-model`: the router doesn't offer this model, or no provider runs it
 * - `no-tools`: the model, or its server as it was started, can't use tools
 * - `busy`: rate limited, or the provider is overloaded
 * - `daily-limit`: the router's daily limit for free models
 * - `flagged`: rejected by moderation
 * - `insecure`: the API key would have been sent unencrypted
 * - `truncated`: the answer reached the token limit before it was complete
 * - `too-long`: the prompt exceeds the model's context length
 * - `cut-off`: the connection was lost in the middle of the answer
 * - `not-a-router`: something else answered, such as the page of a proxy
 */
export type RouterReason = keyof typeof routerErrors

/** Leaves out the key when it would be sent unencrypted. */
export function toHeaders({ key, baseUrl }: Router): Record<string, string> {
  const isSent = key && isSecureUrl(baseUrl)
  return { 'x-title': 'Ghost Writers IA', ...(isSent && { authorization: `Bearer ${key}` }) }
}

export function toUrl({ baseUrl }: Router, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path
}
