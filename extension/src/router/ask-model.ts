import { listRefusedParameters, type Parameter } from '@ghost-writers-ia/site-api/parameters'
import { isRefusal } from '../refusal.ts'
import { readRetryAfter } from '../retry-after.ts'
import { startIdleTimer } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { findModel } from './models.ts'
import { type Listeners, type ModelOutput, readStream } from './read-stream.ts'
import { type RouterError, type RouterErrorBody, refuse, toRefusal } from './refusals.ts'
import { createRefusedParameters, leaveOutRefused, type RequestBody } from './refused-parameters.ts'
import { type Router, type RouterRefusal, toHeaders, toUrl } from './router.ts'
import type { Usage } from './usage.ts'
import { type Message, toChatMessages } from './wire-messages.ts'

export type ModelRequest = Omit<Streaming, 'url'> & {
  readonly messages: readonly Message[]
  readonly temperature: number
  readonly maxTokens: number
  readonly stop?: readonly string[]
}

export type ModelAnswer = {
  readonly text: string
  /** The answer reached the token limit and is incomplete. */
  readonly isTruncated: boolean
  /** Absent: neither the model nor the router says. */
  readonly usage?: Usage
}

/** Sends a prompt to a model and streams its answer. */
export async function askModel(
  router: Router,
  request: ModelRequest,
): Promise<ModelAnswer | RouterRefusal> {
  const answer = await streamAnswer(router, {
    url: toUrl(router, '/chat/completions'),
    body: toChatBody(request),
    ...request,
  })
  if (isRefusal(answer)) return answer
  const { text, isTruncated, usage } = answer
  if (!text) return refuse(isTruncated ? 'truncated' : 'fault')
  return { text, isTruncated, ...(usage && { usage }) }
}

export type ToolRequest = Omit<Streaming, 'url' | 'isEnough'> & {
  /** In OpenAI's format. */
  readonly messages: readonly object[]
  readonly temperature: number
  readonly maxTokens: number
  /** The tools that the model may use, and whether it has to. */
  readonly options: Readonly<Record<string, unknown>>
}

/** Sends a conversation with tools to a model. Everything it sends can be empty. */
export function callWithTools(
  router: Router,
  { messages, temperature, maxTokens, options, ...streaming }: ToolRequest,
): Promise<ModelOutput | RouterRefusal> {
  const { requestOptions } = findModel(streaming.model) ?? {}
  const url = toUrl(router, '/chat/completions')
  const limits = { temperature, max_tokens: maxTokens }
  const body = { model: streaming.model, ...requestOptions, messages, ...limits, ...options }
  return streamAnswer(router, { ...streaming, url, body })
}

function toChatBody({ model, messages, temperature, maxTokens, stop }: ModelRequest) {
  const { requestOptions } = findModel(model) ?? {}
  return {
    model,
    ...requestOptions,
    messages: toChatMessages(messages, { id: model }),
    temperature,
    // Reasoning tokens count toward the limit.
    max_tokens: maxTokens + (requestOptions?.reasoning?.max_tokens ?? 0),
    ...(stop && { stop }),
    stream_options: { include_usage: true },
  }
}

export type FimRequest = Streaming & {
  readonly prompt: string
  /** Absent: the prompt has the tokens of the model in it. */
  readonly suffix?: string
  readonly temperature: number
  readonly maxTokens: number
  readonly stop: readonly string[]
}

/**
 * Fills in the middle, with a router's endpoint for prompts. An empty text: nothing to add.
 * `unsupported`: the router doesn't have the endpoint, or not for this model.
 */
export async function completeCode(
  router: Router,
  { prompt, suffix, temperature, maxTokens, stop, ...streaming }: FimRequest,
): Promise<ModelAnswer | RouterRefusal | 'unsupported'> {
  const body = {
    model: streaming.model,
    prompt,
    temperature,
    max_tokens: maxTokens,
    ...(suffix !== undefined && { suffix }),
    ...(stop.length > 0 && { stop }),
  }
  const response = { status: 200 }
  const onStatus = (status: number) => Object.assign(response, { status })
  const answer = await streamAnswer(router, { ...streaming, body, onStatus })
  const isMissing = [400, 404, 405, 415, 422, 501].includes(response.status)
  return isRefusal(answer) && isMissing ? 'unsupported' : answer
}

