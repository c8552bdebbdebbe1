import { getItem, toItemList } from '../objects/subscription.ts'
import { hours, seconds } from '../time.ts'
import type { SandboxTransaction } from '../transaction.ts'
import type { Invoice, Subscription, SubscriptionItem } from '../wire.ts'
import { followPeriod, planEnd } from './plan-end.ts'
import { startPeriod } from './start-period.ts'
import { voidInvoice } from './void-invoice.ts'

const lifeSeconds = hours(23) / seconds(1)

type Update = {
  readonly subscription: Subscription
  readonly items: SubscriptionItem[]
  readonly anchor: number
  readonly cancel_at_period_end: boolean | null
}

/** The change waits for its invoice to be paid: for 23 hours, or until the period ends. */
export async function holdUpdate(
  tx: SandboxTransaction,
  { subscription, items, anchor, cancel_at_period_end }: Update,
) {
  const { current_period_end } = getItem(subscription)
  const expires_at = Math.min(tx.unix + lifeSeconds, current_period_end)
  await tx.schedule({ purpose: 'expire-update', objectId: subscription.id, at: expires_at })
  return tx.save('subscription', {
    ...subscription,
    pending_update: {
      billing_cycle_anchor: anchor === subscription.billing_cycle_anchor ? null : anchor,
      cancel_at_period_end,
      discount: null,
      discounts: null,
      expires_at,
      metadata: null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    },
  })
}

export async function applyPendingUpdate(
  tx: SandboxTransaction,
  before: Subscription,
): Promise<void> {
  const { pending_update } = before
  const items = pending_update?.subscription_items ?? before.items.data
  const changed = await tx.save('subscription', {
    ...before,
    billing_cycle_anchor: pending_update?.billing_cycle_anchor ?? before.billing_cycle_anchor,
    cancel_at: followPeriod(before, items),
    items: toItemList(before.id, items),
    pending_update: null,
  })
  await startPeriod(tx, changed)
  const held = pending_update?.cancel_at_period_end ?? undefined
  const object = await planEnd(tx, { subscription: changed, cancel_at_period_end: held })
  await tx.emit({ type: 'customer.subscription.pending_update_applied', object })
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}

export async function expireUpdate(tx: SandboxTransaction, subscriptionId: string): Promise<void> {
  const before = await tx.find('subscription', subscriptionId)
  const expiresAt = before?.pending_update?.expires_at
  if (!before || expiresAt === undefined || expiresAt > tx.unix) return
  const object = await cancelPendingUpdate(tx, before)
  await tx.emit({ type: 'customer.subscription.updated', object, before })
}

/** Nothing comes of it any more, and its invoice is void. */
export async function cancelPendingUpdate(
  tx: SandboxTransaction,
  before: Subscription,
): Promise<Subscription> {
  if (!before.pending_update) return before
  const subscription = await tx.save('subscription', { ...before, pending_update: null })
  const invoice = await tx.find('invoice', before.latest_invoice ?? '')
  if (invoice?.status === 'open') await voidInvoice(tx, invoice)
  await tx.emit({ type: 'customer.subscription.pending_update_expired', object: subscription })
  return subscription
}

/** A pending update is given up by voiding its invoice. https://docs.stripe.com/billing/subscriptions/pending-updates */
export async function giveUpUpdate(tx: SandboxTransaction, invoice: Invoice): Promise<boolean> {
  const id = invoice.parent?.subscription_details?.subscription ?? ''
  const before = await tx.find('subscription', id)
  if (!before?.pending_update || before.latest_invoice !== invoice.id) return false
  const object = await cancelPendingUpdate(tx, before)
  await tx.emit({ type: 'customer.subscription.updated', object, before })
  return true
}
