import { loadSubscription } from '../identity/load-subscription.ts'
import type { UserId } from '../identity/user.ts'
import { getPlan, type PlanId } from '../plans/plans.ts'
import { countLeft, fillBucket, findNextAt } from './bucket.ts'
import type { UsagePorts } from './ports.ts'

/** What someone has left. Without a limit only the plan is told. */
export type AllowanceState = {
  readonly planId: PlanId
  readonly bucket: {
    readonly left: number
    readonly ceiling: number
    readonly perDay: number
    /** When one more comes back; null when it is full. */
    readonly nextAt: Date | null
    readonly fullAt: Date
  } | null
}

export async function readAllowance(ports: UsagePorts, userId: UserId): Promise<AllowanceState> {
  const { plan: planId } = await loadSubscription(ports, userId)
  const plan = getPlan(planId)
  const now = ports.calendar.now()
  const full = fillBucket(plan, now)
  if (!full || plan.allowance.kind === 'unlimited') return { planId, bucket: null }

  const bucket = (await ports.usage.findBucket(userId)) ?? full
  return {
    planId,
    bucket: {
      left: countLeft(bucket, now),
      ceiling: bucket.ceiling,
      perDay: plan.allowance.perDay,
      nextAt: findNextAt(bucket, now),
      fullAt: new Date(Math.max(bucket.fullAt.getTime(), now.getTime())),
    },
  }
}
