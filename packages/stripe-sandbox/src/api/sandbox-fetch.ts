import type { Engine } from '../engine.ts'
import { answerRequest, type Outcome } from './answer-request.ts'
import { type ApiRequest, readRequest } from './request.ts'

type Fetch = typeof globalThis.fetch

/** What the SDK calls instead of the network. */
export function createFetch(engine: Engine): Fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method, headers, body } = init
    const request = readRequest(url, {
      ...(method && { method }),
      ...(headers && { headers }),
      body,
    })
    const outcome = await answerRequest(engine, request)
    if (outcome.fate === 'timeout') return neverAnswer(init.signal)
    if (outcome.fate === 'cut') throw connectionLost()
    return new Response(outcome.body, {
      status: outcome.status,
      headers: toHeaders(request, outcome),
    })
  }
}

function toHeaders(request: ApiRequest, { status, isReplayed }: Outcome): Record<string, string> {
  return {
    'content-type': 'application/json',
    'request-id': request.id,
    'stripe-version': request.version,
    ...(request.key !== null && { 'idempotency-key': request.key }),
    ...(isReplayed && { 'idempotent-replayed': 'true' }),
    ...(status >= 400 && {
      'stripe-should-retry': String(isWorthRetrying({ status, isReplayed })),
    }),
  }
}

/** A replayed error stays the same however often it is retried. */
function isWorthRetrying({
  status,
  isReplayed,
}: {
  status: number
  isReplayed?: boolean | undefined
}): boolean {
  return !isReplayed && (status === 409 || status >= 500)
}

function neverAnswer(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, leave) => {
    signal?.addEventListener('abort', () => leave(signal.reason), { once: true })
  })
}

function connectionLost(): Error {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  return Object.assign(new TypeError('fetch failed', { cause }), { code: 'ECONNRESET' })
}
