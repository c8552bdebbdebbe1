import type { Subscription } from '../identity/user.ts'
import type { CustomerId } from './customer.ts'
import { enforceBillingPolicy } from './enforce-billing-policy.ts'
import type { BillingPorts } from './ports.ts'
import { recordSubscription } from './record-subscription.ts'
import { settleChange } from './settle-change.ts'
import { syncCustomerDetails } from './sync-customer-details.ts'

/**
 * Brings a customer up to date with the payment provider, whatever happened and in whatever order.
 * Webhooks, the success page, the schedule and support all call it; safe to run at any time.
 *
 * 1. Completes or rolls back a plan change that was interrupted. Writes at the provider.
 * 2. Fetches the customer's history and writes the account, the entitlement and emails about news.
 * 3. Updates the name and email address at the provider.
 * 4. Enforces our billing policy: refunds and cancels duplicates, cancels what is unpaid.
 *
 * Returns the entitlement, or null when no user belongs to the customer. See ADR-0013.
 */
export async function syncSubscription(
  ports: BillingPorts,
  customerId: CustomerId,
): Promise<Subscription | null> {
  const userId = await ports.billing.findUserOf(customerId)
  if (!userId) return null

  await settleChange(ports, customerId)
  const { user, entitlement, ...recorded } = await recordSubscription(ports, { userId, customerId })
  // Without a user a later sync was written first. Acting on older data could cancel what was kept
  // since.
  if (user) {
    await syncCustomerDetails(ports, { user, customerId, history: recorded.history })
    await enforceBillingPolicy(ports, recorded)
  }
  return entitlement
}

/**
 * Syncs right after a change that was made at the provider. The change is valid even if the sync
 * fails: that only raises an alert, and the provider's webhook repeats the sync.
 */
export async function syncSoon(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  try {
    await syncSubscription(ports, customerId)
  } catch (fault) {
    ports.alert('sync-late', { customerId, fault })
  }
}

/** Syncs the next customer whose plan change was interrupted. Returns whether there was one. */
export async function settleChanges(ports: BillingPorts): Promise<boolean> {
  const [customerId] = await ports.changeIntents.listDueIntents(ports.calendar.now(), 1)
  if (!customerId) return false
  await syncSoon(ports, customerId)
  return true
}
