import { readStream } from '../models/read-stream.ts'
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
  /** Called with each chunk of text as it arrives. */
  readonly onText?: (text: string) => void
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
  if (router.key && !isSecureUrl(router.baseUrl)) return refuse('insecure')
  const idle = new AbortController()
  const idleTimer = startIdleTimer(router.idleTimeoutMs, () => idle.abort())
  const signal = AbortSignal.any([request.signal, idle.signal])
  try {
    const response = await send(router, { ...request, signal })
    if (!response) return refuse(request.signal.aborted ? 'stopped' : 'offline')
    if (!response.ok || !response.body) return await readError(response, request.model)
    return await readAnswer(response.body, { request, onEvent: idleTimer.reset })
  } finally {
    idleTimer.stop()
  }
}

/** Null: no response, or the request was aborted. */
function send(router: Router, request: ModelRequest): Promise<Response | null> {
  const { model, messages, temperature, maxTokens, signal } = request
  const { requestOptions } = findModel(model) ?? {}
  const body = {
    model,
    ...requestOptions,
    messages,
    temperature,
    // Reasoning tokens count toward the limit.
    max_tokens: maxTokens + (requestOptions?.reasoning?.max_tokens ?? 0),
    stream: true,
  }
  return router
    .fetch(toUrl(router, '/chat/completions'), {
      method: 'POST',
      headers: { ...toHeaders(router), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    .catch(() => null)
}

async function readError(response: Response, model: string): Promise<RouterRefusal> {
  const body = (await response.json().catch(() => null)) as RouterError | null
  return toRefusal({ status: response.status, body }, model)
}

type Reading = { readonly request: ModelRequest; readonly onEvent: () => void }

/** Reads the stream to its end, or until the connection is lost. */
async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  { request, onEvent }: Reading,
): Promise<ModelAnswer | RouterRefusal> {
  const { model, onText, signal } = request
  const result = await readStream(body, { onEvent, ...(onText && { onText }) })
  const { text } = result
  if (result.end === 'error') return { ...toStreamRefusal(result, model), text }
  if (result.end === 'cut-off') return { ...refuse(signal.aborted ? 'stopped' : 'cut-off'), text }
  const isTruncated = result.finishReason === 'length'
  if (!text) return refuse(isTruncated ? 'truncated' : 'fault')
  return { text, isTruncated }
}

/** In the middle of a stream, the router's error code is an HTTP status. */
function toStreamRefusal({ error }: { readonly error: RouterErrorBody }, model: string) {
  return toRefusal({ status: Number(error.code), body: { error } }, model)
}
