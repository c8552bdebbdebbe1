import { isSecureAddress } from '../secure-address.ts'

/** A model router: any endpoint that speaks OpenRouter's protocol. */
export type Router = {
  readonly baseUrl: string
  /** Null for a router that asks for none, such as one on this machine. */
  readonly key: string | null
  readonly fetch: typeof fetch
  /** How long it may be silent before it counts as gone. */
  readonly silenceMs: number
}

export type RouterRefusal = {
  readonly refused: RouterReason
  /** For a human, ending without a hint of what to do: whoever shows it knows what can be done. */
  readonly words: string
  /** The router's own words. Third-party text: for the chat page and the log only. */
  readonly detail?: string
  /** What came before it broke off. */
  readonly text?: string
}

export type RouterReason =
  /** No key, or one that the router does not know. */
  | 'no-key'
  /** The model costs more than the router's account holds. */
  | 'no-credits'
  /** The router has no such model, or nobody who runs it. */
  | 'no-model'
  /** Too many questions, or too many askers. */
  | 'busy'
  /** The router's limit of free requests per day is reached. */
  | 'daily-limit'
  /** The router's or the provider's moderation rejected the question. */
  | 'flagged'
  /** The API key would be sent over an unencrypted connection. */
  | 'insecure'
  /** The answer reached the token limit before it was complete. */
  | 'truncated'
  /** More than the model can read at once. */
  | 'too-long'
  /** The user said so. */
  | 'stopped'
  | 'offline'
  /** It had begun to answer. */
  | 'cut-off'
  | 'fault'

/** The key is left out when it would be sent unencrypted. */
export function toHeaders({ key, baseUrl }: Router): Record<string, string> {
  const isSent = key && isSecureAddress(baseUrl)
  return { 'x-title': 'Ghost Writers IA', ...(isSent && { authorization: `Bearer ${key}` }) }
}

export function toAddress({ baseUrl }: Router, path: string): string {
  return baseUrl.replace(/\/+$/, '') + path
}
