import type { UserId } from '../identity/user.ts'
import { getPlan, type PlanId } from '../plans/plans.ts'
import { changeBucket, fillBucket } from './bucket.ts'
import type { UsageStore } from './ports.ts'

type PlanChange = {
  readonly userId: UserId
  readonly from: PlanId
  readonly to: PlanId
  readonly now: Date
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
