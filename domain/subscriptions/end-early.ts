import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { toIntent } from '../billing/change-intent.ts'
import type { PaymentTrouble } from '../billing/customer.ts'
import { findEarlyEndOffer } from '../billing/early-end.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { settleChange } from '../billing/settle-change.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import type { Cents } from '../money.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import { findSubscription } from './find-subscription.ts'

/** What the page showed: the moment of the notice, and the refund. */
export type AgreedEarlyEnd = { readonly at: Date; readonly refundCents: Cents }

type NoticeInput = { readonly user: User; readonly agreed: AgreedEarlyEnd | null }

type NoticeRefusal =
  | Refusal<'not-subscribed' | 'ends-already' | 'no-early-end' | 'price-moved'>
  | Refusal<'too-many-provider-reads' | 'change-under-way' | 'still-working'>

/** How long a shown amount is valid. */
const offerMs = minutes(30)
const skewMs = seconds(5)

/**
 * Ends a renewed yearly plan one month after this notice. The rest is refunded when it ends, which
 * can be undone until then: the amount that was shown is recorded before anything is done.
 */
export async function giveNotice(
  ports: BillingPorts,
  { user, agreed }: NoticeInput,
): Promise<{ readonly planId: PlanId; readonly at: Date } | NoticeRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription, customerId, history } = found
  if (subscription.endsAt) return refuse('ends-already')
  const now = ports.calendar.now()
  if (!findEarlyEndOffer(history, { subscription, now })) return refuse('no-early-end')
  const isValid = agreed && agreed.at <= later(now, skewMs) && now <= later(agreed.at, offerMs)
  const offer = isValid ? findEarlyEndOffer(history, { subscription, now: agreed.at }) : null
  if (!offer || offer.refundCents !== agreed?.refundCents) return refuse('price-moved')

  const { endsAt, returns, refundCents, currency } = offer
  const { id: subscriptionId, planId } = subscription
  const ended = await recordIntent(ports, {
    customerId,
    intent: toIntent(subscription, { change: null, isEnding: true }),
    async work() {
      const end = { subscriptionId, customerId, endsAt, returns, refundCents, currency }
      await ports.earlyEnds.saveEarlyEnd(end)
      return ports.payments.endLater(subscriptionId, endsAt)
    },
  })
  if (isRefusal(ended)) {
    await settleChange(ports, customerId)
    return ended
  }
  await syncSoon(ports, customerId)
  return { planId, at: endsAt }
}
