import { readStream } from '../models/read-stream.ts'
import { isRefusal } from '../refusal.ts'
import { startIdleTimer } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { findModel } from './models.ts'
import { type RouterError, type RouterErrorBody, refuse, toRefusal } from './refusals.ts'
import { type Router, type RouterRefusal, toHeaders, toUrl } from './router.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type ModelRequest = {
  readonly model: string
  readonly messages: readonly Message[]
  readonly temperature: number
  readonly maxTokens: number
  readonly signal: AbortSignal
  readonly stop?: readonly string[]
  /** Called with each chunk of text as it arrives. */
  readonly onText?: (text: string) => void
  /** Ends the answer early when the text so far is all that is needed. */
  readonly isEnough?: (text: string) => boolean
}

export type ModelAnswer = {
  readonly text: string
  /** The answer reached the token limit and is incomplete. */
  readonly isTruncated: boolean
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
  if (isRefusal(answer) || answer.text) return answer
  return refuse(answer.isTruncated ? 'truncated' : 'fault')
}

function toChatBody({ model, messages, temperature, maxTokens, stop }: ModelRequest) {
  const { requestOptions } = findModel(model) ?? {}
  return {
    model,
    ...requestOptions,
    messages,
    temperature,
    // Reasoning tokens count toward the limit.
    max_tokens: maxTokens + (requestOptions?.reasoning?.max_tokens ?? 0),
    ...(stop && { stop }),
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
    ...{ model: streaming.model, prompt, temperature, max_tokens: maxTokens },
    ...(suffix !== undefined && { suffix }),
    ...(stop.length > 0 && { stop }),
  }
  const response = { status: 200 }
  const onStatus = (status: number) => Object.assign(response, { status })
  const answer = await streamAnswer(router, { ...streaming, body, onStatus })
  const isMissing = [400, 404, 405, 415, 422, 501].includes(response.status)
  return isRefusal(answer) && isMissing ? 'unsupported' : answer
}

type Streaming = {
  readonly url: string
  readonly model: string
  readonly signal: AbortSignal
  readonly onText?: (text: string) => void
  readonly isEnough?: (text: string) => boolean
}

type Call = Streaming & {
  readonly body: object
  readonly onStatus?: (status: number) => void
}

/** Aborting closes the connection, which stops the model. */
async function streamAnswer(router: Router, call: Call): Promise<ModelAnswer | RouterRefusal> {
  if (router.key && !isSecureUrl(router.baseUrl)) return refuse('insecure')
  const idle = new AbortController()
  const idleTimer = startIdleTimer(router.idleTimeoutMs, () => idle.abort())
  const signal = AbortSignal.any([call.signal, idle.signal])
  try {
    const response = await send(router, { ...call, signal })
    if (!response) return refuse(call.signal.aborted ? 'stopped' : 'offline')
    call.onStatus?.(response.status)
    if (!response.ok || !response.body) return await readError(response, call.model)
    return await readAnswer(response.body, { call, onEvent: idleTimer.reset })
  } finally {
    idleTimer.stop()
  }
}

/** Null: no response, or the request was aborted. */
function send(router: Router, { url, body, signal }: Call): Promise<Response | null> {
  return router
    .fetch(url, {
      method: 'POST',
      headers: { ...toHeaders(router), 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: true }),
      redirect: 'error',
      signal,
    })
    .catch(() => null)
}

async function readError(response: Response, model: string): Promise<RouterRefusal> {
  const body = (await response.json().catch(() => null)) as RouterError | null
  return toRefusal({ status: response.status, body }, model)
}

type Reading = { readonly call: Call; readonly onEvent: () => void }

/** Reads the stream to its end, or until the connection is lost. */
async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  { call, onEvent }: Reading,
): Promise<ModelAnswer | RouterRefusal> {
  const { model, onText, isEnough, signal } = call
  const listeners = { ...(onText && { onText }), ...(isEnough && { isEnough }) }
  const result = await readStream(body, { onEvent, ...listeners })
  const { text } = result
  if (result.end === 'error') return { ...toStreamRefusal(result, model), text }
  if (result.end === 'cut-off') return { ...refuse(signal.aborted ? 'stopped' : 'cut-off'), text }
  return { text, isTruncated: result.finishReason === 'length' }
}

/** In the middle of a stream, the router's error code is an HTTP status. */
function toStreamRefusal({ error }: { readonly error: RouterErrorBody }, model: string) {
  return toRefusal({ status: Number(error.code), body: { error } }, model)
}
