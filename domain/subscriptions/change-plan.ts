import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Quote } from '../billing/change-gateway.ts'
import { toIntent } from '../billing/change-intent.ts'
import { recordChangeConsents } from '../billing/consents.ts'
import type { CustomerId, PaymentTrouble } from '../billing/customer.ts'
import { findOrderTexts } from '../billing/order-texts.ts'
import type { PaidSubscription, PlanChoice } from '../billing/paid-subscription.ts'
import type { BillingPorts } from '../billing/ports.ts'
import { recordIntent } from '../billing/record-intent.ts'
import { syncSoon } from '../billing/sync-subscription.ts'
import { getCopy } from '../copy/get-copy.ts'
import type { User, UserId } from '../identity/user.ts'
import type { Cents } from '../money.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { SiteLanguage } from '../site-language.ts'
import { later, minutes, seconds } from '../time.ts'
import { findSubscription } from './find-subscription.ts'
import { type ChangeObstacle, findObstacle, getTiming } from './preview-change.ts'

/** The price and the terms the user agreed to, and the moment for which the price was calculated. */
export type AgreedPlanChange = {
  readonly at: Date
  readonly dueCents: Cents
  readonly currency: string
  /** Of the texts that the page showed. */
  readonly version: string
}

type ChangeInput = {
  readonly user: User
  readonly choice: PlanChoice
  readonly agreed: AgreedPlanChange | null
  /** Of the page. */
  readonly language: SiteLanguage
}

type ChangeRefusal =
  | ChangeObstacle
  | Refusal<'not-subscribed' | 'price-moved' | 'no-quote' | 'card-declined' | 'no-card'>
  | Refusal<'address-needed'>
  | Refusal<'too-many-provider-reads' | 'change-under-way' | 'still-working'>
  | (Refusal<'card-asks'> & { readonly url: string })

/** How long a shown price is valid. */
const offerMs = minutes(30)
/** Tolerated clock skew between the machine that showed the price and this one. */
const skewMs = seconds(5)

type Changed =
  | { readonly timing: 'now' }
  /** Until then, the user has the plan they had. */
  | { readonly timing: 'later'; readonly planId: PlanId; readonly at: Date }

/**
 * Changes a user's plan or billing cycle. An upgrade starts immediately and charges the card
 * exactly the agreed amount; a downgrade is scheduled for the end of the period. Replaces whatever
 * was scheduled.
 */
export async function changePlan(
  ports: BillingPorts,
  { user, choice, agreed, language }: ChangeInput,
): Promise<Changed | ChangeRefusal | PaymentTrouble> {
  const found = await findSubscription(ports, user.id)
  if (isRefusal(found)) return found
  const { subscription: current, customerId } = found
  const obstacle = findObstacle(found, { choice, now: ports.calendar.now() })
  if (obstacle) return obstacle
  const timing = getTiming(current, choice) === 'now' ? 'now' : 'later'
  const changed =
    timing === 'now'
      ? await changeNow(ports, { userId: user.id, customerId, current, choice, agreed, language })
      : await changeLater(ports, { customerId, current, choice })
  await syncSoon(ports, customerId)
  if (isRefusal(changed)) return changed
  return timing === 'now'
    ? { timing }
    : { timing, planId: current.planId, at: current.periodEndsAt }
}

type ScheduledChange = {
  readonly customerId: CustomerId
  readonly current: PaidSubscription
  readonly choice: PlanChoice
}

function changeLater(ports: BillingPorts, { customerId, current, choice }: ScheduledChange) {
  const change = { subscriptionId: current.id, ...choice, from: current }
  return recordIntent(ports, {
    customerId,
    intent: toIntent(current, { change: choice, isEnding: false }),
    work: () => ports.payments.changeLater(change),
  })
}

type ImmediateChange = ScheduledChange & {
  readonly userId: UserId
  readonly agreed: AgreedPlanChange | null
  /** Of the page. */
  readonly language: SiteLanguage
}

async function changeNow(
  ports: BillingPorts,
  { userId, customerId, current, choice, agreed, language }: ImmediateChange,
) {
  const { payments, calendar } = ports
  const now = calendar.now()
  if (!agreed || !isStillValid(agreed, now)) return refuse('price-moved')
  const texts = findOrderTexts(getCopy(language).orderTexts, agreed.version)
  if (!texts) return refuse('price-moved')

  // The provider rejects a moment in the future.
  const at = new Date(Math.min(agreed.at.getTime(), now.getTime()))
  const change = { subscriptionId: current.id, ...choice, at }
  const quote = await payments.previewChange(change)
  if (isRefusal(quote)) return quote
  if (!isSamePrice(quote, agreed) || quote.currency !== current.currency)
    return refuse('price-moved')

  return recordIntent(ports, {
    customerId,
    intent: toIntent(current, null),
    async work() {
      if (quote.dueCents > 0)
        await recordChangeConsents(ports, {
          userId,
          subscriptionId: current.id,
          choice,
          quote,
          texts,
          language,
        })
      return payments.changeNow({ ...change, from: current })
    },
  })
}

function isSamePrice(quote: Quote, agreed: AgreedPlanChange): boolean {
  return quote.dueCents === agreed.dueCents && quote.currency === agreed.currency
}

function isStillValid({ at }: AgreedPlanChange, now: Date): boolean {
  return at <= later(now, skewMs) && now <= later(at, offerMs)
}
