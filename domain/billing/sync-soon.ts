import type { CustomerId } from './customer.ts'
import type { BillingPorts } from './ports.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Looks at once after something was done at the provider. Done is done: when it cannot
 * be looked at now, nobody is told that it failed, and the provider's news bring it.
 */
export async function syncSoon(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  try {
    await syncSubscription(ports, customerId)
  } catch (fault) {
    ports.alert('sync-late', { customerId, fault })
  }
}
