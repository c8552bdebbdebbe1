import { isRefusal } from '../refusal.ts'
import type { CustomerId } from './customer.ts'
import { chooseSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import type { BillingAccount } from './stores.ts'
import { writeEntitlement } from './write-entitlement.ts'

/**
 * Moves our record to the new billing period with a single request. The payment follows within
 * hours and triggers a full sync. Returns false and writes nothing when anything besides the period
 * differs from our record: that takes a full sync.
 */
export async function syncPeriod(ports: BillingPorts, customerId: CustomerId): Promise<boolean> {
  const { billing, payments, transaction, clock, calendar } = ports
  const ticket = await billing.takeTicket(customerId)
  const fetched = await payments.fetchSubscriptions(customerId)
  if (isRefusal(fetched)) {
    const message = `Could not fetch the subscriptions of customer ${customerId}: ${fetched.refused}`
    throw new Error(message, { cause: fetched })
  }

  const paid = chooseSubscription(fetched.subscriptions)
  return transaction(async (stores) => {
    const account = await stores.billing.lockAccount(customerId)
    if (!account || !paid || !differsOnlyInPeriod(account, paid)) return false
    const { userId, due, dispute } = account
    const seen = { ticket, at: clock.now(), subscription: paid, due, dispute }
    const isNewest = await stores.billing.writeAccount(customerId, seen)
    if (isNewest) await writeEntitlement(stores, { userId, paid, due, now: calendar.now() })
    return true
  })
}

function differsOnlyInPeriod(
  { subscription: known }: BillingAccount,
  paid: NonNullable<BillingAccount['subscription']>,
): boolean {
  const names = ['id', 'planId', 'cycle', 'status'] as const
  const isSame = known !== null && names.every((name) => known[name] === paid[name])
  return isSame && !known.change && !paid.change && !known.endsAt && !paid.endsAt
}
