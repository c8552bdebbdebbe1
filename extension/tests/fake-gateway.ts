import type { IncomingMessage, ServerResponse } from 'node:http'
import { modelHeaders, type NewRequest, type RequestFeature } from '@ghost-writers-ia/site-api'
import { type Reply, type RouterRequest, writeReply } from './fake-router.ts'
import { changeLeft, checkPurpose, type SiteState } from './fake-site-api.ts'

/** A call of one of the site's models. */
export type GatewayCall = {
  readonly path: string
  readonly requestId: string
  readonly purpose: Omit<NewRequest, 'id'>
  readonly body: RouterRequest & { readonly prompt?: string; readonly suffix?: string }
}

/** A refusal of the site has our code, and may say what helps. */
export type GatewayReply = Reply & {
  readonly refusal?: { readonly status: number; readonly code: string; readonly nextAt?: number }
}

export type Gateway = {
  toReply: (call: GatewayCall) => GatewayReply
  readonly calls: GatewayCall[]
  last: ServerResponse | null
}

type Call = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly token: string
  readonly body: GatewayCall['body']
}

/** Answers in OpenAI's format and counts like the site: a chat once per question of the user. */
export function handleModelCall(state: SiteState, { request, response, token, body }: Call): void {
  const { gateway } = state
  const path = request.url ?? ''
  const isCompletion = path === '/api/v1/completions'
  const call = { path, body, ...readHeaders(request) }
  const refused = state.tokens.has(token) ? checkPurpose(state, call.purpose) : notSignedIn
  if (refused)
    return void refuse(response, { status: refused.status ?? 400, ...Object(refused.body) })
  gateway.calls.push(call)
  gateway.last = response
  const { refusal, ...reply } = gateway.toReply(call)
  if (refusal) return void refuse(response, refusal)
  if (request.headers[modelHeaders.counted] === 'when-shown')
    state.requests.set(call.requestId, 'held')
  if (isCompletion) changeLeft(state, -0.1)
  else if (body.messages.at(-1)?.role === 'user') changeLeft(state, -1)
  void writeReply(response, { ...reply, isCompletion })
}

function readHeaders({ headers }: IncomingMessage) {
  const read = (name: string) => String(headers[name] ?? '')
  const language = read(modelHeaders.language)
  const purpose = {
    feature: read(modelHeaders.feature) as RequestFeature,
    ...(language && { language }),
    ...(headers[modelHeaders.snippet] === 'true' && { snippet: true }),
  }
  return { purpose, requestId: read(modelHeaders.requestId) }
}

const notSignedIn = { status: 401, body: { error: 'Please log in first', code: 'not-signed-in' } }

type Refusal = { readonly status: number; readonly error?: string }

function refuse(response: ServerResponse, { status, error, ...more }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  const body = { message: error ?? 'Refused', type: 'invalid_request_error', param: null, ...more }
  response.end(JSON.stringify({ error: body }))
}
