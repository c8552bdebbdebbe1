import type { Subscription, UserId } from '../identity/user.ts'
import { changeAllowance } from '../usage/change-allowance.ts'
import { findEntitlement } from './entitlement.ts'
import type { Due } from './history.ts'
import type { BillingStores } from './stores.ts'

type EntitlementInput = {
  readonly userId: UserId
  readonly paid: Parameters<typeof findEntitlement>[0]
  readonly due: Due | null
  readonly now: Date
}

/** Works out and writes a user's entitlement, and adjusts the allowance to a new plan. */
export async function writeEntitlement(
  { users, usage, grants }: Pick<BillingStores, 'users' | 'usage' | 'grants'>,
  { userId, paid, due, now }: EntitlementInput,
): Promise<Subscription> {
  const before = await users.findSubscription(userId)
  const given = await grants.listGrants(userId)
  const entitlement = findEntitlement(paid, { now, before, grants: given, due })
  const from = before?.plan ?? 'free'
  await changeAllowance({ usage }, { userId, from, to: entitlement.plan, now })
  await users.setSubscription(userId, entitlement)
  return entitlement
}
