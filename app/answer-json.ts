import type { Refusal } from '#domain/refusal.ts'
import { describeRefusal, type Reason } from './copy/refusals.ts'
import { toRetryAfter } from './retry-after.ts'

/** A refusal as JSON, with its message, status and `Retry-After`. */
export function answerRefusal(refusal: Refusal<Reason>): Response {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  return Response.json({ error: message }, { status, headers: toRetryAfter(retryAfterMs) })
}

export function answerError(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

/** Answers 405 for a route that supports only one method. */
export function allowOnly(method: string): () => Response {
  return () =>
    Response.json(
      { error: `Only ${method} is allowed` },
      { status: 405, headers: { allow: method } },
    )
}
