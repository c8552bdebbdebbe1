import type { UserId } from '../identity/user.ts'
import type { PlanId } from '../plans/plans.ts'
import { type AllowanceState, describeAllowance } from './allowance.ts'
import type { UsagePorts } from './ports.ts'

export async function readAllowance(
  { usage, calendar }: Pick<UsagePorts, 'usage' | 'calendar'>,
  { userId, plan }: { readonly userId: UserId; readonly plan: PlanId },
): Promise<AllowanceState> {
  const bucket = await usage.findBucket(userId)
  return describeAllowance({ plan, bucket, now: calendar.now() })
}
