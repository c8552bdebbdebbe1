import type { Plan } from '../plans/plans.ts'
import { days, later } from '../time.ts'

/**
 * An allowance as it stands: requests refill one by one, each after the same time,
 * until the bucket is full. All in whole milliseconds, so that nothing is ever
 * rounded twice. See ADR-0007.
 */
export type Bucket = {
  readonly ceiling: number
  /** How long one request takes to come back. */
  readonly refillMs: number
  /** When it is full again, if nobody takes anything. */
  readonly fullAt: Date
}

/** A full bucket of the plan, or null when it has no limit. */
export function fillBucket({ id, allowance }: Plan, now: Date): Bucket | null {
  if (allowance.kind === 'unlimited') return null
  const refillMs = days(1) / allowance.perDay
  if (!Number.isInteger(refillMs)) throw new Error(`A day does not divide evenly on plan ${id}`)
  return { ceiling: allowance.ceiling, refillMs, fullAt: now }
}

/** How many requests there are now. */
export function countLeft({ ceiling, refillMs, fullAt }: Bucket, now: Date): number {
  const missingMs = Math.max(0, fullAt.getTime() - now.getTime())
  return Math.max(0, ceiling - Math.ceil(missingMs / refillMs))
}

/** What remains when one is taken now. Null when there is none. */
export function takeOne(bucket: Bucket, now: Date): Bucket | null {
  if (countLeft(bucket, now) === 0) return null
  const from = new Date(Math.max(bucket.fullAt.getTime(), now.getTime()))
  return { ...bucket, fullAt: later(from, bucket.refillMs) }
}

/** When there will be one more than now. Null when it is full. */
export function findNextAt({ refillMs, fullAt }: Bucket, now: Date): Date | null {
  const missingMs = fullAt.getTime() - now.getTime()
  if (missingMs <= 0) return null
  const untilNextMs = missingMs % refillMs || refillMs
  return later(now, untilNextMs)
}

/**
 * What someone has left after a change of plan: a better one is full at once, a
 * smaller one keeps what was there, up to its own ceiling.
 */
export function changeBucket(
  before: Bucket | null,
  { to, now }: { readonly to: Plan; readonly now: Date },
): Bucket | null {
  const full = fillBucket(to, now)
  if (!full || !before || full.ceiling >= before.ceiling) return full
  const missing = Math.max(0, full.ceiling - countLeft(before, now))
  return { ...full, fullAt: later(now, missing * full.refillMs) }
}
