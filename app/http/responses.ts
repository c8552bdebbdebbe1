import type { HeadersArgs } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { Reason } from './refusal-rows.ts'

/** The `Retry-After` header in whole seconds, or no header when the wait is unknown. */
export function toRetryAfter(retryAfterMs: number | undefined): Record<string, string> {
  if (!retryAfterMs) return {}
  return { 'retry-after': String(Math.ceil(retryAfterMs / seconds(1))) }
}

/** For a page that can't be shown right now: the reason, and the response's status and headers. */
export function describeRefusedPage(refusal: Refusal<Reason>) {
  const { status, message, retryAfterMs } = describeRefusal(refusal)
  const init: ResponseInit = { status, headers: toRetryAfter(retryAfterMs) }
  return { problem: message, init }
}

/** For the `headers` of such a page: the `Retry-After` of a form's response wins over the page's own. */
export function keepRetryAfter({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}
