import type { HeadersArgs } from 'react-router'
import { describeRefusal, type Reason } from '#app/copy/refusals.ts'
import { toRetryAfter } from '#app/http/retry-after.ts'
import type { Refusal } from '#domain/refusal.ts'

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
