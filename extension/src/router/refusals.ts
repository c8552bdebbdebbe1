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

/** What the router said, before the answer (as a status) or in the middle of it (as a code). */
export function toRefusal(
  { status, body }: { readonly status: number; readonly body: RouterError | null },
  model: string,
): RouterRefusal {
  const message = typeof body?.error === 'string' ? body.error : (body?.error?.message ?? '')
  const reason = /context length|maximum context|too many tokens/i.test(message)
    ? 'too-long'
    : (reasons[status] ?? (isUnknownModel(message) ? 'no-model' : 'fault'))
  const refusal = refuse(reason, model)
  const isNews = reason === 'fault' || reason === 'busy' || reason === 'no-key'
  return isNews && message ? { ...refusal, words: `${refusal.words} It says: ${message}` } : refusal
}

/** OpenRouter answers 400 to an id that it never heard of. */
function isUnknownModel(message: string): boolean {
  return /not a valid model|no endpoints found|model.*(not found|does not exist)/i.test(message)
}
