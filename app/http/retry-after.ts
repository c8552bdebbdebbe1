import { seconds } from '#domain/time.ts'

/** The `Retry-After` header in whole seconds, or no header when the wait is unknown. */
export function toRetryAfter(retryAfterMs: number | undefined): Record<string, string> {
  if (!retryAfterMs) return {}
  return { 'retry-after': String(Math.ceil(retryAfterMs / seconds(1))) }
}
