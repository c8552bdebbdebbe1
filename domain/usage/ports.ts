import type { Changes } from '../changes/ports.ts'
import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Refusal } from '../refusal.ts'
import type { Clock } from '../time.ts'
import type { AllowanceState } from './allowance.ts'
import type { Bucket } from './bucket.ts'

export type UsagePorts = {
  readonly usage: UsageStore
  readonly users: UserStore
  readonly queue: UsageQueue
  readonly changes: Changes
  readonly calendar: Clock
}

/** Everything a transaction of the allowance may read and write. */
export type UsageStores = { readonly usage: UsageStore; readonly users: UserStore }

/**
 * Does what is asked for in the same moment in one transaction, so that the disk
 * is waited for once. Throws for whoever is no user any more.
 */
export type UsageQueue = {
  reserve(wish: Wish): Promise<Reserved>
  settle(settling: Settling): Promise<Settled>
}

/** What usage asks of the database. Lists are answered and written in one statement each. */
export type UsageStore = {
  /** None stored means that nobody has taken anything: it is full. */
  findBucket(userId: UserId): Promise<Bucket | null>
  setBucket(userId: UserId, bucket: Bucket | null): Promise<void>
  /**
   * The buckets as they are, for this transaction alone until it ends. Whoever has
   * none gets the one that is given.
   */
  holdBuckets(full: Buckets): Promise<Buckets>
  saveBuckets(buckets: Buckets): Promise<void>
  /** So many that were taken are there again. */
  giveBack(userId: UserId, count: number): Promise<void>

  /** Once for each id, held. Answers those that are new. */
  addReservations(reservations: readonly Reservation[]): Promise<readonly ReservationId[]>
  dropReservations(ids: readonly ReservationId[]): Promise<void>
  listReservations(ids: readonly ReservationId[]): Promise<readonly (ReservationId & Kept)[]>
  /** From held to something else, once. Answers those that this call changed. */
  settleReservations(
    ids: readonly ReservationId[],
    state: Settling['state'],
  ): Promise<readonly Pick<Reservation, 'userId' | 'requestId' | 'isCounted'>[]>
  /** Released or expired, and counted all the same: from now on they are committed. */
  keepCounted(ids: readonly ReservationId[]): Promise<void>
  listOverdue(now: Date, atMost: number): Promise<readonly ReservationId[]>
  forgetReservations(before: Date): Promise<void>

  /** Adds to what was counted on each day, which begins at midnight UTC. Answers how many were given back on it. */
  countDays(counts: readonly DayTally[]): Promise<readonly Omit<DayTally, 'requests'>[]>
  /** How many requests a user was given back on a day. */
  countReturned(userId: UserId, day: string): Promise<number>
  listDays(userId: UserId, since: string): Promise<readonly DayCount[]>
}

export type Buckets = ReadonlyMap<UserId, Bucket>

export type ReservationId = { readonly userId: UserId; readonly requestId: string }

export type ReservationState =
  /** Taken from the bucket; the request is under way. */
  | 'held'
  /** It stays counted: the request was answered, or released beyond the limit of the day. */
  | 'committed'
  /** The request failed and was given back. */
  | 'released'
  /** Nobody said how it went, and it was given back. */
  | 'expired'

export type Wish = ReservationId & { readonly reservedAt: Date; readonly expiresAt: Date }

/** Counted: taken from a bucket. Without a limit there is nothing to give back. */
export type Reservation = Wish & { readonly isCounted: boolean }

export type Kept = { readonly state: ReservationState }

/** How a reservation stands, and what is left. */
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

/** Answered and given back on one day of one user. */
export type DayTally = DayCount & { readonly userId: UserId; readonly returned: number }
