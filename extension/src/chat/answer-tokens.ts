import type { Usage } from '../router/usage.ts'
import type { Message } from '../router/wire-messages.ts'
import { estimateTokens } from '../writing/prompt-context.ts'

/** What a question and its answer took. */
export type AnswerTokens = {
  readonly input: number
  readonly output: number
  /** The model doesn't say how many, so they're estimated from the text. */
  readonly isEstimated?: boolean
  /** In dollars, as the router says. */
  readonly cost?: number
  /** What it counts as, with an included model. */
  readonly requests?: number
}

type Exchange = {
  readonly sent: readonly Message[]
  readonly answer: string
  readonly usage?: Usage | undefined
  readonly requests?: number | undefined
}

export function countTokens({ sent, answer, usage, requests }: Exchange): AnswerTokens {
  const counted = requests === undefined ? {} : { requests }
  if (!usage) {
    const input = sent.reduce((sum, { content }) => sum + estimateTokens(content), 0)
    return { input, output: estimateTokens(answer), isEstimated: true, ...counted }
  }
  const { inputTokens: input, outputTokens: output, cost } = usage
  return { input, output, ...(cost !== undefined && { cost }), ...counted }
}

/** How much of its window a conversation takes: the last question with all of its context, and the answer. */
export type ContextMeter = {
  readonly used: number
  readonly limit: number
  readonly isEstimated: boolean
}

type Counted = { readonly tokens?: AnswerTokens }

export function toMeter(messages: readonly Counted[], limit: number): ContextMeter {
  const tokens = messages.findLast((message) => message.tokens)?.tokens
  if (!tokens) return { used: 0, limit, isEstimated: false }
  const used = tokens.input + tokens.output
  return { used, limit, isEstimated: tokens.isEstimated ?? false }
}

/** In percent. A full window stays full, whatever the model counts. */
export function toShare({ used, limit }: Pick<ContextMeter, 'used' | 'limit'>): number {
  if (used === 0 || limit <= 0) return 0
  return Math.min(100, Math.max(1, Math.round((used / limit) * 100)))
}
