import type { Feature } from '@ghost-writers-ia/rules/entitlements'
import type { UserId } from '../identity/user.ts'

/** The editor or API token that made a request. */
export type UsageSource = {
  readonly kind: 'editor' | 'token'
  readonly id: string
  readonly name: string
}

export type Tokens = { readonly tokensIn: number; readonly tokensOut: number }

/** How a request ended, as its user reads it. */
export const usageOutcomes = [
  'answered',
  /** Stopped by the client after the first text. */
  'cancelled',
  /** The model failed after the first text. */
  'interrupted',
  /** Failed before the first text, and not counted. */
  'released',
  /** Timed out without a result, and not counted. */
  'expired',
  'running',
] as const

export type UsageOutcome = (typeof usageOutcomes)[number]

/** One request. */
export type UsageLine = {
  readonly requestId: string
  readonly at: Date
  readonly source: UsageSource | null
  readonly feature: Feature | 'api' | null
  readonly language: string | null
  readonly model: string | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly outcome: UsageOutcome
  /** In tenths of a request; 0 if it wasn't counted. */
  readonly cost: number
}

/** UTC days, both included. */
export type DayRange = { readonly from: string; readonly to: string }

export type TotalFilter = DayRange & {
  readonly sourceId?: string | undefined
  readonly feature?: string | undefined
  readonly model?: string | undefined
}

export type UsageFilter = TotalFilter & { readonly outcome?: UsageOutcome | undefined }

/** The position after a line: the next page starts there. */
export type LineCursor = Pick<UsageLine, 'at' | 'requestId'>

export type LinePage = {
  readonly lines: readonly UsageLine[]
  /** Where older ones continue; null at the end. */
  readonly next: LineCursor | null
}

export type UsageTotal = Tokens & {
  readonly requests: number
  /** In tenths. */
  readonly cost: number
}

/** `value` is a day, a source's id, a feature or a model; empty if unknown. */
export type GroupedTotal = UsageTotal & {
  readonly value: string
  /** Of a source. */
  readonly source: UsageSource | null
}

export type TotalDimension = 'day' | 'source' | 'feature' | 'model'

/** What was used on a UTC day, in tenths, as it is stored in three places. */
export type DayBooks = {
  readonly userId: UserId
  readonly day: string
  /** The quarters of an hour that the allowance and the dashboard go by. */
  readonly counted: number
  readonly totals: number
  /** The requests one by one. */
  readonly lines: number
}
