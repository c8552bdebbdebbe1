import type { Subscription, UserId } from '../identity/user.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { chooseGrant, type EntitlementStores, writeEntitlement } from './entitlement.ts'
import type { BillingPorts } from './ports.ts'
import type { BillingStores, Grant } from './stores.ts'

/**
 * Grants a user a plan for a limited time without payment, and records why. A paid subscription
 * isn't touched.
 */
export function givePlan(
  ports: BillingPorts,
  grant: Omit<Grant, 'grantedAt' | 'revokedAt'>,
): Promise<Subscription> {
  const now = ports.calendar.now()
  return ports.transaction(async (stores) => {
    await stores.grants.addGrant({ ...grant, grantedAt: now, revokedAt: null })
    return rewriteEntitlement(stores, { userId: grant.userId, now })
  })
}

/** Ends a user's best current grant early. */
export function revokePlan(
  ports: BillingPorts,
  userId: UserId,
): Promise<Subscription | Refusal<'nothing-given'>> {
  const now = ports.calendar.now()
  return ports.transaction(async (stores) => {
    const grant = chooseGrant(await stores.grants.listGrants(userId), now)
    if (!grant) return refuse('nothing-given')
    await stores.grants.revokeGrant(grant.id, now)
    return rewriteEntitlement(stores, { userId, now })
  })
}

/** Ends the next expired grant. Returns whether there was one. */
export function endGrants(ports: BillingPorts): Promise<boolean> {
  const now = ports.calendar.now()
  return ports.transaction(async (stores) => {
    const [grant] = await stores.grants.listEndedGrants(now, 1)
    if (!grant) return false
    await stores.grants.settleGrant(grant.id)
    await rewriteEntitlement(stores, { userId: grant.userId, now })
    return true
  })
}

/**
 * Rewrites the entitlement from our own records. Locks the account, so that a payment written at
 * the same time isn't lost.
 */
async function rewriteEntitlement(
  stores: EntitlementStores & Pick<BillingStores, 'billing'>,
  { userId, now }: { readonly userId: UserId; readonly now: Date },
): Promise<Subscription> {
  const customerId = (await stores.billing.findAccount(userId))?.customerId
  const account = customerId ? await stores.billing.lockAccount(customerId) : null
  const paid = account?.subscription ?? null
  return writeEntitlement(stores, { userId, paid, due: account?.due ?? null, now })
}
