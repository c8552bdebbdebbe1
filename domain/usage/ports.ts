import type { Feature } from '@ghost-writers-ia/rules/entitlements'
import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Changes } from '../changes/ports.ts'
import type { AllowanceStore } from '../identity/deleted-account.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { AccountLanguage, LanguageStore } from '../languages/ports.ts'
import type { LanguageState } from '../languages/switch-language.ts'
import type { LimitStore } from '../limits/ports.ts'
import type { MailPorts } from '../mail/ports.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { AllowanceLevel, Bucket, UsageAlert } from './bucket.ts'
import type { UsageClient } from './client.ts'
import type { UsageLocks } from './locks.ts'
import type { DayCount, QuarterCount, QuarterTally } from './quarter.ts'
import type {
  DailyUse,
  DayBooks,
  GroupedTotal,
  LineCursor,
  LinePage,
  SpendTally,
  TokenCounts,
  TotalDimension,
  TotalFilter,
  UsageFilter,
  UsageSource,
} from './usage-line.ts'

export type UsagePorts = {
  readonly usage: UsageStore
  readonly users: UserStore
  readonly queue: UsageQueue
  readonly changes: Changes
  readonly calendar: Clock
}

/** Everything a usage transaction may read and write. */
export type UsageStores = {
  readonly usage: UsageStore
  readonly users: UserStore
  readonly languages: LanguageStore
  readonly limits: LimitStore
} & Pick<MailPorts, 'outbox'>

/**
 * Batches concurrent calls into one transaction, so that they share one disk flush. Throws for a
 * deleted user.
 */
export type UsageQueue = {
  reserve(request: ReservationRequest): Promise<Reserved>
  settle(settling: Settling): Promise<Settled>
  /** Records how a request ended, once. Ignores one that is unknown. */
  record(outcome: RequestOutcome): Promise<void>
}

