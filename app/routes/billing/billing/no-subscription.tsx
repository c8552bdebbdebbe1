import { planTone } from '#app/plan-tone.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Subscription } from '#domain/identity/user.ts'
import { getPlan } from '#domain/plans/plans.ts'
import { formatDay } from '#domain/time.ts'

/** For whoever pays for nothing: on Free, or given a plan for a time. */
export function NoSubscription({ current }: { current: Subscription }) {
  const { id, name } = getPlan(current.plan)
  const isGiven = id !== 'free'
  return (
    <Card title="Your plan">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Badge letter={name.charAt(0)} tone={planTone(id)} />
        <div className="mr-auto">
          <p className="text-lg font-semibold tracking-[-.01em]">You are on {name}</p>
          <p className="text-[15px] text-muted">
            {isGiven && current.expiresAt
              ? `Given to you until ${formatDay(current.expiresAt)}. Nothing is charged.`
              : 'Nothing is charged.'}
          </p>
        </div>
        <SiteLink to="/pricing" className={buttonLook('solid')}>
          See the plans
        </SiteLink>
      </div>
    </Card>
  )
}
