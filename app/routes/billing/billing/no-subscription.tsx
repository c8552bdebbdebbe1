import { describeUnpaidPlan } from '#app/copy/billing.ts'
import { planTone } from '#app/shell/plan-tone.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Subscription } from '#domain/identity/user.ts'
import { getPlan } from '#domain/plans/plans.ts'

/** For users without a subscription: on Free or on a complimentary plan. */
export function NoSubscription({ current }: { current: Subscription }) {
  const { id, name } = getPlan(current.plan)
  return (
    <Card title="Your plan">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Badge letter={name.charAt(0)} tone={planTone(id)} />
        <div className="mr-auto">
          <p className="text-lg font-semibold tracking-[-.01em]">You're on {name}</p>
          <p className="text-[15px] text-muted">
            {describeUnpaidPlan(id === 'free' ? null : current.expiresAt)}
          </p>
        </div>
        <SiteLink to="/pricing" className={buttonLook('solid')}>
          See plans
        </SiteLink>
      </div>
    </Card>
  )
}
