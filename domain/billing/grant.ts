import type { UserId } from '../identity/user.ts'
import { isAbove } from '../plans/plans.ts'
import type { PaidPlanId } from './paid-subscription.ts'

/** A plan that a user was granted for a limited time, without payment. */
export type Grant = {
  readonly id: string
  readonly userId: UserId
  readonly planId: PaidPlanId
  readonly reason: string
  readonly grantedAt: Date
  readonly endsAt: Date
  readonly revokedAt: Date | null
}

export function isGiving({ endsAt, revokedAt }: Grant, now: Date): boolean {
  return revokedAt === null && now < endsAt
}

/** The grant that counts: the best plan, then the latest end. */
export function chooseGrant(grants: readonly Grant[], now: Date): Grant | null {
  const giving = grants.filter((grant) => isGiving(grant, now))
  return giving.toSorted(byRank)[0] ?? null
}

function byRank(one: Grant, other: Grant): number {
  if (one.planId !== other.planId) return isAbove(one.planId, other.planId) ? -1 : 1
  return other.endsAt.getTime() - one.endsAt.getTime()
}
