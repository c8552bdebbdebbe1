import { measureInput } from './check-call.ts'
import { charactersPerToken } from './limits.ts'
import type { ModelInput, ModelPart, TokenCounts } from './ports.ts'
import { type Price, toMicros } from './price.ts'

/** What a call has used and cost so far. */
export type CallBill = {
  add(part: ModelPart): void
  /** As the target that has the call counted them, or estimated. */
  countTokens(): TokenCounts
  /** In millionths of the currency, at all targets that had the call. Null if it's unknown. */
  countSpent(): number | null
  /** Whether the target hasn't said how many tokens there were. */
  isEstimated(): boolean
  /** The last one that was asked. */
  findTarget(): string | null
  /** How many were asked before it. */
  countFallbacks(): number
}

type Attempt = {
  readonly price: Price | null
  counted: TokenCounts | null
  costMicros: number | null
  /** Of what it has written, in characters. */
  length: number
}

type Billing = {
  readonly input: ModelInput
  /** Targets state what they charge in dollars. */
  readonly currency: string
}

/** One for each call: a target that fails after it has the call may bill it, and so may the next one. */
export function createCallBill({ input, currency }: Billing): CallBill {
  const attempts: Attempt[] = []
  let target: string | null = null
  let asked = 0
  let current: Attempt = openAttempt(null)

  function add(part: ModelPart): void {
    if (part.kind === 'sent') {
      target = part.target
      asked += 1
      current = openAttempt(part.price)
      attempts.push(current)
    } else if (part.kind === 'rejected') attempts.pop()
    else if (part.kind === 'usage') {
      current.counted = part
      current.costMicros = part.costMicros ?? null
    } else current.length += measurePart(part)
  }

  function countTokens({ counted, length } = current): TokenCounts {
    if (!counted) return { ...estimateInput(input), tokensOut: toTokens(length) }
    const { tokensIn, tokensOut, cachedTokens, reasoningTokens } = counted
    return { tokensIn, tokensOut, cachedTokens, reasoningTokens }
  }

  function toSpent(attempt: Attempt): number | null {
    if (attempt.price) return toMicros(attempt.price, countTokens(attempt))
    return currency === 'USD' ? attempt.costMicros : null
  }

  return {
    add,
    countTokens: () => countTokens(),
    countSpent() {
      if (target === null) return null
      const known = attempts.map(toSpent).filter((spent) => spent !== null)
      if (known.length === 0 && attempts.length > 0) return null
      return known.reduce((sum, spent) => sum + spent, 0)
    },
    isEstimated: () => current.counted === null,
    findTarget: () => target,
    countFallbacks: () => Math.max(0, asked - 1),
  }
}

function openAttempt(price: Price | null): Attempt {
  return { price, counted: null, costMicros: null, length: 0 }
}

/** Of a question that nobody has answered yet. */
export function estimateInput(input: ModelInput): TokenCounts {
  const tokensIn = toTokens(measureInput(input))
  return { tokensIn, tokensOut: 0, cachedTokens: 0, reasoningTokens: 0 }
}

function toTokens(length: number): number {
  return Math.ceil(length / charactersPerToken)
}

function measurePart(part: ModelPart): number {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return part.text.length
    case 'reasoning':
      return JSON.stringify(part.fields).length
    case 'tool-calls':
      return part.calls.reduce((sum, { arguments: text = '' }) => sum + text.length, 0)
    default:
      return 0
  }
}
