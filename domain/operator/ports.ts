import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { PaidPlanId } from '@ghost-writers-ia/rules/plans'
import type { Backlog, NoticeStore } from '../billing/notice.ts'
import type { SubscriptionStatus } from '../billing/paid-subscription.ts'
import type { ModelGateway } from '../models/ports.ts'
import type { Release } from '../releases/ports.ts'
import type { BacklogStore } from '../support/ports.ts'
import type { ClockPorts } from '../time.ts'
import type { UsageStore } from '../usage/ports.ts'

export type OperatorPorts = ClockPorts & {
  readonly siteTotals: SiteTotalsStore
  readonly releases: readonly Release[]
  readonly usage: Pick<UsageStore, 'listSpend'>
  readonly models: Pick<ModelGateway, 'budget'>
}

export type RefreshPorts = ClockPorts & {
  readonly siteTotals: SiteTotalsStore
  readonly backlog: BacklogStore
  readonly notices: Pick<NoticeStore, 'readInbox'>
}

/** Which tables are counted. */
export type CountedTable = 'user_profile' | 'billing_account' | 'bucket' | 'download'

/** Rows by the ids of their users; the last slice has no end. Counting one takes a few milliseconds. */
export type TableSlice = { readonly after: string; readonly upTo: string | null }

/**
 * Numbers about all users. They are counted in the background, one slice after the other, and kept
 * as one document; nothing is counted while someone waits for a page.
 */
export type SiteTotalsStore = {
  getFirstSlice(table: CountedTable): Promise<TableSlice>
  /** Null after the last one. */
  findNextSlice(table: CountedTable, slice: TableSlice): Promise<TableSlice | null>
  countUsers(slice: TableSlice, since: Date): Promise<readonly UserCount[]>
  countSubscriptions(slice: TableSlice): Promise<readonly SubscriptionCount[]>
  countAllowances(slice: TableSlice, now: Date): Promise<readonly AllowanceCount[]>
  countDownloads(slice: TableSlice): Promise<readonly DownloadCount[]>
  saveTotals(totals: SiteTotals): Promise<void>
  findTotals(): Promise<SiteTotals | null>

  /** Adds to the counts of a UTC day. */
  addDailyCounts(counts: DailyCounts): Promise<void>
  /** Replaces counts of a UTC day. */
  setDailyCounts(counts: DailyCounts): Promise<void>
  listDailyCounts(since: string): Promise<readonly DailyCount[]>
}

/** `day` is null for accounts from before the moment that was asked for. */
export type UserCount = {
  readonly day: string | null
  readonly isVerified: boolean
  readonly count: number
}

export type SubscriptionCount = {
  readonly plan: PaidPlanId
  readonly cycle: BillingCycle
  readonly currency: string
  readonly status: SubscriptionStatus
  /** Canceled for the end of the period. */
  readonly isEnding: boolean
  readonly count: number
}

/** Of an allowance: nothing used, less than 80 %, more, or less than one request left. */
export type AllowanceUse = 'unused' | 'used' | 'low' | 'empty'

export type AllowanceCount = {
  /** The ceiling of the bucket, which tells the plan. */
  readonly ceiling: number
  readonly use: AllowanceUse
  readonly count: number
}

export type DownloadCount = { readonly version: string; readonly count: number }

export type SiteTotals = {
  readonly refreshedAt: Date
  /** How long nothing is counted after that: the longer it took, the longer. */
  readonly restMs: number
  readonly users: readonly UserCount[]
  readonly subscriptions: readonly SubscriptionCount[]
  readonly allowances: readonly AllowanceCount[]
  readonly downloads: readonly DownloadCount[]
  readonly outbox: Backlog
  readonly inbox: Backlog
  readonly pendingDeletions: number
}

/** What is counted as it happens, by every replica. `paying` is how many there were that day. */
export const dailyCountNames = [
  'requests',
  'requests-refused',
  'model-calls',
  'model-failures',
  'tokens-in',
  'tokens-out',
  'logins',
  'logins-refused',
  'checkouts',
  'subscriptions-started',
  'subscriptions-ended',
  'payments-failed',
  'faults',
  'paying',
] as const

export type DailyCountName = (typeof dailyCountNames)[number]

export type DailyCounts = {
  /** A UTC day: 2026-03-01. */
  readonly day: string
  readonly counts: Readonly<Partial<Record<DailyCountName, number>>>
}

export type DailyCount = {
  readonly day: string
  readonly name: DailyCountName
  readonly count: number
}
