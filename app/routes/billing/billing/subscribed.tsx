import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { CardOnFile } from './card-on-file.tsx'
import { ChangeOptions } from './change-options.tsx'
import type { Subscription } from './describe-state.ts'
import { MoneyBackOffer } from './money-back-offer.tsx'
import { PlanState } from './plan-state.tsx'

/** Everything about a plan that someone pays for. */
export function Subscribed({
  billing,
  subscription,
}: {
  billing: Billing
  subscription: Subscription
}) {
  const { card, moneyBackUntil, isStale } = billing
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-5">
        <PlanState billing={billing} subscription={subscription} />
        {!isStale && <CardOnFile card={card} />}
      </div>
      <div className="grid gap-5">
        {subscription.status !== 'past-due' && <ChangeOptions subscription={subscription} />}
        {moneyBackUntil && <MoneyBackOffer until={moneyBackUntil} />}
      </div>
    </div>
  )
}
