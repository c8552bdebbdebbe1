import { seconds } from '#domain/time.ts'

/** The header that says when trying again may help, in whole seconds. None when nobody knows. */
export function toRetryAfter(retryAfterMs: number | undefined): Record<string, string> {
  if (!retryAfterMs) return {}
  return { 'retry-after': String(Math.ceil(retryAfterMs / seconds(1))) }
}
