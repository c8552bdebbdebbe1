import { toIntent } from '../billing/change-intent.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { settleChange } from '../billing/settle-change.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import type { PlanId } from '../plans/plans.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { findSubscription } from './find-subscription.ts'

type CancelInput = { readonly user: User; readonly reason: string }

type Cancelled = { readonly timing: 'now' | 'later' }

/**
 * Cancels a plan at the end of the paid period and records the reason, if given. A plan whose
 * payment has failed ends immediately, because nothing was paid for the current period.
 */
export async function cancelPlan(
  ports: BillingPorts,
  { user, reason }: CancelInput,
): Promise<
  | Cancelled
  | Refusal<'not-subscribed' | 'ends-already' | 'too-many-provider-reads' | 'change-under-way'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, customerId } = found
  const timing = subscription.status === 'past-due' ? 'now' : 'later'
  if (subscription.endsAt && timing === 'later') return refuse('ends-already')

  const { payments } = ports
  const ended =
    timing === 'now'
      ? await payments.endSubscription(subscription.id)
      : await recordIntent(ports, {
          customerId,
          intent: toIntent(subscription, { change: null, isEnding: true }),
          work: () => payments.endLater(subscription.id),
        })
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
  return { timing }
}

/** Undoes a scheduled cancellation or plan change. */
export async function keepPlan(
  ports: BillingPorts,
  user: User,
): Promise<
  | { readonly planId: PlanId }
  | Refusal<'nothing-to-keep' | 'nothing-planned' | 'too-many-provider-reads' | 'change-under-way'>
  | PaymentTrouble
> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) {
    return found.refused === 'not-subscribed' ? refuse('nothing-to-keep') : refuse(found.refused)
  }
  const { subscription, customerId } = found
  if (!subscription.endsAt && !subscription.change) return refuse('nothing-planned')

  const kept = await recordIntent(ports, {
    customerId,
    intent: toIntent(subscription, { change: null, isEnding: false }),
    work: () => ports.payments.keep(subscription.id),
  })
  if (isRefusal(kept)) {
    await settleChange(ports, customerId)
    return kept
  }
  await syncSoon(ports, customerId)
  return { planId: subscription.planId }
}
