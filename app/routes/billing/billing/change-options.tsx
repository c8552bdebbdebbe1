import { describeOption, namePlan, type Subscription } from '#app/copy/billing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { findTiming } from '#domain/subscriptions/plan-choice.ts'

const sold = (['essential', 'pro'] as const).flatMap((planId) =>
  (['monthly', 'yearly'] as const).map((cycle) => ({ planId, cycle })),
)

/** The other plans that the customer can switch to. */
export function ChangeOptions({ subscription }: { subscription: Subscription }) {
  const { change, currency } = subscription
  const others = sold.filter(
    (option) =>
      findTiming(subscription, option) !== 'same' &&
      !(option.planId === change?.planId && option.cycle === change.cycle),
  )
  return (
    <Card title="Change your plan">
      <ul className="divide-y divide-line border-y border-line">
        {others.map((option) => (
          <li
            key={`${option.planId} ${option.cycle}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3.5"
          >
            <div>
              <p className="font-[550]">{namePlan(option)}</p>
              <p className="text-[14px] text-muted">
                {describeOption({ ...option, currency, startsAt: findStart(subscription, option) })}
              </p>
            </div>
            <SiteLink
              to={`/billing/change?plan=${option.planId}&cycle=${option.cycle}`}
              className={buttonLook('line')}
            >
              Switch<span className="sr-only"> to {namePlan(option)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Null when the change takes effect immediately. */
function findStart(subscription: Subscription, option: (typeof sold)[number]): Date | null {
  return findTiming(subscription, option) === 'now' ? null : subscription.periodEndsAt
}
