import { billingDetails, paymentMethod, planOptions, refundOffers } from '#app/copy/billing.ts'
import { namePlan, subscriptionPages } from '#app/copy/subscriptions.ts'
import { useTimeZone } from '#app/shell/local-time.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { PlanChoice } from '#domain/billing/paid-subscription.ts'
import type { StoredSubscription } from '#domain/billing/stores.ts'
import type { OwnedItems } from '#domain/subscriptions/count-owned-items.ts'
import { getTiming, planChoices } from '#domain/subscriptions/preview-change.ts'
import type { Billing } from '#domain/subscriptions/read-billing.ts'
import { PlanState } from './plan-state.tsx'
import { UpdateCard } from './update-card.tsx'

/** The billing page of someone with a subscription. */
export function SubscriptionOverview({
  billing,
  subscription,
  owned,
}: {
  billing: Billing
  subscription: StoredSubscription
  owned: OwnedItems
}) {
  const { card, moneyBackUntil, returnUntil, isStale } = billing
  const isOwed = subscription.status === 'past-due'
  const cardOnFile = !isStale && <CardOnFile card={card} isAskedElsewhere={isOwed} />
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      <div className="grid gap-5">
        <PlanState billing={billing} subscription={subscription} owned={owned} />
        {!isOwed && cardOnFile}
      </div>
      <div className="grid gap-5">
        {isOwed ? cardOnFile : <ChangeOptions subscription={subscription} />}
        {billing.isTaxed && <BillingDetails />}
        {moneyBackUntil && <MoneyBackOffer until={moneyBackUntil} />}
        {returnUntil && !moneyBackUntil && <ReturnOffer until={returnUntil} />}
      </div>
    </div>
  )
}

/** The other plans that the customer can switch to. */
function ChangeOptions({ subscription }: { subscription: StoredSubscription }) {
  const { change } = subscription
  const others = planChoices.filter(
    (option) =>
      getTiming(subscription, option) !== 'same' &&
      !(option.planId === change?.planId && option.cycle === change.cycle),
  )
  return (
    <Card title={planOptions.title}>
      <ul className="-mb-4 divide-y divide-line border-t border-line">
        {others.map((option) => (
          <li
            key={`${option.planId} ${option.cycle}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3.5"
          >
            <div>
              <p className="font-[550]">{namePlan(option)}</p>
              <p className="text-[14px] text-muted">{describeOption(subscription, option)}</p>
            </div>
            <ButtonLink
              to={`/billing/change?plan=${option.planId}&cycle=${option.cycle}`}
              look="line"
            >
              {planOptions.switch.shown}
              <span className="sr-only"> {planOptions.switch.more(option)}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What it costs, and when it starts. */
function describeOption(subscription: StoredSubscription, option: PlanChoice): string {
  const choice = { ...option, currency: subscription.currency }
  return getTiming(subscription, option) === 'now'
    ? planOptions.now(choice)
    : planOptions.later(choice, subscription.periodEndsAt)
}

type Props = Pick<Billing, 'card'> & {
  /** The button for updating it is already shown beside the failed payment. */
  readonly isAskedElsewhere: boolean
}

function CardOnFile({ card, isAskedElsewhere }: Props) {
  return (
    <Card title={paymentMethod.title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="mr-auto">
          <p className="font-mono text-[15px]">{card?.name ?? paymentMethod.none}</p>
          {card?.expires && (
            <p className="text-[15px] text-muted">{paymentMethod.expires(card.expires)}</p>
          )}
        </div>
        {!isAskedElsewhere && <UpdateCard card={card} look="line" />}
      </div>
    </Card>
  )
}

/** Where VAT is calculated: who and where the customer is. */
function BillingDetails() {
  return (
    <Card title={billingDetails.title}>
      <p className="text-[15px] text-muted">{billingDetails.text}</p>
      <a href="/billing/details" className={`${buttonClasses('line')} mt-4`}>
        {billingDetails.action}
      </a>
    </Card>
  )
}

function MoneyBackOffer({ until }: { until: Date }) {
  const timeZone = useTimeZone()
  return (
    <Card title={refundOffers.first.title}>
      <p className="text-[15px] text-balance text-muted">
        {refundOffers.first.text(until, timeZone)}
      </p>
      <ButtonLink to="/billing/money-back" look="line" className="mt-4">
        {subscriptionPages.requestRefund}
      </ButtonLink>
    </Card>
  )
}

function ReturnOffer({ until }: { until: Date }) {
  const timeZone = useTimeZone()
  return (
    <Card title={refundOffers.renewal.title}>
      <p className="text-[15px] text-balance text-muted">
        {refundOffers.renewal.text(until, timeZone)}
      </p>
      <ButtonLink to="/billing/return-renewal" look="line" className="mt-4">
        {subscriptionPages.returnRenewal}
      </ButtonLink>
    </Card>
  )
}
