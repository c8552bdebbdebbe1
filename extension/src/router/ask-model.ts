import { isSecureAddress } from '../secure-address.ts'
import { readEvents } from '../server-sent-events.ts'
import { openPatience } from '../time.ts'
import { findModel } from './models.ts'
import { type RouterError, refuse, toRefusal } from './refusals.ts'
import { type Router, type RouterRefusal, toAddress, toHeaders } from './router.ts'

export type Message = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type ModelQuestion = {
  readonly model: string
  readonly messages: readonly Message[]
  readonly temperature: number
  readonly maxTokens: number
  readonly signal: AbortSignal
  /** Called with each piece as it comes. */
  readonly onText?: (piece: string) => void
}

export type ModelAnswer = {
  readonly text: string
  /** The answer reached the limit of tokens and is not whole. */
  readonly isCutShort: boolean
}

type Chunk = RouterError & {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null }
    readonly finish_reason?: string | null
  }[]
}

/** Asks a model, and passes its answer on while it is written. */
export async function askModel(
  router: Router,
  question: ModelQuestion,
): Promise<ModelAnswer | RouterRefusal> {
  if (router.key && !isSecureAddress(router.baseUrl)) return refuse('insecure')
  const silent = new AbortController()
  const patience = openPatience(router.silenceMs, () => silent.abort())
  const signal = AbortSignal.any([question.signal, silent.signal])
  try {
    const response = await send(router, { ...question, signal })
    if (!response) return refuse(question.signal.aborted ? 'stopped' : 'offline')
    if (!response.ok || !response.body) return await readRefusal(response, question.model)
    return await listen(response.body, { question, renew: patience.renew })
  } finally {
    patience.end()
  }
}

/** Null when nobody answers, or when nobody waits for it any more. */
function send(router: Router, question: ModelQuestion): Promise<Response | null> {
  const { model, messages, temperature, maxTokens, signal } = question
  const { asks } = findModel(model) ?? {}
  const body = {
    model,
    ...asks,
    messages,
    temperature,
    // What a model thinks before it answers counts toward its limit.
    max_tokens: maxTokens + (asks?.reasoning?.max_tokens ?? 0),
    stream: true,
  }
  return router
    .fetch(toAddress(router, '/chat/completions'), {
      method: 'POST',
      headers: { ...toHeaders(router), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    .catch(() => null)
}

async function readRefusal(response: Response, model: string): Promise<RouterRefusal> {
  const body = (await response.json().catch(() => null)) as RouterError | null
  return toRefusal({ status: response.status, body }, model)
}

type Listening = { readonly question: ModelQuestion; readonly renew: () => void }

/** Hears the answer to its end, or to where it breaks off. */
async function listen(
  body: AsyncIterable<Uint8Array>,
  { question, renew }: Listening,
): Promise<ModelAnswer | RouterRefusal> {
  let text = ''
  let ending: string | null = null
  for await (const { data } of readEvents(body)) {
    renew()
    if (data === '[DONE]') return toAnswer({ text, ending: ending ?? 'stop' })
    const chunk = parse(data)
    if (chunk?.error) return { ...readChunkRefusal(chunk, question.model), text }

    const { delta, finish_reason } = chunk?.choices?.[0] ?? {}
    ending = finish_reason ?? ending
    if (!delta?.content) continue
    text += delta.content
    question.onText?.(delta.content)
  }
  // Some routers end without a last word; one that gave no reason to end was cut off.
  if (ending) return toAnswer({ text, ending })
  return { ...refuse(question.signal.aborted ? 'stopped' : 'cut-off'), text }
}

/** A line that is not JSON is not for us. */
function parse(data: string): Chunk | null {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function toAnswer({ text, ending }: { readonly text: string; readonly ending: string }) {
  const isCutShort = ending === 'length'
  if (!text) return refuse(isCutShort ? 'truncated' : 'fault')
  return { text, isCutShort }
}

function readChunkRefusal(chunk: Chunk, model: string): RouterRefusal {
  const status = typeof chunk.error === 'object' ? Number(chunk.error.code) : 0
  return toRefusal({ status, body: chunk }, model)
}
