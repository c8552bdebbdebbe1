import type { Plan } from '../plans/plans.ts'
import { days, later } from '../time.ts'

/**
 * A token bucket: requests refill one by one at a fixed interval until it is full. In whole
 * milliseconds, so that nothing is rounded twice. See ADR-0007.
 */
export type Bucket = {
  readonly ceiling: number
  /** The refill interval of one request. */
  readonly refillMs: number
  /** When it will be full, if nothing is used. */
  readonly fullAt: Date
  /** The last alert since it was full. */
  readonly alert?: UsageAlert | null
}

/** How much was used, in percent, and when. */
export type UsageAlert = { readonly percent: 80 | 100; readonly at: Date }

/** A full bucket of the plan, or null for an unlimited plan. */
export function fillBucket({ id, allowance }: Plan, now: Date): Bucket | null {
  if (allowance.kind === 'unlimited') return null
  const refillMs = days(1) / allowance.perDay
  if (!Number.isInteger(refillMs))
    throw new Error(`A day is not a multiple of the refill interval of plan ${id}`)
  return { ceiling: allowance.ceiling, refillMs, fullAt: now }
}

/** How many requests are left now. */
export function countLeft({ ceiling, refillMs, fullAt }: Bucket, now: Date): number {
  const missingMs = Math.max(0, fullAt.getTime() - now.getTime())
  return Math.max(0, ceiling - Math.ceil(missingMs / refillMs))
}

/** The bucket after one request now, with an alert if it's due. Null when it is empty. */
export function takeOne(bucket: Bucket, now: Date): Bucket | null {
  if (countLeft(bucket, now) === 0) return null
  const isFull = bucket.fullAt <= now
  const after = { ...bucket, fullAt: later(isFull ? now : bucket.fullAt, bucket.refillMs) }
  return { ...after, alert: findAlert(after, { since: (!isFull && bucket.alert) || null, now }) }
}

/** At 80 % and at 100 %, once each until the bucket has been full again. */
function findAlert(
  bucket: Bucket,
  { since, now }: { readonly since: UsageAlert | null; readonly now: Date },
): UsageAlert | null {
  const left = countLeft(bucket, now)
  if (left > bucket.ceiling * 0.2) return since
  const percent = left === 0 ? 100 : 80
  return percent > (since?.percent ?? 0) ? { percent, at: now } : since
}

export type AllowanceLevel = 'fine' | 'low' | 'empty'

/** Low: less than a tenth is left. */
export function findLevel(left: number, ceiling: number): AllowanceLevel {
  if (left === 0) return 'empty'
  return left < ceiling / 10 ? 'low' : 'fine'
}

/** When the next request is refilled. Null when it is full. */
export function findNextAt({ refillMs, fullAt }: Bucket, now: Date): Date | null {
  const missingMs = fullAt.getTime() - now.getTime()
  if (missingMs <= 0) return null
  const untilNextMs = missingMs % refillMs || refillMs
  return later(now, untilNextMs)
}

/**
 * The bucket after a plan change: an upgrade fills it, a downgrade keeps what was left up to the
 * new ceiling.
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
