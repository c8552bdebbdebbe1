import { hours, seconds } from '#domain/time.ts'
import { toItemList } from '../objects/subscription.ts'
import type { Turn } from '../turn.ts'
import type { Subscription, SubscriptionItem } from '../wire.ts'
import { startPeriod } from './start-period.ts'
import { voidInvoice } from './void-invoice.ts'

const lifeSeconds = hours(23) / seconds(1)

type Update = {
  readonly subscription: Subscription
  readonly item: SubscriptionItem
  readonly anchor: number
}

/** The change waits for its invoice to be paid, for a day at most. */
export async function holdUpdate(turn: Turn, { subscription, item, anchor }: Update) {
  const expires_at = turn.unix + lifeSeconds
  await turn.meet({ purpose: 'expire-update', objectId: subscription.id, at: expires_at })
  return turn.save('subscription', {
    ...subscription,
    pending_update: {
      billing_cycle_anchor: anchor === subscription.billing_cycle_anchor ? null : anchor,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at,
      metadata: null,
      subscription_items: [item],
      trial_end: null,
      trial_from_plan: null,
    },
  })
}

export async function applyPendingUpdate(turn: Turn, before: Subscription): Promise<void> {
  const { pending_update } = before
  const changed = await turn.save('subscription', {
    ...before,
    billing_cycle_anchor: pending_update?.billing_cycle_anchor ?? before.billing_cycle_anchor,
    items: toItemList(before.id, pending_update?.subscription_items ?? before.items.data),
    pending_update: null,
  })
  await startPeriod(turn, changed)
  await turn.tell({ type: 'customer.subscription.pending_update_applied', object: changed })
  await turn.tell({ type: 'customer.subscription.updated', object: changed, before })
}

export async function expireUpdate(turn: Turn, subscriptionId: string): Promise<void> {
  const before = await turn.find('subscription', subscriptionId)
  if (!before?.pending_update) return

  const changed = await turn.save('subscription', { ...before, pending_update: null })
  const invoice = await turn.find('invoice', before.latest_invoice ?? '')
  if (invoice?.status === 'open') await voidInvoice(turn, invoice)
  await turn.tell({ type: 'customer.subscription.pending_update_expired', object: changed })
  await turn.tell({ type: 'customer.subscription.updated', object: changed, before })
}
