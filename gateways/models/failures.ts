import type { IncomingMessage } from 'node:http'
import type { ModelFailure } from '#domain/models/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'

export type FailureFacts = {
  readonly model: string
  readonly reason: string
  readonly status?: number
  readonly isUrgent: boolean
}

/** What the caller is told, and what the log says. The router's own text is neither. */
export type UpstreamFailure = {
  readonly failure: ModelFailure
  readonly reason: string
  readonly status?: number
}

/** In characters. Enough to find out what an error is about. */
const maxErrorLength = 16 * 1_024

/** Reads a response that isn't a stream of events. */
export async function toFailure(response: IncomingMessage): Promise<UpstreamFailure> {
  const { statusCode: status = 0, headers } = response
  const text = await readStart(response)
  if (status >= 200 && status < 300)
    return { failure: refuse('model-unavailable'), reason: 'content-type', status }
  const { 'retry-after': retryAfter = null } = headers
  return { ...toStatusFailure({ status, text, retryAfter }), status }
}

/** An error in the middle of a stream. Some routers put an HTTP status into `code`. */
export function toStreamFailure(error: unknown): UpstreamFailure {
  const code = error && typeof error === 'object' && 'code' in error ? Number(error.code) : 0
  const status = code >= 400 && code < 600 ? code : 502
  return { ...toStatusFailure({ status, text: JSON.stringify(error), retryAfter: null }), status }
}

type ErrorAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

function toStatusFailure({ status, text, retryAfter }: ErrorAnswer): UpstreamFailure {
  if (/context.?length|maximum context|too many tokens|too long/i.test(text) && status < 500)
    return { failure: refuse('model-too-long'), reason: 'too-long' }
  if (status === 413) return { failure: refuse('model-too-long'), reason: 'too-long' }
  if (status === 429 || status === 503 || status === 529)
    return { failure: refuseBusy(retryAfter), reason: 'busy' }
  if (status === 408 || status === 504)
    return { failure: refuse('model-timeout'), reason: 'timeout' }
  if (status === 400 || status === 422)
    return { failure: refuse('model-refused'), reason: 'refused' }
  return { failure: refuse('model-unavailable'), reason: 'status' }
}

function refuseBusy(retryAfter: string | null): ModelFailure {
  const waitMs = seconds(Number(retryAfter ?? Number.NaN))
  const isUsable = waitMs > 0 && waitMs <= minutes(60)
  return { ...refuse('model-busy'), ...(isUsable && { retryAfterMs: waitMs }) }
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.length >= maxErrorLength) break
  }
  return text
}

/** Wrong keys and missing credit: only the operator can help. */
const urgentStatuses = new Set([401, 402, 403])

export function reportFailure(
  { report }: { readonly report: (facts: FailureFacts) => void },
  facts: Omit<FailureFacts, 'isUrgent'>,
): void {
  report({ ...facts, isUrgent: urgentStatuses.has(facts.status ?? 0) })
}
