import type { PlanId } from '../plans/plans.ts'

/** What one call to a model may cost, by plan. */
export type ModelLimits = {
  /** The size of messages or prompt, in characters. */
  readonly maxInputLength: number
  /** Images are larger than text. In bytes of the request's body. */
  readonly maxBodyBytes: number
  readonly maxOutputTokens: number
  readonly atOnce: number
  readonly chatsPerMinute: number
  readonly completionsPerMinute: number
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
  },
  essential: {
    maxInputLength: 512 * kilo,
    maxBodyBytes: 2 * kilo * kilo,
    maxOutputTokens: 8_192,
    atOnce: 4,
    chatsPerMinute: 40,
    completionsPerMinute: 240,
  },
  pro: {
    maxInputLength: kilo * kilo,
    maxBodyBytes: 4 * kilo * kilo,
    maxOutputTokens: 32_768,
    atOnce: 5,
    chatsPerMinute: 60,
    completionsPerMinute: 600,
  },
}

export function findModelLimits(plan: PlanId): ModelLimits {
  return table[plan]
}

/** The largest body that any plan allows. */
export const largestBodyBytes = Math.max(
  ...Object.values(table).map(({ maxBodyBytes }) => maxBodyBytes),
)
