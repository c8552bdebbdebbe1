import type { Refusal } from '#domain/refusal.ts'
import { seconds } from '#domain/time.ts'
import { describeRefusal, type Reason } from './refusals.ts'

/** "No" to a program: the words a person would read, with the status they mean. */
export function answerRefusal(refusal: Refusal<Reason>): Response {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  const headers = retryAfterMs ? { 'retry-after': String(retryAfterMs / seconds(1)) } : {}
  return Response.json({ error: message }, { status, headers })
}

export function answerError(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

/** For an address that takes one method only. */
export function allowOnly(method: string): () => Response {
  return () =>
    Response.json(
      { error: `Only ${method} is possible here.` },
      { status: 405, headers: { allow: method } },
    )
}
