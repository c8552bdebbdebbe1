import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription } from '../wire.ts'

type End = {
  readonly subscription: Subscription
  readonly reason: NonNullable<Subscription['cancellation_details']>['reason']
}

/** Ends the subscription. Its open invoices stay open, but aren't collected anymore. */
export async function endSubscription(
  tx: SandboxTransaction,
  { subscription: before, reason }: End,
): Promise<Subscription> {
  const details = before.cancellation_details
  const subscription = await tx.save('subscription', {
    ...before,
    canceled_at: before.canceled_at ?? tx.unix,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: details?.feedback_option ?? null,
      reason: details?.reason ?? reason,
    },
    ended_at: tx.unix,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await closeSchedule(tx, before)
  await restInvoices(tx, before)
  await tx.emit({ type: 'customer.subscription.deleted', object: subscription })
  return subscription
}

async function closeSchedule(
  tx: SandboxTransaction,
  { schedule: id }: Subscription,
): Promise<void> {
  const before = id ? await tx.find('subscription_schedule', id) : null
  if (before?.status !== 'active') return
  const schedule = await tx.save('subscription_schedule', {
    ...before,
    canceled_at: tx.unix,
    current_phase: null,
    status: 'canceled',
  })
  await tx.emit({ type: 'subscription_schedule.canceled', object: schedule })
}

async function restInvoices(tx: SandboxTransaction, { id }: Subscription): Promise<void> {
  for (const invoice of await tx.list('invoice', id)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    await tx.save('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
    await tx.records.removeScheduledEvent({ purpose: 'finalize-invoice', objectId: invoice.id })
    await tx.records.removeScheduledEvent({ purpose: 'retry-invoice', objectId: invoice.id })
  }
}
