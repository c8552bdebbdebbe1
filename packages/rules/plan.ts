/** A row of the table of plans. */
export type PlanFacts = {
  readonly id: string
  readonly name: string
  /** For whom it is, on the pricing page. */
  readonly audience: string
  /** The color of its badge and button. */
  readonly tone: 'grey' | 'ghost' | 'indigo'
  /** In cents, the same number in every currency. */
  readonly price: Readonly<Record<BillingCycle, number>>
  readonly allowance: Allowance
  /** Its lines on the pricing page. */
  readonly features: readonly string[]
  readonly entitlements: Entitlements
  readonly modelLimits: ModelLimits
}

export const billingCycles = ['monthly', 'yearly'] as const

export type BillingCycle = (typeof billingCycles)[number]

/**
 * A token bucket: it refills at the daily rate and accumulates up to the ceiling, so a quiet week
 * makes room for a busy day. See ADR-0007.
 */
export type Allowance =
  | { readonly kind: 'bucket'; readonly perDay: number; readonly ceiling: number }
  /** Fair use: no program can use a plan for many people. */
  | { readonly kind: 'unlimited'; readonly perMinute: number; readonly atOnce: number }

/** What one call to a model may cost. */
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

/** What a plan includes. Code that depends on the plan asks this table, never for a plan's name. */
export type Entitlements = {
  /** `basic`: one line at a time. `advanced`: whole blocks, with context from other files. */
  readonly completion: 'basic' | 'advanced'
  /** `single`: completion and Generate work in one programming language at a time. */
  readonly languages: 'single' | 'multi'
  /** 0: none. Snippets of a former plan stay readable. */
  readonly maxSnippets: number
  readonly explanations: boolean
  /** API tokens for a user's own programs. */
  readonly apiAccess: boolean
  readonly fineTuning: boolean
  readonly teams: boolean
  readonly support: 'community' | 'email' | 'priority'
}
