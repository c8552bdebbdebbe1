import { invalid } from '../errors.ts'
import { getItem } from '../objects/subscription.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Subscription, SubscriptionItem } from '../wire.ts'

type EndChange = {
  readonly subscription: Subscription
  readonly cancel_at?: number | 'min_period_end' | 'max_period_end' | null | undefined
  readonly cancel_at_period_end?: boolean | undefined
}

/** Schedules a cancellation, or undoes it. */
export async function planEnd(tx: SandboxTransaction, change: EndChange): Promise<Subscription> {
  const { subscription, cancel_at, cancel_at_period_end } = change
  if (cancel_at === undefined && cancel_at_period_end === undefined) return subscription
  if (cancel_at === null || cancel_at_period_end === false) return takeBack(tx, subscription)

  const at = typeof cancel_at === 'number' ? cancel_at : getItem(subscription).current_period_end
  if (at <= tx.unix) {
    throw invalid({ param: 'cancel_at', message: 'The cancel_at timestamp must be in the future.' })
  }
  await tx.schedule({ purpose: 'cancel-subscription', objectId: subscription.id, at })
  return tx.save('subscription', {
    ...subscription,
    cancel_at: at,
    cancel_at_period_end: cancel_at_period_end === true,
    canceled_at: tx.unix,
    cancellation_details: withReason(subscription, 'cancellation_requested'),
  })
}

/** An end with the period moves with it; an end at a date of its own stays there. */
export function followPeriod(
  { cancel_at, cancel_at_period_end }: Pick<Subscription, 'cancel_at' | 'cancel_at_period_end'>,
  [item]: readonly SubscriptionItem[],
): number | null {
  return cancel_at_period_end && item ? item.current_period_end : cancel_at
}

async function takeBack(tx: SandboxTransaction, subscription: Subscription): Promise<Subscription> {
  await tx.records.removeScheduledEvent({
    purpose: 'cancel-subscription',
    objectId: subscription.id,
  })
  return tx.save('subscription', {
    ...subscription,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: withReason(subscription, null),
  })
}

function withReason(
  { cancellation_details }: Subscription,
  reason: 'cancellation_requested' | null,
): Subscription['cancellation_details'] {
  const none = { comment: null, feedback: null, feedback_option: null }
  return { ...none, ...cancellation_details, reason }
}
