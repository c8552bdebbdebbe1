import type { SandboxStorage } from './storage/storage.ts'
import type { Clock } from './time.ts'

export type SandboxOptions = {
  readonly storage: SandboxStorage
  /** Where customers reach the sandbox's pages: they are under `{siteUrl}/sandbox`. */
  readonly siteUrl: string
  readonly webhookSecret: string
  /** Sends a signed event to the webhook. A 2xx status means delivered; anything else is retried. */
  readonly deliver: (message: WebhookMessage) => Promise<{ status: number }>
  /** Called with unexpected errors. */
  readonly report: (error: unknown) => void
  /** Which events the webhook gets until endpoints are registered through the API; all by default. */
  readonly enabledEvents?: readonly string[]
  /** Real time, for signatures and webhook retries. */
  readonly clock?: Clock
  /** Waits in real time. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

export type WebhookMessage = { readonly body: string; readonly signature: string }