type Streaming = Omit<Listeners, 'onActivity'> & {
  readonly url: string
  readonly model: string
  readonly signal: AbortSignal
}

type Call = Streaming & {
  readonly body: RequestBody
  readonly onStatus?: (status: number) => void
}

/** Aborting closes the connection, which stops the model. */
async function streamAnswer(router: Router, call: Call): Promise<ModelOutput | RouterRefusal> {
  if (router.key && !isSecureUrl(router.baseUrl)) return refuse('insecure')
  const idle = new AbortController()
  const idleTimer = startIdleTimer(router.idleTimeoutMs, () => idle.abort())
  const signal = AbortSignal.any([call.signal, idle.signal])
  try {
    const sent = await sendAccepted(router, { ...call, signal })
    if (!sent) return refuse(call.signal.aborted ? 'stopped' : 'offline')
    const { response } = sent
    call.onStatus?.(response.status)
    if (!response.ok || !response.body) return toErrorRefusal(sent, call.model)
    return await readAnswer(response.body, { call, onActivity: idleTimer.reset })
  } finally {
    idleTimer.stop()
  }
}

type Sent = {
  readonly response: Response
  /** Of a response that isn't a success. */
  readonly error: RouterError | null
}

/**
 * Sends a request, and again without what the model refuses, which is remembered. Null: no response,
 * or the request was aborted.
 */
async function sendAccepted(router: Router, call: Call): Promise<Sent | null> {
  const known = router.refusedParameters ?? createRefusedParameters()
  const key = `${router.baseUrl} ${call.model}`
  for (;;) {
    const refused = known.find(key)
    const sent = await send(router, { ...call, body: leaveOutRefused(call.body, refused) })
    const complaints = isRefused(sent) ? listComplaints(sent?.error) : []
    const found = complaints.filter((parameter) => !refused.has(parameter))
    // Ends after four rounds at the latest: each one finds another parameter.
    if (found.length === 0) return sent
    known.add(key, found)
  }
}

/** Servers name what they don't know in formats of their own, and `stream_options` is newer than many. */
function listComplaints(error: RouterError | null | undefined): readonly Parameter[] {
  const isAboutUsage = JSON.stringify(error ?? null).includes('stream_options')
  return [...listRefusedParameters(error?.error), ...(isAboutUsage ? [usageParameter] : [])]
}

const usageParameter: Parameter = 'stream_options'

function isRefused(sent: Sent | null): boolean {
  return sent?.response.status === 400 || sent?.response.status === 422
}

type Post = Pick<Call, 'url' | 'signal'> & { readonly body: object }

async function send(router: Router, { url, body, signal }: Post): Promise<Sent | null> {
  const response = await router
    .fetch(url, {
      method: 'POST',
      headers: { ...toHeaders(router), 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: true }),
      redirect: 'error',
      signal,
    })
    .catch(() => null)
  if (!response) return null
  return { response, error: response.ok ? null : await response.json().catch(() => null) }
}

function toErrorRefusal({ response, error }: Sent, model: string): RouterRefusal {
  const refusal = toRefusal({ status: response.status, body: error }, model)
  const nextAt = readRetryAfter(response.headers, Date.now())
  return nextAt === null ? refusal : { ...refusal, nextAt }
}

type Reading = { readonly call: Call; readonly onActivity: () => void }

/** Reads the stream to its end, or until the connection is lost. */
async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  { call, onActivity }: Reading,
): Promise<ModelOutput | RouterRefusal> {
  const { model, onText, onReasoning, isEnough, signal } = call
  const result = await readStream(body, { onActivity, onText, onReasoning, isEnough })
  const { text, end } = result
  if (end === 'done') {
    const { toolCalls, reasoning, finishReason, usage } = result
    const isTruncated = finishReason === 'length'
    return { text, toolCalls, reasoning, isTruncated, ...(usage && { usage }) }
  }
  if (end === 'error') return { ...toStreamRefusal(result, model), text }
  return { ...refuse(signal.aborted ? 'stopped' : streamRefusals[end]), text }
}

const streamRefusals = {
  'cut-off': 'cut-off',
  malformed: 'fault',
  'not-a-stream': 'not-a-router',
} as const

/** In the middle of a stream, the router's error code is an HTTP status. */
function toStreamRefusal({ error }: { readonly error: RouterErrorBody }, model: string) {
  return toRefusal({ status: Number(error.code), body: { error } }, model)
}
