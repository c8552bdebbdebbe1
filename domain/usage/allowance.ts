import { getPlan, type PlanId } from '../plans/plans.ts'
import { type Bucket, countLeft, fillBucket, findNextAt } from './bucket.ts'

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

/** A user on a limited plan without a stored bucket has used nothing yet. */
export function describeAllowance({
  plan: planId,
  bucket: stored,
  now,
}: {
  readonly plan: PlanId
  readonly bucket: Bucket | null
  readonly now: Date
}): AllowanceState {
  const plan = getPlan(planId)
  const full = fillBucket(plan, now)
  if (!full || plan.allowance.kind === 'unlimited') return { planId, bucket: null }

  const bucket = stored ?? full
  const nextAt = findNextAt(bucket, now)
  return {
    planId,
    bucket: {
      left: countLeft(bucket, now),
      ceiling: bucket.ceiling,
      perDay: plan.allowance.perDay,
      nextAt,
      fullAt: nextAt && bucket.fullAt,
    },
  }
}
