import type { UserId } from '../identity/user.ts'
import { getPlan, type PlanId } from '../plans/plans.ts'
import { type Bucket, countLeft, fillBucket, findNextAt } from './bucket.ts'
import type { UsagePorts } from './ports.ts'

/** What someone has left. Without a limit only the plan is told. */
export type AllowanceState = {
  readonly planId: PlanId
  readonly bucket: {
    readonly left: number
    readonly ceiling: number
    readonly perDay: number
    /** When one more comes back, and when all are there; null when they are. */
    readonly nextAt: Date | null
    readonly fullAt: Date | null
  } | null
}

export async function readAllowance(
  { usage, calendar }: Pick<UsagePorts, 'usage' | 'calendar'>,
  { userId, plan }: { readonly userId: UserId; readonly plan: PlanId },
): Promise<AllowanceState> {
  const bucket = await usage.findBucket(userId)
  return describeAllowance({ plan, bucket, now: calendar.now() })
}

/** Whoever has a limit and no bucket has taken nothing yet. */
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
