import { isRefusal } from '../refusal.ts'
import { findBackoffMs, later, minutes, seconds } from '../time.ts'
import type { BillingPorts } from './ports.ts'
import type { Departure } from './stores.ts'

const retries = { firstMs: seconds(30), longestMs: minutes(60) }

type DeletionPorts = Pick<BillingPorts, 'departures' | 'payments' | 'clock' | 'calendar' | 'alert'>

/**
 * Deletes the customers of deleted accounts at the provider, which cancels their subscriptions and
 * refunds a payment made during the deletion. Retried with backoff until it succeeds, because their
 * cards would be charged otherwise. Returns whether there may be more.
 */
export async function deleteDepartedCustomers(ports: DeletionPorts): Promise<boolean> {
  const { departures, clock, alert } = ports
  const [departure] = await departures.listDueDeletions(clock.now(), 1)
  if (!departure) return false

  // Postponed before the attempt, so that one failing customer doesn't block the others.
  const { customerId, tries } = departure
  await departures.postponeDeletion(customerId, later(clock.now(), findBackoffMs(tries, retries)))
  const isGone = await forgetCustomer(ports, departure)
  if (isGone) await departures.removePendingDeletion(customerId)
  else alert('customer_deletion_failed', { customerId, tries: tries + 1 })
  return true
}

/** Deletes one customer at the provider. Returns whether that succeeded. */
export async function forgetCustomer(
  { payments, calendar, alert }: Pick<DeletionPorts, 'payments' | 'calendar' | 'alert'>,
  departure: Departure,
): Promise<boolean> {
  const forgotten = await payments.forgetCustomer({ ...departure, now: calendar.now() })
  if (isRefusal(forgotten)) return false
  const { customerId } = departure
  const { refundedCents, unrefunded, keptFor } = forgotten
  if (refundedCents > 0) alert('refunded_at_deletion', { customerId, refundedCents })
  for (const invoice of unrefunded)
    alert('payment_at_deletion_not_refunded', { customerId, invoice })
  for (const subscription of keptFor)
    alert('customer_kept_foreign_subscription', { customerId, subscription })
  return true
}
