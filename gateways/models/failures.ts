import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { ModelFailure } from '#domain/models/ports.ts'
import { refuse } from '#domain/refusal.ts'
import { minutes, seconds } from '#domain/time.ts'
import { parseJson } from './parse-json.ts'

export type FailureFacts = RouterError & {
  readonly model: string
  /** The id of the call, which its client knows, too. */
  readonly requestId: string
  readonly reason: string
  readonly status?: number
  readonly isUrgent: boolean
}

/** What the caller is told, and what the log says. The router's own sentence is neither. */
export type UpstreamFailure = RouterError & {
  readonly failure: ModelFailure
  readonly reason: string
  readonly status?: number
}

/** What a router says about its error in single words. */
type RouterError = {
  readonly code?: string
  readonly type?: string
  readonly param?: string
  readonly routerRequestId?: string
}

/** In characters. Enough to find out what an error is about. */
const maxErrorLength = 16 * 1_024

/** Reads a response that isn't a stream of events. `error`: what the router says, only to learn from it. */
export async function toFailure(
  response: IncomingMessage,
): Promise<UpstreamFailure & { readonly error: unknown }> {
  const { statusCode: status = 0, headers } = response
  const text = await readStart(response)
  if (status >= 200 && status < 300)
    return { failure: refuse('model-unavailable'), reason: 'content-type', status, error: null }
  const { 'retry-after': retryAfter = null } = headers
  const routerRequestId = findWord(headers['x-request-id'] ?? headers['request-id'])
  const body = parseJson(text)
  const said = { ...readError(body), ...(routerRequestId && { routerRequestId }) }
  const hasError = typeof body === 'object' && body !== null && 'error' in body
  const error = hasError ? body.error : { message: text }
  return { ...toStatusFailure({ status, text, retryAfter, said }), ...said, status, error }
}

/** An error in the middle of a stream. Some routers put an HTTP status into `code`. */
export function toStreamFailure(error: unknown): UpstreamFailure {
  const code = error && typeof error === 'object' && 'code' in error ? Number(error.code) : 0
  const status = code >= 400 && code < 600 ? code : 502
  const said = readError({ error })
  const text = JSON.stringify(error)
  return { ...toStatusFailure({ status, text, retryAfter: null, said }), ...said, status }
}

const Said = z.object({
  error: z.object({ code: z.unknown(), type: z.unknown(), param: z.unknown() }).partial(),
})

function readError(body: unknown): RouterError {
  const { data } = Said.safeParse(body)
  if (!data) return {}
  const code = findWord(data.error.code)
  const type = findWord(data.error.type)
  const param = findWord(data.error.param)
  return { ...(code && { code }), ...(type && { type }), ...(param && { param }) }
}

/** A word of a safe alphabet: nothing that somebody has written, and no secret with a dot or a slash. */
function findWord(value: unknown): string | null {
  const word = typeof value === 'number' ? String(value) : value
  return typeof word === 'string' && /^[A-Za-z][\w.[\]-]{0,63}$|^\d{1,6}$/.test(word) ? word : null
}

type ErrorAnswer = {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
  readonly said: RouterError
}

function toStatusFailure({ status, text, retryAfter, said }: ErrorAnswer): UpstreamFailure {
  if (/context.?length|maximum context|too many tokens|too long/i.test(text) && status < 500)
    return { failure: refuse('model-too-long'), reason: 'too-long' }
  if (status === 413) return { failure: refuse('model-too-long'), reason: 'too-long' }
  if (status === 429 || status === 503 || status === 529)
    return { failure: refuseBusy(retryAfter), reason: 'busy' }
  if (status === 408 || status === 504)
    return { failure: refuse('model-timeout'), reason: 'timeout' }
  if (status === 400 || status === 422 || (status === 403 && isModeration.test(text)))
    return { failure: toRefused(said), reason: 'refused' }
  return { failure: refuse('model-unavailable'), reason: 'status' }
}

/** A question that the router doesn't pass on. Any caller can cause it. */
const isModeration = /moderation|flagged|content.?policy|safety/i

/** Names what the caller could change. */
function toRefused({ code, param }: RouterError): ModelFailure {
  return { ...refuse('model-refused'), ...(code && { code }), ...(param && { param }) }
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

export function isUrgent({ status = 0, reason }: UpstreamFailure): boolean {
  return urgentStatuses.has(status) && reason !== 'refused'
}
