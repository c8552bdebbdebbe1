import { modelHeaders } from '@ghost-writers-ia/site-api'
import { ModelError, openAiCodes } from '@ghost-writers-ia/site-api/errors'
import { z } from 'zod/mini'
import type { Purpose } from '../account/plan-limits.ts'
import { readRetryAfter } from '../retry-after.ts'
import { type AnswerListeners, type ModelOutput, readStream } from '../router/read-stream.ts'
import { refuse } from '../router/refusals.ts'
import type { RouterRefusal } from '../router/router.ts'
import {
  readJson,
  refuseInsecure,
  type Site,
  type SiteRefusal,
  toRefusal,
} from '../site/call-site.ts'
import { startIdleTimer } from '../time.ts'
import { isSecureUrl } from '../urls.ts'
import { siteErrors, siteUnreachable } from '../words/errors.ts'

export type ModelCall = AnswerListeners & {
  /** The endpoint: a chat, or code at the cursor from a prompt and a suffix. */
  readonly endpoint: 'chat/completions' | 'completions'
  /** In OpenAI's format. */
  readonly body: Readonly<Record<string, unknown>> & { readonly model: string }
  readonly purpose: Omit<Purpose, 'model'>
  /** Each id is counted once. */
  readonly requestId: string
  /** The caller commits or releases the request. Otherwise the site counts it at the first text. */
  readonly isCountedWhenShown?: boolean
  readonly signal: AbortSignal
  /** How long the site may be silent before it counts as disconnected. */
  readonly idleTimeoutMs: number
}

/**
 * Calls one of the site's models and streams what it writes. The site counts the request itself,
 * when the first text arrives. Aborting closes the connection, which stops the model.
 */
export async function callModel(
  site: Site,
  call: ModelCall,
): Promise<ModelOutput | SiteRefusal | RouterRefusal> {
  if (!isSecureUrl(site.url)) return refuseInsecure(site.url)
  const idle = new AbortController()
  const idleTimer = startIdleTimer(call.idleTimeoutMs, () => idle.abort())
  const signal = AbortSignal.any([call.signal, idle.signal])
  try {
    const response = await send(site, { ...call, signal })
    if (!response) return call.signal.aborted ? refuse('stopped') : refuseOffline(site)
    if (!response.ok || !response.body) return await readRefusal(response)
    return await readOutput(response.body, { call, onActivity: idleTimer.reset })
  } finally {
    idleTimer.stop()
  }
}

/** Null: no response, or the call was aborted. */
function send(site: Site, { endpoint, body, signal, ...call }: ModelCall) {
  return site
    .fetch(`${site.url.replace(/\/+$/, '')}/api/v1/${endpoint}`, {
      method: 'POST',
      headers: { ...toHeaders(site, call), 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, stream: true }),
      redirect: 'error',
      signal,
    })
    .catch(() => null)
}

function toHeaders(
  { token }: Site,
  {
    purpose,
    requestId,
    isCountedWhenShown,
  }: Pick<ModelCall, 'purpose' | 'requestId' | 'isCountedWhenShown'>,
) {
  const { feature, language, snippet } = purpose
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    [modelHeaders.requestId]: requestId,
    [modelHeaders.feature]: feature,
    ...(language && { [modelHeaders.language]: language }),
    ...(snippet && { [modelHeaders.snippet]: 'true' }),
    ...(isCountedWhenShown && { [modelHeaders.counted]: 'when-shown' }),
  }
}

type Reading = { readonly call: ModelCall; readonly onActivity: () => void }

async function readOutput(
  body: AsyncIterable<Uint8Array>,
  { call, onActivity }: Reading,
): Promise<ModelOutput | SiteRefusal | RouterRefusal> {
  const { onText, onReasoning, signal } = call
  const result = await readStream(body, { onActivity, onText, onReasoning })
  const { text, end } = result
  if (end === 'done') {
    const { toolCalls, reasoning, finishReason, usage } = result
    const isTruncated = finishReason === 'length'
    return { text, toolCalls, reasoning, isTruncated, ...(usage && { usage }) }
  }
  if (end === 'error') return { ...toModelRefusal(0, result), text }
  if (signal.aborted) return { ...refuse('stopped'), text }
  return end === 'cut-off' ? { ...refuse(end), text } : { ...fault, text }
}

const fault: SiteRefusal = { refused: 'fault', message: siteErrors.fault }

async function readRefusal(response: Response): Promise<SiteRefusal> {
  const nextAt = readRetryAfter(response.headers, Date.now())
  const refusal = toModelRefusal(response.status, await readJson(response))
  return nextAt === null ? refusal : { nextAt, ...refusal }
}

/** Errors of model calls are in OpenAI's format; those before a call may be in the site's own. */
function toModelRefusal(status: number, body: unknown): SiteRefusal {
  const parsed = z.safeParse(ModelError, body)
  if (!parsed.success) return toRefusal(status, body)
  const { message, code, ...error } = parsed.data.error
  const known = isOpenAiCode(code) ? openAiCodes[code] : code
  return toRefusal(status, { ...error, code: known, error: message })
}

function isOpenAiCode(code: string): code is keyof typeof openAiCodes {
  return Object.hasOwn(openAiCodes, code)
}

function refuseOffline({ url }: Site): SiteRefusal {
  return { refused: 'offline', message: siteUnreachable(url) }
}
