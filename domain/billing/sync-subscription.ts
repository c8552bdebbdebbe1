import type { Subscription, User } from '../identity/user.ts'
import { isRefusal } from '../refusal.ts'
import type { CustomerId } from './customer.ts'
import { enforceBillingPolicy } from './enforce-billing-policy.ts'
import { writeEntitlement } from './entitlement.ts'
import type { History } from './history.ts'
import { chooseSubscription } from './paid-subscription.ts'
import type { BillingPorts } from './ports.ts'
import { recordSubscription } from './record-subscription.ts'
import { makeRefund } from './refunds-owed.ts'
import { planReminder } from './reminder-schedule.ts'
import { settleChange } from './settle-change.ts'
import type { BillingAccount } from './stores.ts'

/**
 * Brings a customer up to date with the payment provider, whatever happened and in whatever order.
 * Webhooks, the success page, the schedule and support all call it; safe to run at any time.
 *
 * 1. Completes or rolls back a plan change that was interrupted. Writes at the provider.
 * 2. Fetches the customer's history and writes the account, the entitlement and emails about news.
 * 3. Updates the email address at the provider.
 * 4. Enforces our billing policy: ends and refunds duplicates, cancels what is unpaid, returns what
 *    we owe, charges the newest card. Fetches and writes again if that changed anything.
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
  if (!user) return entitlement
  await syncCustomerDetails(ports, { user, customerId, history: recorded.history })
  const isChanged = await enforceBillingPolicy(ports, recorded)
  if (!isChanged) return entitlement
  return (await recordSubscription(ports, { userId, customerId })).entitlement
}

/**
 * Syncs right after a change that was made at the provider. The change is valid even if the sync
 * fails: that only raises an alert, and the provider's webhook repeats the sync.
 */
export async function syncSoon(ports: BillingPorts, customerId: CustomerId): Promise<void> {
  try {
    await syncSubscription(ports, customerId)
  } catch (fault) {
    ports.alert('sync_failed', { customerId, fault })
  }
}

/** Syncs the next customer whose plan change was interrupted. Returns whether there was one. */
export async function settleChanges(ports: BillingPorts): Promise<boolean> {
  const [customerId] = await ports.changeIntents.listDueIntents(ports.calendar.now(), 1)
  if (!customerId) return false
  await syncSoon(ports, customerId)
  return true
}

/** Makes the next refund that we owe and is due. Returns whether there was one. */
export async function settleRefunds(ports: BillingPorts): Promise<boolean> {
  const [owed] = await ports.refunds.listDueRefunds(ports.calendar.now(), 1)
  if (!owed) return false
  await makeRefund(ports, owed)
  await syncSoon(ports, owed.customerId)
  return true
}

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
    const { userId, due, dispute, country = null } = account
    const now = calendar.now()
    const remindAt = planReminder(paid, { former: account, now })
    const seen = { ticket, at: clock.now(), subscription: paid, due, dispute, remindAt, country }
    const isNewest = await stores.billing.writeAccount(customerId, seen)
    if (!isNewest) return true
    const known = { userId, paid, due, now }
    await writeEntitlement(stores, known)
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

type DetailsInput = {
  readonly user: User
  readonly customerId: CustomerId
  readonly history: Pick<History, 'customerDetails'>
}

/**
 * Updates the customer's email address and language at the provider, and their name if it has none: support may
 * have changed that to a company's, for its invoices. Every sync compares them, so an update that
 * fails now is made by the next one.
 */
export async function syncCustomerDetails(
  { payments }: Pick<BillingPorts, 'payments'>,
  { user, customerId, history }: DetailsInput,
): Promise<void> {
  const { customerDetails: known } = history
  const { email, language } = user
  if (!known || (known.name && known.email === email && known.language === language)) return
  await payments.renameCustomer(customerId, { name: known.name || user.name, email, language })
}
