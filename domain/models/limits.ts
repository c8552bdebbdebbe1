import type { PlanId } from '../plans/plans.ts'
import type { ModelInput } from './ports.ts'

/** What one call to a model may cost, by plan. */
export type ModelLimits = {
  /** The size of a chat as JSON, without images, in characters. */
  readonly maxInputLength: number
  /** Images are larger than text. In bytes of the request's body. */
  readonly maxBodyBytes: number
  readonly maxOutputTokens: number
  readonly atOnce: number
  readonly chatsPerMinute: number
  readonly completionsPerMinute: number
  /** How many calls may continue a counted chat: an agent that calls tools makes several. */
  readonly callsPerTurn: number
  /** What these calls may read and write together. */
  readonly tokensPerTurn: number
  /** The most that all users of the plan together take from the operator's budget. */
  readonly budgetShare: number
}

const kilo = 1_024

/** A rough estimate for code, as in the editor. */
export const charactersPerToken = 4

/**
 * The editor sends at most 12,000 tokens with a question unless its user allows more, which is
 * about 48,000 characters. The agent in VS Code's own chat starts with about 70,000, most of them
 * descriptions of its tools, and adds every file that it reads.
 */
const table: Readonly<Record<PlanId, ModelLimits>> = {
  free: {
    maxInputLength: 256 * kilo,
    maxBodyBytes: kilo * kilo,
    maxOutputTokens: 4_096,
    atOnce: 2,
    chatsPerMinute: 20,
    completionsPerMinute: 120,
    callsPerTurn: 25,
    tokensPerTurn: 1_000_000,
    budgetShare: 0.7,
  },
  essential: {
    maxInputLength: 512 * kilo,
    maxBodyBytes: 2 * kilo * kilo,
    maxOutputTokens: 8_192,
    atOnce: 4,
    chatsPerMinute: 40,
    completionsPerMinute: 240,
    callsPerTurn: 50,
    tokensPerTurn: 2_000_000,
    budgetShare: 1,
  },
  pro: {
    maxInputLength: kilo * kilo,
    maxBodyBytes: 4 * kilo * kilo,
    maxOutputTokens: 32_768,
    atOnce: 5,
    chatsPerMinute: 60,
    completionsPerMinute: 600,
    callsPerTurn: 50,
    tokensPerTurn: 4_000_000,
    budgetShare: 1,
  },
}

export function getModelLimits(plan: PlanId): ModelLimits {
  return table[plan]
}

/** On every plan: a completion costs a tenth of a chat, so it mustn't be one. */
export const completionLimits = { maxInputLength: 32 * kilo, maxOutputTokens: 512 }

type CallSize = Pick<ModelLimits, 'maxInputLength' | 'maxOutputTokens'>

/** How long a question of this kind and its answer may be. */
export function getSizeLimits(plan: PlanId, kind: ModelInput['kind']): CallSize {
  return kind === 'completion' ? completionLimits : table[plan]
}

/** The largest body that any plan allows. */
export const largestBodyBytes = Math.max(
  ...Object.values(table).map(({ maxBodyBytes }) => maxBodyBytes),
)
