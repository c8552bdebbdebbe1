import { routerErrors } from '../words/errors.ts'
import { toModelName } from './models.ts'
import type { RouterReason, RouterRefusal } from './router.ts'

/** HTTP status codes as OpenRouter and compatible routers use them. */
const reasons: Record<number, RouterReason> = {
  401: 'no-key',
  403: 'no-key',
  402: 'no-credits',
  404: 'no-model',
  408: 'busy',
  413: 'too-long',
  429: 'busy',
  502: 'busy',
  503: 'busy',
  529: 'busy',
}

export function refuse(refused: RouterReason, model = ''): RouterRefusal {
  return { refused, message: routerErrors[refused](toModelName(model)) }
}

export type RouterError = { readonly error?: RouterErrorBody | string }

export type RouterErrorBody = { readonly code?: number | string; readonly message?: string }

const maxDetailLength = 1000

/** Translates an error of the router: an HTTP status, or an error code in the middle of a stream. */
export function toRefusal(
  { status, body }: { readonly status: number; readonly body: RouterError | null },
  model: string,
): RouterRefusal {
  const detail = readMessage(body).slice(0, maxDetailLength)
  const reason = toReason(status, detail)
  const refusal = refuse(reason, model)
  const isDetailUseful = ['fault', 'busy', 'no-key', 'flagged'].includes(reason)
  return isDetailUseful && detail ? { ...refusal, detail } : refusal
}

function readMessage(body: RouterError | null): string {
  const message = typeof body?.error === 'string' ? body.error : body?.error?.message
  return typeof message === 'string' ? message : ''
}

function toReason(status: number, message: string): RouterReason {
  if (
    /context length|maximum context|too many tokens|exceeds? the available context/i.test(message)
  )
    return 'too-long'
  if (isAboutTools(message)) return 'no-tools'
  if (status === 403 && /moderat|flagged|violat|policy|safety/i.test(message)) return 'flagged'
  if (status === 429 && /per[- ]day|daily/i.test(message)) return 'daily-limit'
  return reasons[status] ?? (isUnknownModel(message) ? 'no-model' : 'fault')
}

/** In the words of Ollama, OpenRouter, llama.cpp and vLLM. */
function isAboutTools(message: string): boolean {
  return /(does not|doesn't) support tool|support tool use|tools param requires|auto" tool choice requires/i.test(
    message,
  )
}

/** OpenRouter answers 400 for an unknown model id. */
function isUnknownModel(message: string): boolean {
  return /not a valid model|no endpoints found|model.*(not found|does not exist)/i.test(message)
}
