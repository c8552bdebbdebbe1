import type { Feature } from '@ghost-writers-ia/rules/entitlements'
import type { UserId } from '../identity/user.ts'
import type { UsageClient } from './client.ts'

/** The editor, or the API token or tool, that made a request. */
export type UsageSource = {
  readonly kind: 'editor' | 'token'
  readonly id: string
  readonly name: string
}

export type TokenCounts = {
  readonly tokensIn: number
  readonly tokensOut: number
  /** Of those read: the ones that the model had in its cache. */
  readonly cachedTokens: number
  /** Of those written: the ones of thoughts. */
  readonly reasoningTokens: number
}

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
  /** Null for our own editor, and before it was recorded. */
  readonly client: UsageClient | null
  readonly feature: Feature | 'api' | null
  readonly language: string | null
  readonly model: string | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly cachedTokens: number | null
  readonly reasoningTokens: number | null
  /** The name of the router that had the call. */
  readonly target: string | null
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

export type UsageTotal = TokenCounts & {
  readonly requests: number
  /** In tenths. */
  readonly cost: number
}

/** `value` is a source's id or a model; empty if unknown. */
export type GroupedTotal = UsageTotal & {
  readonly value: string
  /** Of a source. */
  readonly source: UsageSource | null
}

export type TotalDimension = 'source' | 'model'

/** What one feature used on a UTC day. `feature` is empty if unknown. */
export type DailyUse = {
  readonly day: string
  readonly feature: string
  /** In tenths. */
  readonly cost: number
}

/** The kinds of requests that a chart shows. */
export const usageGroups = ['completion', 'chat', 'edits', 'api'] as const

export type UsageGroup = (typeof usageGroups)[number]

/** What a feature is shown as. Former editors, which didn't name theirs, only made edits. */
export function toUsageGroup(feature: string | null): UsageGroup {
  if (feature === 'completion' || feature === 'block-completion') return 'completion'
  return feature === 'chat' || feature === 'api' ? feature : 'edits'
}

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

/** What all calls to a model at a target have cost the operator on a UTC day. */
export type SpendTally = TokenCounts & {
  readonly day: string
  readonly model: string
  /** Empty for the stand-in. */
  readonly target: string
  readonly calls: number
  readonly spentMicros: number
}