/** Database access to usage. Lists are read and written with one statement each. */
export type UsageStore = UsageLocks & {
  /** Without a stored bucket nothing was used: it is full. */
  findBucket(userId: UserId): Promise<Bucket | null>
  setBucket(userId: UserId, bucket: Bucket | null): Promise<void>
  /**
   * Reads the buckets and locks them until the transaction ends. Users without one get the given
   * default.
   */
  holdBuckets(full: Buckets): Promise<Buckets>
  /** Saves when they are full. */
  saveBuckets(buckets: Buckets): Promise<void>
  setAlert(userId: UserId, alert: UsageAlert | null): Promise<void>
  /** Adds tenths of requests back. */
  giveBack(userId: UserId, tenths: number): Promise<void>
  /** In a transaction: nobody else can take from the bucket or give back until it ends. */
  lockBucket(userId: UserId): Promise<void>

  /** Of each of these: the other accounts on Free with which they share the allowance. */
  listSiblings(ids: readonly UserId[]): Promise<Siblings>
  readonly joinAddressGroup: AllowanceStore['joinAddressGroup']
  /** What decides about a request, for each of these who is a user. */
  listAccounts(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, UsageAccount>>
  getPreferences(userId: UserId): Promise<UsagePreferences>
  setPreferences(userId: UserId, preferences: UsagePreferences): Promise<void>
  /**
   * What each user with a daily limit of their own has used since the moment, in tenths. In a
   * transaction: nobody else can add to it until it ends.
   */
  holdDailyCounts(ids: readonly UserId[], since: Date): Promise<ReadonlyMap<UserId, number>>

  /** How many requests of a user are running. */
  countHeld(userId: UserId, now: Date): Promise<number>

  /** Inserts reservations as held, once per id. Returns the new ones. */
  addReservations(reservations: readonly Reservation[]): Promise<readonly ReservationId[]>
  dropReservations(ids: readonly ReservationId[]): Promise<void>
  listReservations(ids: readonly ReservationId[]): Promise<readonly (ReservationId & Kept)[]>
  /** Moves reservations from held to another state, once. Returns those that this call changed. */
  settleReservations(settlings: Settlings): Promise<readonly SettledLine[]>
  /** Marks reservations that were released or expired but stay counted as committed. */
  keepCounted(ids: readonly ReservationId[]): Promise<void>
  listOverdue(now: Date, atMost: number): Promise<readonly ReservationId[]>
  /** Deletes settled reservations of before the moment, the oldest first. Returns how many. */
  forgetReservations(before: Date, atMost: number): Promise<number>
  /** Records tokens and endings, once per reservation. Returns those that this call changed. */
  recordOutcomes(outcomes: readonly RequestOutcome[]): Promise<readonly RecordedLine[]>

  /** Adds to the counts per quarter of an hour. */
  countQuarters(counts: readonly QuarterTally[]): Promise<void>
  /** Adds to the totals per day. */
  addTotals(totals: readonly TotalTally[]): Promise<void>
  /** What a router calls a request that runs. */
  saveGeneration(
    id: ReservationId,
    call: { readonly target: string; readonly generation: string },
  ): Promise<void>
  /** Calls to models from before the moment that never ended, with the figures that are known. */
  listLost(before: Date, atMost: number): Promise<readonly Omit<RequestOutcome, 'ending'>[]>
  /** Ended calls since the moment whose router has to be asked. */
  listUnbilled(since: Date, atMost: number): Promise<readonly UnbilledLine[]>
  /** Replaces the figures of one of these. False: someone else has. */
  correctLine(line: UnbilledLine): Promise<boolean>
  /** Adds to what the operator pays for. Call it last: all calls of a day share a few rows. */
  addSpend(tallies: readonly SpendTally[]): Promise<void>
  /** From this UTC day on, the latest first. */
  listSpend(since: string): Promise<readonly SpendTally[]>
  /** The models in the totals of some users and days. */
  listModels(days: readonly UserDay[]): Promise<readonly UsedModel[]>
  /** The same, and nobody else adds models to these users until the transaction ends. */
  holdModels(days: readonly UserDay[]): Promise<readonly UsedModel[]>
  /** How many tenths of requests a user got back on a UTC day. */
  countReturned(userId: UserId, day: string): Promise<number>
  /** Quarters of an hour with requests, the earliest first. */
  listQuarters(userId: UserId, since: string): Promise<readonly QuarterCount[]>
  /** UTC days with requests, the earliest first. */
  listDays(userId: UserId, since: string): Promise<readonly DayCount[]>

  /**
   * Requests, the newest first. Looks at a limited number of them at a time, so a page may have
   * fewer lines than `atMost`, or none, and still continue.
   */
  listLines(userId: UserId, query: LineQuery): Promise<LinePage>
  /** Totals by one dimension, the highest cost first. */
  listTotals(
    userId: UserId,
    query: { readonly dimension: TotalDimension; readonly filter: TotalFilter },
  ): Promise<readonly GroupedTotal[]>
  /** What each feature used on each day, the earliest first. */
  listDailyUse(userId: UserId, filter: TotalFilter): Promise<readonly DailyUse[]>
  /** All totals as they are stored, for export. */
  listDailyTotals(userId: UserId): Promise<readonly DailyTotal[]>
  /** Users whose requests on a UTC day aren't the same in the three places that store them. */
  listMismatches(day: string, atMost: number): Promise<readonly DayBooks[]>
}

export type LineQuery = {
  /** Null for all requests that are kept. */
  readonly filter: UsageFilter | null
  readonly after: LineCursor | null
  readonly atMost: number
}

export type DailyTotal = Omit<TotalTally, 'userId'>

/** All of one state, settled in the same quarter of an hour. */
export type Settlings = {
  readonly ids: readonly ReservationId[]
  readonly state: Settling['state']
  readonly at: Date
}

export type Buckets = ReadonlyMap<UserId, Bucket>

/** Accounts of one mailbox. See ADR-0064. */
export type Siblings = ReadonlyMap<UserId, readonly UserId[]>

export type ReservationId = { readonly userId: UserId; readonly requestId: string }

export type ReservationState =
  /** Taken from the bucket; the request is running. */
  | 'held'
  /** Stays counted: the request was answered, or released beyond the daily limit. */
  | 'committed'
  /** The request failed and was given back. */
  | 'released'
  /** It timed out without a result, and was given back. */
  | 'expired'

/** What a request is for. The server decides by it; the editor only states it. */
export type RequestPurpose = {
  /** `api`: a call of the user's own program, which states no feature. */
  readonly feature: Feature | 'api'
  /** One of VS Code's language ids; null if the request isn't about a file. */
  readonly language: string | null
  readonly model: string | null
  /** Whether its text comes from one of the user's snippets. */
  readonly hasSnippet?: boolean
  /** The program that asks, as far as it says so. Null: our own editor. */
  readonly client?: UsageClient | null
}

export type ReservationRequest = ReservationId & {
  readonly reservedAt: Date
  readonly expiresAt: Date
  /** Null for editors from before purposes were stated. */
  readonly purpose: RequestPurpose | null
  /** In tenths of a request. */
  readonly cost: number
  readonly source: UsageSource | null
  readonly isOnce?: boolean
  /** What it costs the operator at least. Replaced by its outcome; stays if there never is one. */
  readonly estimate?: { readonly tokensIn: number; readonly spentMicros: number }
}

/** How a request ended after its first text. */
export type RequestEnding =
  | 'completed'
  /** The client disconnected. */
  | 'cancelled'
  /** The model failed midway. */
  | 'failed'

export type RequestOutcome = ReservationId & {
  readonly ending: RequestEnding
  /** Null if the model didn't say. */
  readonly tokensIn: number | null
  readonly tokensOut: number | null
  readonly cachedTokens?: number
  readonly reasoningTokens?: number
  readonly model?: string
  /** The name of the router that had the call. */
  readonly target?: string | null
  /** What it costs the operator, in millionths of the currency. Null if it's unknown. */
  readonly spentMicros?: number | null
  /** The router may be asked for the real figures, if it has named the call. */
  readonly isEstimated?: boolean
  /** How many routers were asked in vain. */
  readonly fallbacks?: number
  /** How long it took until there was output. Null without any. */
  readonly firstOutputMs?: number | null
}

/** What a total of a day is grouped by. Empty strings for what is unknown. */
export type TotalKey = {
  readonly userId: UserId
  readonly source: UsageSource | null
  readonly feature: string
  readonly model: string
}

export type SettledLine = ReservationId &
  TotalKey &
  TokenCounts & {
    readonly isCounted: boolean
    readonly cost: number
  }

/** `settledAt` is null unless it is committed. */
export type RecordedLine = ReservationId &
  TotalKey &
  TokenCounts & {
    readonly settledAt: Date | null
    readonly reservedAt: Date
    readonly target: string
    readonly spentMicros: number
  }

/** A line with estimates, and what its router calls it. */
export type UnbilledLine = RecordedLine & { readonly generation: string }

/** A user's UTC day. */
export type UserDay = { readonly userId: UserId; readonly day: string }

export type UsedModel = UserDay & { readonly model: string }

export type TotalTally = TotalKey &
  TokenCounts & {
    readonly day: string
    readonly requests: number
    /** In tenths. */
    readonly cost: number
  }

export type UsageAccount = {
  readonly plan: PlanId
  /** Whether there may be siblings. */
  readonly sharesAllowance: boolean
  readonly language: AccountLanguage | null
  readonly preferences: UsagePreferences
}

export type UsagePreferences = {
  /** The user's own limit of requests per UTC day. */
  readonly dailyLimit: number | null
  /** Whether to be told at 80 % and 100 % of the allowance. */
  readonly hasAlerts: boolean
}

/** Whether it was taken from a bucket. Without a limit there is nothing to give back. */
export type Reservation = ReservationRequest & { readonly isCounted: boolean }

export type Kept = { readonly state: ReservationState }

/** The state of a reservation, and what is left. */
export type Reserved = (Kept | ReservationRefusal) & { readonly allowance: AllowanceState }

export type ReservationRefusal =
  | Refusal<'request-settled'>
  /** `nextAt` is when enough will be left for this request. */
  | (Refusal<'allowance-empty'> & { readonly nextAt: Date })
  | (Refusal<'feature-not-in-plan'> & { readonly feature: Feature | 'snippets' })
  | (Refusal<'language-not-in-plan'> & {
      /** The language that the account has. */
      readonly language: LanguageState
      /** The name of the one that was asked for. */
      readonly wanted: string
    })
  | (Refusal<'too-many-at-once'> & { readonly limit: number })
  | (Refusal<'too-many-per-minute'> & { readonly limit: number; readonly nextAt: Date })
  | (Refusal<'daily-limit-reached'> & { readonly limit: number; readonly resetsAt: Date })

export type Settling = {
  readonly id: ReservationId
  readonly state: Exclude<ReservationState, 'held'>
  readonly at: Date
  /** Released by us, because there was nothing to deliver: no daily limit. */
  readonly isUndelivered?: boolean
}

export type Settled = Kept | Refusal<'no-such-reservation'>

/** A user's remaining requests. An unlimited plan has no bucket. */
export type AllowanceState = {
  readonly planId: PlanId
  readonly bucket: {
    /** In whole requests, rounded down. */
    readonly left: number
    readonly ceiling: number
    readonly perDay: number
    /** When one more request is refilled, and when all are; null when the bucket is full. */
    readonly nextAt: Date | null
    readonly fullAt: Date | null
    readonly level: AllowanceLevel
    /** The last alert since it was full. */
    readonly alert: UsageAlert | null
  } | null
}
