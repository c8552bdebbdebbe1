import type { Changes } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { PlanId } from '../plans/plans.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { Bucket } from './bucket.ts'

export type UsagePorts = {
  readonly usage: UsageStore
  readonly users: UserStore
  readonly queue: UsageQueue
  readonly changes: Changes
  readonly calendar: Clock
}

/** Everything a usage transaction may read and write. */
export type UsageStores = { readonly usage: UsageStore; readonly users: UserStore }

/**
 * Batches concurrent calls into one transaction, so that they share one disk flush. Throws for a
 * deleted user.
 */
export type UsageQueue = {
  reserve(request: ReservationRequest): Promise<Reserved>
  settle(settling: Settling): Promise<Settled>
}

/** Database access to usage. Lists are read and written with one statement each. */
export type UsageStore = {
  /** Without a stored bucket nothing was used: it is full. */
  findBucket(userId: UserId): Promise<Bucket | null>
  setBucket(userId: UserId, bucket: Bucket | null): Promise<void>
  /**
   * Reads the buckets and locks them until the transaction ends. Users without one get the given
   * default.
   */
  holdBuckets(full: Buckets): Promise<Buckets>
  saveBuckets(buckets: Buckets): Promise<void>
  /** Adds requests back. */
  giveBack(userId: UserId, count: number): Promise<void>

  /** Inserts reservations as held, once per id. Returns the new ones. */
  addReservations(reservations: readonly Reservation[]): Promise<readonly ReservationId[]>
  dropReservations(ids: readonly ReservationId[]): Promise<void>
  listReservations(ids: readonly ReservationId[]): Promise<readonly (ReservationId & Kept)[]>
  /** Moves reservations from held to another state, once. Returns those that this call changed. */
  settleReservations(
    ids: readonly ReservationId[],
    state: Settling['state'],
  ): Promise<readonly Pick<Reservation, 'userId' | 'requestId' | 'isCounted'>[]>
  /** Marks reservations that were released or expired but stay counted as committed. */
  keepCounted(ids: readonly ReservationId[]): Promise<void>
  listOverdue(now: Date, atMost: number): Promise<readonly ReservationId[]>
  forgetReservations(before: Date): Promise<void>

  /** Adds to the counts per UTC day. Returns how many were given back on each. */
  countDays(counts: readonly DayTally[]): Promise<readonly Omit<DayTally, 'requests'>[]>
  /** How many requests a user got back on a day. */
  countReturned(userId: UserId, day: string): Promise<number>
  listDays(userId: UserId, since: string): Promise<readonly DayCount[]>
}

export type Buckets = ReadonlyMap<UserId, Bucket>

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

export type ReservationRequest = ReservationId & {
  readonly reservedAt: Date
  readonly expiresAt: Date
}

/** Whether it was taken from a bucket. Without a limit there is nothing to give back. */
export type Reservation = ReservationRequest & { readonly isCounted: boolean }

export type Kept = { readonly state: ReservationState }

/** The state of a reservation, and what is left. */
export type Reserved = (Kept | Refusal<'allowance-empty' | 'request-settled'>) & {
  readonly allowance: AllowanceState
}

export type Settling = {
  readonly id: ReservationId
  readonly state: Exclude<ReservationState, 'held'>
  readonly at: Date
}

export type Settled = Kept | Refusal<'no-such-reservation'>

export type DayCount = { readonly day: string; readonly requests: number }

/** A user's requests on one day: answered and given back. */
type DayTally = DayCount & { readonly userId: UserId; readonly returned: number }

/** A user's remaining requests. An unlimited plan has no bucket. */
export type AllowanceState = {
  readonly planId: PlanId
  readonly bucket: {
    readonly left: number
    readonly ceiling: number
    readonly perDay: number
    /** When one more request is refilled, and when all are; null when the bucket is full. */
    readonly nextAt: Date | null
    readonly fullAt: Date | null
  } | null
}
