import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { toIntent } from '../billing/change-intent.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import { endPlan } from '../billing/end-plan.ts'
import { isRenewing, listLostInvoices } from '../billing/history.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { settleChange } from '../billing/settle-change.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { findSubscription, type Subscribed } from './find-subscription.ts'

type CancelInput = {
  readonly user: User
  readonly reason: string
  /** For someone with two: the one that isn't their plan. */
  readonly subscriptionId?: string
}

type Canceled =
  | { readonly timing: 'now' }
  | { readonly timing: 'later'; readonly planId: PlanId; readonly at: Date }

/**
 * Cancels a plan at the end of the paid period and records the reason, if given. A plan whose
 * payment has failed, or is about to be made, ends immediately: nothing was paid for the current
 * period.
 */
export async function cancelPlan(
  ports: BillingPorts,
  { user, reason, subscriptionId: chosen }: CancelInput,
): Promise<
  | Canceled
  | Refusal<'not-subscribed' | 'ends-already' | 'too-many-provider-reads' | 'change-under-way'>
  | Refusal<'still-working'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id, chosen)
  if (isRefusal(found)) return found
  const { subscription, customerId } = found
  const ended = await end(ports, found)
  if (isRefusal(ended)) {
    await settleChange(ports, customerId)
    return ended
  }
  if (reason) {
    const at = ports.clock.now()
    const subscriptionId = subscription.id
    await ports.billing.addCancellation({ userId: user.id, subscriptionId, reason, at })
  }
  await syncSoon(ports, customerId)
  return ended
}

async function end(ports: BillingPorts, { subscription, known, ...found }: Subscribed) {
  const { customerId, history } = found
  const { id: subscriptionId, planId, periodEndsAt: at } = subscription
  const later = { timing: 'later', planId, at } as const
  if (subscription.status === 'past-due' || isRenewing(history, subscription)) {
    const end = { subscriptionId, reason: 'unpaid', isWanted: true } as const
    const ended = await endPlan(ports, { customerId, end })
    if (isRefusal(ended)) return ended
    return ended.isEnded ? ({ timing: 'now' } as const) : later
  }
  if (subscription.endsAt) return refuse('ends-already')
  // An earlier cancellation was undone and we haven't heard of it yet: this one is news, too.
  if (known?.endsAt) await syncSoon(ports, customerId)
  const ended = await recordIntent(ports, {
    customerId,
    intent: toIntent(subscription, { change: null, isEnding: true }),
    work: () => ports.payments.endLater(subscriptionId),
  })
  return isRefusal(ended) ? ended : later
}

/** Undoes a scheduled cancellation or plan change. */
export async function keepPlan(
  ports: BillingPorts,
  user: User,
): Promise<
  | { readonly planId: PlanId }
  | Refusal<'nothing-to-keep' | 'nothing-planned' | 'too-many-provider-reads' | 'change-under-way'>
  | Refusal<'still-working' | 'payment-disputed'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) {
    return found.refused === 'not-subscribed' ? refuse('nothing-to-keep') : refuse(found.refused)
  }
  const { subscription, customerId, history } = found
  if (!subscription.endsAt && !subscription.change) return refuse('nothing-planned')
  if (listLostInvoices(history, subscription.id).length > 0) return refuse('payment-disputed')

  const kept = await recordIntent(ports, {
    customerId,
    intent: toIntent(subscription, { change: null, isEnding: false }),
    work: () => ports.payments.keep(subscription.id),
  })
  if (isRefusal(kept)) {
    await settleChange(ports, customerId)
    return kept.refused === 'not-subscribed' ? refuse('nothing-to-keep') : kept
  }
  await ports.earlyEnds.removeEarlyEnd(subscription.id)
  await syncSoon(ports, customerId)
  return { planId: subscription.planId }
}
