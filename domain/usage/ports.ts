import type { UserStore } from '../identity/ports.ts'
import type { UserId } from '../identity/user.ts'
import type { Together } from '../ports.ts'
import type { Clock } from '../time.ts'
import type { Bucket } from './bucket.ts'

export type UsagePorts = {
  readonly usage: UsageStore
  readonly users: UserStore
  readonly together: Together
  readonly calendar: Clock
}

/** What usage asks of the database. */
export type UsageStore = {
  /** None stored means that nobody has taken anything: it is full. */
  findBucket(userId: UserId): Promise<Bucket | null>
  setBucket(userId: UserId, bucket: Bucket | null): Promise<void>
  /**
   * Takes one from the bucket and answers it, or null when it is empty. A missing
   * row counts as the full one that is given. Exact however many take at once.
   */
  takeOne(userId: UserId, full: Bucket): Promise<Bucket | null>
  giveOneBack(userId: UserId): Promise<void>

  /** Once for each id. Answers the one that stands under it, and whether it is new. */
  addReservation(reservation: Reservation): Promise<{ readonly isNew: boolean } & Kept>
  dropReservation(id: ReservationId): Promise<void>
  findReservation(id: ReservationId): Promise<Kept | null>
  /** From held to something else, once. Answers whether this call did it. */
  settleReservation(id: ReservationId, state: Exclude<ReservationState, 'held'>): Promise<boolean>
  listOverdue(now: Date, atMost: number): Promise<readonly ReservationId[]>
  forgetReservations(before: Date): Promise<void>

  /** Counts one request on the day, which begins at midnight UTC. */
  countDay(userId: UserId, day: string): Promise<void>
  listDays(userId: UserId, since: string): Promise<readonly DayCount[]>
}

export type ReservationId = { readonly userId: UserId; readonly requestId: string }

export type ReservationState =
  /** Taken from the bucket; the request is under way. */
  | 'held'
  /** The request was answered. */
  | 'committed'
  /** The request failed and was given back. */
  | 'released'
  /** Nobody said how it went, and it was given back. */
  | 'expired'

export type Reservation = ReservationId & { readonly reservedAt: Date; readonly expiresAt: Date }

export type Kept = { readonly state: ReservationState }

export type DayCount = { readonly day: string; readonly requests: number }
