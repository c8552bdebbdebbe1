import { toModelName } from './models.ts'
import type { RouterReason, RouterRefusal } from './router.ts'

/** The statuses of OpenRouter and of those who copied it, told as what the user can do about them. */
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

const words: Record<RouterReason, (model: string) => string> = {
  'no-key': () => 'The model router does not accept your API key.',
  'no-credits': (model) => `${model} needs credits at the model router.`,
  'no-model': (model) => `${model} is not offered by the model router at the moment.`,
  busy: (model) => `${model} is busy.`,
  'daily-limit': () => "You've reached the model router's daily limit for free models.",
  flagged: () => 'The model router rejected this request: its content filter flagged it.',
  insecure: () =>
    "The model router's address isn't encrypted, so your API key wasn't sent. Use an https:// address.",
  truncated: () => 'The answer reached the token limit before it was complete.',
  'too-long': (model) => `That is more than ${model} can read at once.`,
  stopped: () => 'Stopped.',
  offline: () => 'The model router cannot be reached.',
  'cut-off': () => 'The line to the model router was cut before the answer was whole.',
  fault: () => 'The model router could not answer.',
}

export function refuse(refused: RouterReason, model = ''): RouterRefusal {
  return { refused, words: words[refused](toModelName(model)) }
}

export type RouterError = {
  readonly error?: { readonly code?: number | string; readonly message?: string } | string
}

/** The most that is kept of what a router says. */
const longestDetail = 1000

/** What the router said, before the answer (as a status) or in the middle of it (as a code). */
export function toRefusal(
  { status, body }: { readonly status: number; readonly body: RouterError | null },
  model: string,
): RouterRefusal {
  const detail = readMessage(body).slice(0, longestDetail)
  const reason = toReason(status, detail)
  const refusal = refuse(reason, model)
  const isNews = ['fault', 'busy', 'no-key', 'flagged'].includes(reason)
  return isNews && detail ? { ...refusal, detail } : refusal
}

function readMessage(body: RouterError | null): string {
  const message = typeof body?.error === 'string' ? body.error : body?.error?.message
  return typeof message === 'string' ? message : ''
}

function toReason(status: number, message: string): RouterReason {
  if (/context length|maximum context|too many tokens/i.test(message)) return 'too-long'
  if (status === 403 && /moderat|flagged|violat|policy|safety/i.test(message)) return 'flagged'
  if (status === 429 && /per[- ]day|daily/i.test(message)) return 'daily-limit'
  return reasons[status] ?? (isUnknownModel(message) ? 'no-model' : 'fault')
}

/** OpenRouter answers 400 to an id that it never heard of. */
function isUnknownModel(message: string): boolean {
  return /not a valid model|no endpoints found|model.*(not found|does not exist)/i.test(message)
}
