import { type ApiError, apiError } from '../errors.ts'
import { days, later, minutes } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { ApiRequest } from './request.ts'

export type Answer = { readonly status: number; readonly body: string }

const memoryMs = days(1)

/** A replica that has not answered by then has died. */
const answerWithinMs = minutes(2)

/** The answer that the key was given before; null when the request is the key's first and is to be run. */
export async function beginKey(
  { records }: SandboxTransaction,
  { request, key, now }: { request: ApiRequest; key: string; now: Date },
): Promise<Answer | null> {
  await records.removeKeysBefore(later(now, -memoryMs))
  const known = await records.findKey(key)
  if (known && known.fingerprint !== request.fingerprint) throw otherQuestion(key)
  if (known?.answer) return known.answer
  if (known && later(known.requestedAt, answerWithinMs) > now) throw stillRunning(key)

  await records.putKey({ key, fingerprint: request.fingerprint, answer: null, requestedAt: now })
  return null
}

/** Stores the response, including server errors. A request that was rejected as invalid can be repeated. */
export async function endKey(
  { records }: SandboxTransaction,
  { request, key, answer, now }: { request: ApiRequest; key: string; answer: Answer; now: Date },
): Promise<void> {
  const { fingerprint } = request
  if (hasBegun(answer)) await records.putKey({ key, fingerprint, answer, requestedAt: now })
  else await records.removeKey(key)
}

/** Whether processing began: invalid requests and rate limits are rejected before that. */
function hasBegun({ status }: Answer): boolean {
  return status < 400 || status === 402 || status >= 500
}

function otherQuestion(key: string): ApiError {
  return apiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}

function stillRunning(key: string): ApiError {
  return apiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}
