import type { Turn } from '../turn.ts'
import type { Subscription } from '../wire.ts'

type End = {
  readonly subscription: Subscription
  readonly reason: NonNullable<Subscription['cancellation_details']>['reason']
}

/** The subscription is over. Its open invoices stay, but nobody asks for their money any more. */
export async function endSubscription(
  turn: Turn,
  { subscription: before, reason }: End,
): Promise<Subscription> {
  const details = before.cancellation_details
  const subscription = await turn.save('subscription', {
    ...before,
    canceled_at: before.canceled_at ?? turn.unix,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: details?.feedback_option ?? null,
      reason: details?.reason ?? reason,
    },
    ended_at: turn.unix,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  })
  await closeSchedule(turn, before)
  await restInvoices(turn, before)
  await turn.tell({ type: 'customer.subscription.deleted', object: subscription })
  return subscription
}

async function closeSchedule(turn: Turn, { schedule: id }: Subscription): Promise<void> {
  const before = id ? await turn.find('subscription_schedule', id) : null
  if (before?.status !== 'active') return
  const schedule = await turn.save('subscription_schedule', {
    ...before,
    canceled_at: turn.unix,
    current_phase: null,
    status: 'canceled',
  })
  await turn.tell({ type: 'subscription_schedule.canceled', object: schedule })
}

async function restInvoices(turn: Turn, { id }: Subscription): Promise<void> {
  for (const invoice of await turn.list('invoice', id)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    await turn.save('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
    await turn.books.removeAppointment({ purpose: 'finalize-invoice', objectId: invoice.id })
    await turn.books.removeAppointment({ purpose: 'retry-invoice', objectId: invoice.id })
  }
}
