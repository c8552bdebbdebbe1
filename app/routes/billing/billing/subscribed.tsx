import type { Subscription } from '#app/copy/billing.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { CardOnFile } from './card-on-file.tsx'
import { ChangeOptions } from './change-options.tsx'
import { MoneyBackOffer } from './money-back-offer.tsx'
import { PlanState } from './plan-state.tsx'

/** The billing page of someone with a subscription. */
export function Subscribed({
  billing,
  subscription,
}: {
  billing: Billing
  subscription: Subscription
}) {
  const { card, moneyBackUntil, isStale } = billing
  const isOwed = subscription.status === 'past-due'
  const cardOnFile = !isStale && <CardOnFile card={card} isAskedElsewhere={isOwed} />
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-5">
        <PlanState billing={billing} subscription={subscription} />
        {!isOwed && cardOnFile}
      </div>
      <div className="grid gap-5">
        {isOwed ? cardOnFile : <ChangeOptions subscription={subscription} />}
        {moneyBackUntil && <MoneyBackOffer until={moneyBackUntil} />}
      </div>
    </div>
  )
}
