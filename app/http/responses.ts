import type { HeadersArgs } from 'react-router'
import { describeRefusal, type Reason } from '#app/copy/refusals.ts'
import type { Refusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'

/** A refusal as JSON, with its message, status and `Retry-After`. */
export function answerRefusal(refusal: Refusal<Reason>): Response {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  return Response.json({ error: message }, { status, headers: toRetryAfter(retryAfterMs) })
}

export function answerError(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

/** For frequent calls: unlike `Response.json`, doesn't copy the headers into a `Headers` object. */
export function answerJson(body: unknown, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(body), {
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

/** Other sites can't send JSON without a CORS preflight, so this also prevents CSRF. Compressed bodies are refused. */
export function isPlainJson(headers: Headers): boolean {
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
  return isJson && !headers.has('content-encoding')
}

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
