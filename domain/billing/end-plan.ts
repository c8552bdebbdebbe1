import { isRefusal, type Refusal } from '../refusal.ts'
import type { Ended } from './cancellation-gateway.ts'
import { type PlanEnd, toFinalIntent } from './change-intent.ts'
import { type CustomerId, isTrouble, type PaymentTrouble } from './customer.ts'
import { coversAfter, type History, type Invoice, listReturnable } from './history.ts'
import type { BillingPorts } from './ports.ts'
import { recordIntent } from './record-intent.ts'
import { oweRefunds } from './refunds-owed.ts'

type EndInput = { readonly customerId: CustomerId; readonly end: PlanEnd }

type NewEnd<Denied> = EndInput & {
  /**
   * Called before the first request to the provider, while no other change can be made. If it
   * refuses, nothing is done.
   */
  readonly begin?: () => Promise<Denied | undefined>
}

/**
 * Ends a subscription now and records the refunds that follow from it. In this order: whatever goes
 * wrong afterwards, nobody is charged again. Completed after a crash or an outage. See ADR-0071.
 */
export function endPlan<Denied extends Refusal = never>(
  ports: BillingPorts,
  { customerId, end, begin }: NewEnd<Denied>,
): Promise<Ended | Denied | Refusal<'change-under-way' | 'still-working'> | PaymentTrouble> {
  return recordIntent(ports, {
    customerId,
    intent: toFinalIntent({ ends: end }),
    async work() {
      return (await begin?.()) ?? completeEnd(ports, { customerId, end })
    },
  })
}

/** Idempotent. Refunds are recorded, not made: see `makeOwedRefunds`. */
export async function completeEnd(
  ports: BillingPorts,
  { customerId, end }: EndInput,
): Promise<Ended | PaymentTrouble> {
  const { payments, refunds } = ports
  const { subscriptionId, reason, isWanted = false } = end
  if (reason === 'unused') {
    const owed = await refunds.listOwedRefunds(customerId)
    // A crash before the decision, or the refund is made and the plan has ended.
    if (!owed.some((one) => one.subscriptionId === subscriptionId)) return { isEnded: false }
  }
  const ended =
    reason === 'unpaid'
      ? await payments.endUnpaid(subscriptionId, { isRenewing: isWanted })
      : await payments.endSubscription(subscriptionId)
  if (isRefusal(ended)) return ended
  if (!ended.isEnded) {
    const later = isWanted ? await payments.endLater(subscriptionId) : ended
    return isTrouble(later) ? later : ended
  }

  // Fetched after the end, so that a payment at the last moment is included.
  const history = await payments.fetchHistory(customerId)
  if (isRefusal(history)) return history
  const invoices = listRefundable(history, end)
  await oweRefunds(ports, { customerId, invoices, returns: end.returns ?? [] })
  return ended
}

/** Payments that are returned because a subscription has ended. */
function listRefundable(history: History, { subscriptionId, reason, returns }: PlanEnd): Invoice[] {
  const parts = returns?.map(({ invoiceId }) => invoiceId)
  if (parts) return listReturnable(history, subscriptionId).filter(({ id }) => parts.includes(id))
  const ended = history.subscriptions.find(({ id }) => id === subscriptionId)
  const endedAt = ended?.endedAt ?? null
  const isAll = reason === 'refund' || reason === 'duplicate'
  return listReturnable(history, subscriptionId).filter(
    (invoice) => isAll || (endedAt !== null && coversAfter(invoice, endedAt)),
  )
}

/**
 * Payments that must be returned, no matter who ended the subscription: those for a duplicate, and
 * those that were taken after it had ended.
 */
export function listWrongPayments(history: History): Invoice[] {
  return history.subscriptions.flatMap(({ id, isDuplicate, endedAt }) => {
    if (endedAt === null) return []
    return listReturnable(history, id).filter(
      (invoice) =>
        isDuplicate ||
        (invoice.paidAt !== null && invoice.paidAt > endedAt && coversAfter(invoice, endedAt)),
    )
  })
}
