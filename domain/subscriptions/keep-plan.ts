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
