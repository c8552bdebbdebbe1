import type { HeadersArgs } from 'react-router'
import { describeRefusal, type Reason } from '#app/copy/refusals.ts'
import { toRetryAfter } from '#app/retry-after.ts'
import type { Refusal } from '#domain/refusal.ts'

/** For a page that cannot be shown now: why not, and how the answer says so. */
export function describeLook(refusal: Refusal<Reason>): { problem: string; init: ResponseInit } {
  const { status, message, retryAfterMs } = describeRefusal(refusal)
  return { problem: message, init: { status, headers: toRetryAfter(retryAfterMs) } }
}

/** For the `headers` of such a page: a form's answer comes before the page's own. */
export function keepWait({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}
