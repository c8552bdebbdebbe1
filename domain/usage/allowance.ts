import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { PlanChange, UserId } from '../identity/user.ts'
import { type Bucket, changeBucket, countLeft, fillBucket, findNextAt, getLevel } from './bucket.ts'
import type { AllowanceState, UsagePorts, UsageStore } from './ports.ts'

export async function readAllowance(
  { usage, calendar }: Pick<UsagePorts, 'usage' | 'calendar'>,
  { userId, plan }: { readonly userId: UserId; readonly plan: PlanId },
): Promise<AllowanceState> {
  const bucket = await usage.findBucket(userId)
  return describeAllowance({ plan, bucket, now: calendar.now() })
}

/** Carries the allowance over to the new plan. Call it in the transaction that changes the plan. */
export async function changeAllowance(
  { usage }: { readonly usage: UsageStore },
  { userId, from, to, now }: PlanChange,
): Promise<void> {
  if (from === to) return
  const full = fillBucket(getPlan(from), now)
  const before = full && ((await usage.findBucket(userId)) ?? full)
  await usage.setBucket(userId, changeBucket(before, { to: getPlan(to), now }))
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
  const left = countLeft(bucket, now)
  const nextAt = findNextAt(bucket, now)
  return {
    planId,
    bucket: {
      left,
      ceiling: bucket.ceiling,
      perDay: plan.allowance.perDay,
      nextAt,
      fullAt: nextAt && bucket.fullAt,
      level: getLevel(left, bucket.ceiling),
      alert: (nextAt && bucket.alert) ?? null,
    },
  }
}
