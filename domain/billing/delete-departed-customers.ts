import { isRefusal } from '../refusal.ts'
import { getBackoffMs, later, minutes, seconds } from '../time.ts'
import { oweEarlyEnds } from './early-end.ts'
import type { BillingPorts } from './ports.ts'
import { makeOwedRefunds, type RefundPorts } from './refunds-owed.ts'
import type { Departure } from './stores.ts'

const retries = { firstMs: seconds(30), longestMs: minutes(60) }

type ForgetPorts = RefundPorts & Pick<BillingPorts, 'earlyEnds'>

type DeletionPorts = ForgetPorts & Pick<BillingPorts, 'departures' | 'clock'>

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
  await departures.postponeDeletion(customerId, later(clock.now(), getBackoffMs(tries, retries)))
  const isGone = await forgetCustomer(ports, departure)
  if (isGone) await departures.removePendingDeletion(customerId)
  else alert('customer_deletion_failed', { customerId, tries: tries + 1 })
  return true
}

/**
 * Deletes one customer at the provider, then refunds what they paid meanwhile, and the rest of a
 * year that they had ended with a notice: nothing was to be done for that anymore. Returns whether
 * they are deleted; a refund that fails is tried again by itself.
 */
export async function forgetCustomer(ports: ForgetPorts, departure: Departure): Promise<boolean> {
  const { payments, refunds, calendar, alert } = ports
  const { customerId } = departure
  const now = calendar.now()
  if (!(await oweEarlyEnds(ports, customerId))) return false
  const late = await payments.closeDeparture({ ...departure, now })
  if (isRefusal(late)) return false
  const { refundable, others } = late
  if (refundable)
    await refunds.addOwedRefund({
      ...refundable,
      customerId,
      userId: null,
      untilCents: null,
      owedAt: now,
      dueAt: now,
    })

  const forgotten = await payments.forgetCustomer(customerId)
  if (isRefusal(forgotten)) return false
  await makeOwedRefunds(ports, customerId)
  if (refundable)
    alert('refunded_at_deletion', { customerId, refundedCents: refundable.amountCents })
  for (const invoice of others) alert('payment_at_deletion_not_refunded', { customerId, invoice })
  for (const subscription of forgotten.keptFor)
    alert('customer_kept_foreign_subscription', { customerId, subscription })
  return true
}
