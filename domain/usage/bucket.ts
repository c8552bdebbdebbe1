import type { Plan } from '@ghost-writers-ia/rules/plans'
import { days, later } from '../time.ts'
import { requestCost } from './cost.ts'

/**
 * A token bucket: requests refill at a fixed interval until it is full. In whole milliseconds for
 * each tenth of a request, so that nothing is rounded twice. See ADR-0007 and ADR-0042.
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
  if (!Number.isInteger(refillMs / requestCost))
    throw new Error(`A day is not a multiple of the refill interval of plan ${id}`)
  return { ceiling: allowance.ceiling, refillMs, fullAt: now }
}

/** How many whole requests are left now. */
export function countLeft(bucket: Bucket, now: Date): number {
  return Math.floor(countTenthsLeft(bucket, now) / requestCost)
}

export function countTenthsLeft({ ceiling, refillMs, fullAt }: Bucket, now: Date): number {
  const missingMs = Math.max(0, fullAt.getTime() - now.getTime())
  return Math.max(0, ceiling * requestCost - Math.ceil((missingMs * requestCost) / refillMs))
}

/** The bucket after a request of this cost now, with an alert if it's due. Null if too little is left. */
export function takeFrom(
  bucket: Bucket,
  { cost, now }: { readonly cost: number; readonly now: Date },
): Bucket | null {
  if (cost === 0) return bucket
  if (countTenthsLeft(bucket, now) < cost) return null
  const isFull = bucket.fullAt <= now
  const after = {
    ...bucket,
    fullAt: later(isFull ? now : bucket.fullAt, toRefillMs(bucket, cost)),
  }
  return { ...after, alert: findAlert(after, { since: (!isFull && bucket.alert) || null, now }) }
}

/** How long it takes to refill so many tenths. */
export function toRefillMs({ refillMs }: Pick<Bucket, 'refillMs'>, tenths: number): number {
  return (refillMs / requestCost) * tenths
}

/** When enough will be left for a request of this cost, if nothing is used. */
export function getAffordableAt(bucket: Bucket, cost: number): Date {
  return later(bucket.fullAt, -toRefillMs(bucket, bucket.ceiling * requestCost - cost))
}

/** At 80 %, and when less than one request is left, once each until the bucket has been full again. */
function findAlert(
  bucket: Bucket,
  { since, now }: { readonly since: UsageAlert | null; readonly now: Date },
): UsageAlert | null {
  const left = countTenthsLeft(bucket, now)
  if (left > bucket.ceiling * requestCost * 0.2) return since
  const percent = left < requestCost ? 100 : 80
  return percent > (since?.percent ?? 0) ? { percent, at: now } : since
}

export type AllowanceLevel = 'fine' | 'low' | 'empty'

/** Low: less than a tenth is left. */
export function getLevel(left: number, ceiling: number): AllowanceLevel {
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
  const missing = Math.max(0, full.ceiling * requestCost - countTenthsLeft(before, now))
  return { ...full, fullAt: later(now, toRefillMs(full, missing)) }
}
