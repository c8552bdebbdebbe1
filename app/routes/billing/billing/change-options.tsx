import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { findTiming } from '#domain/subscriptions/plan-wish.ts'
import { formatDay } from '#domain/time.ts'
import { namePlan, namePrice } from '../plan-words.ts'
import type { Subscription } from './describe-state.ts'

const sold = (['essential', 'pro'] as const).flatMap((planId) =>
  (['monthly', 'yearly'] as const).map((cycle) => ({ planId, cycle })),
)

/** What else one could have, and when. */
export function ChangeOptions({ subscription }: { subscription: Subscription }) {
  const { change, currency } = subscription
  const others = sold.filter(
    (wish) =>
      findTiming(subscription, wish) !== 'same' &&
      !(wish.planId === change?.planId && wish.cycle === change.cycle),
  )
  return (
    <Card title="Change your plan">
      <ul className="divide-y divide-line border-y border-line">
        {others.map((wish) => (
          <li
            key={`${wish.planId} ${wish.cycle}`}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-3.5"
          >
            <div>
              <p className="font-[550]">{namePlan(wish)}</p>
              <p className="text-[14px] text-muted">
                {namePrice({ ...wish, currency })}, {describeTiming(subscription, wish)}
              </p>
            </div>
            <SiteLink
              to={`/billing/change?plan=${wish.planId}&cycle=${wish.cycle}`}
              className={buttonLook('line')}
            >
              Switch<span className="sr-only"> to {namePlan(wish)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeTiming(subscription: Subscription, wish: (typeof sold)[number]): string {
  return findTiming(subscription, wish) === 'now'
    ? 'at once, for the difference'
    : `from ${formatDay(subscription.periodEndsAt)}`
}
