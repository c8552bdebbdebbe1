import { getPlan, isFree, isTop } from '@ghost-writers-ia/rules/plans'
import { planCard as words } from '#app/copy/dashboard.ts'
import { describeRequests } from '#app/plans/describe-requests.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Subscription } from '#domain/identity/user.ts'
import { describeCycle } from './describe-plan.ts'

type Props = {
  readonly subscription: Subscription
  /** When it renews, ends or changes; null if that isn't known. */
  readonly expiry: string | null
  readonly className: string
}

/** The current plan. Its wording is the specification's. */
export function PlanCard({ subscription, expiry, className }: Props) {
  const plan = getPlan(subscription.plan)
  return (
    <Card title={words.title} className={className}>
      <div className="flex items-center gap-3">
        <Badge letter={plan.name.charAt(0)} tone={plan.tone} />
        <div>
          <p className="leading-tight font-semibold">{plan.name}</p>
          <p className="text-[14.5px] text-muted">{describeCycle(subscription)}</p>
        </div>
      </div>
      <dl className="mt-4 text-[15px]">
        <Row name={words.allowance} value={describeRequests(plan)} />
        {expiry && <Row name={words.renewal} value={expiry} />}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {!isTop(plan.id) && (
          <ButtonLink to="/pricing" look="line">
            {words.upgrade}
          </ButtonLink>
        )}
        {!isFree(plan) && (
          <ButtonLink to="/billing" look="line">
            {words.billing}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
