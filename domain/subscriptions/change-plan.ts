import { toIntent } from '../billing/change-intent.ts'
import type { CustomerId, PaymentTrouble } from '../billing/customer.ts'
import type { Quote } from '../billing/paid-changes.ts'
import type { PaidSubscription } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import type { User } from '../identity/user.ts'
import type { Cents } from '../money.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { later, minutes, seconds } from '../time.ts'
import { findSubscription } from './find-subscription.ts'
import { findTiming, isChangeDue, type PlanWish } from './plan-wish.ts'

/** What was shown when someone agreed: the moment, and what it costs at that moment. */
export type Agreed = { readonly at: Date; readonly dueCents: Cents; readonly currency: string }

type Change = { readonly user: User; readonly wish: PlanWish; readonly agreed: Agreed | null }

type ChangeRefusal =
  | Refusal<'not-subscribed' | 'same-plan' | 'payment-overdue' | 'price-moved' | 'card-declined'>
  | Refusal<'too-many-looks' | 'change-under-way' | 'change-due' | 'no-card'>
  | (Refusal<'card-asks'> & { readonly url: string })

/** An amount is good for as long as one thinks about it. */
const offerMs = minutes(30)
/** It may have been shown by a machine whose clock is that much ahead of this one's. */
const skewMs = seconds(5)

/**
 * Gives someone another plan or cycle: more at once, for the amount they agreed to and
 * not a cent else; less when the period ends. Takes the place of whatever was planned.
 */
export async function changePlan(
  ports: BillingPorts,
  { user, wish, agreed }: Change,
): Promise<{ readonly timing: 'now' | 'later' } | ChangeRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription: had, customerId } = found
  const timing = findTiming(had, wish)
  if (timing === 'same') return refuse('same-plan')
  if (had.status === 'past-due') return refuse('payment-overdue')
  if (timing === 'now' && isChangeDue(had, ports.calendar.now())) return refuse('change-due')

  const changed =
    timing === 'now'
      ? await changeNow(ports, { customerId, had, wish, agreed })
      : await changeLater(ports, { customerId, had, wish })
  await syncSoon(ports, customerId)
  return isRefusal(changed) ? changed : { timing }
}

type Later = {
  readonly customerId: CustomerId
  readonly had: PaidSubscription
  readonly wish: PlanWish
}

function changeLater(ports: BillingPorts, { customerId, had, wish }: Later) {
  return recordIntent(ports, {
    customerId,
    intent: toIntent(had, { change: wish, isEnding: false }),
    work: () => ports.payments.changeLater({ subscriptionId: had.id, ...wish }),
  })
}

type Now = Later & { readonly agreed: Agreed | null }

async function changeNow(ports: BillingPorts, { customerId, had, wish, agreed }: Now) {
  const { payments, calendar } = ports
  const now = calendar.now()
  if (!agreed || !isGood(agreed, now)) return refuse('price-moved')

  // The provider takes no moment that has not come.
  const at = new Date(Math.min(agreed.at.getTime(), now.getTime()))
  const change = { subscriptionId: had.id, ...wish, at }
  const quote = await payments.previewChange(change)
  if (isRefusal(quote)) return quote
  if (!isSamePrice(quote, agreed) || quote.currency !== had.currency) return refuse('price-moved')

  return recordIntent(ports, {
    customerId,
    intent: toIntent(had, null),
    work: () => payments.changeNow(change),
  })
}

function isSamePrice(quote: Quote, agreed: Agreed): boolean {
  return quote.dueCents === agreed.dueCents && quote.currency === agreed.currency
}

function isGood({ at }: Agreed, now: Date): boolean {
  return at <= later(now, skewMs) && now <= later(at, offerMs)
}
