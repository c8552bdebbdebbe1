import { planTone } from '#app/plan-tone.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Subscription } from '#domain/identity/user.ts'
import { type Allowance, getPlan, isFree, type Plan } from '#domain/plans/plans.ts'
import { formatDay } from '#domain/time.ts'

/** The plan that someone has, in the words of the specification. */
export function PlanCard({
  subscription,
  isRenewed,
  isPaymentDue,
}: {
  subscription: Subscription
  isRenewed: boolean
  /** Then nobody knows until when it runs. */
  isPaymentDue: boolean
}) {
  const plan = getPlan(subscription.plan)
  const { expiresAt } = subscription

  return (
    <Card title="Current plan">
      <div className="flex items-center gap-4">
        <Badge letter={plan.name.charAt(0)} tone={planTone(plan.id)} />
        <div>
          <p className="text-lg font-semibold tracking-[-.01em]">{plan.name}</p>
          <p className="text-[15px] text-muted">{describeCycle(plan, subscription)}</p>
        </div>
      </div>
      <p className="mt-5">{describeAllowance(plan.allowance)}</p>
      {expiresAt && !isPaymentDue && (
        <p className="mt-1 text-[15px] text-muted">
          {isRenewed ? 'Renews on' : 'Ends on'}{' '}
          <time dateTime={expiresAt.toISOString()}>{formatDay(expiresAt)}</time>
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {plan.id !== 'pro' && (
          <SiteLink to="/pricing" className={buttonLook('solid')}>
            Upgrade Plan
          </SiteLink>
        )}
        {!isFree(plan) && (
          <SiteLink to="/billing" className={buttonLook('line')}>
            Manage Billing
          </SiteLink>
        )}
      </div>
    </Card>
  )
}

function describeCycle(plan: Plan, { billingCycle }: Subscription): string {
  if (isFree(plan)) return 'Free tier'
  return billingCycle === 'yearly' ? 'Yearly subscription' : 'Monthly subscription'
}

function describeAllowance(allowance: Allowance): string {
  if (allowance.kind === 'unlimited') return 'Unlimited requests'
  return `${allowance.perDay.toLocaleString('en-US')} requests/day`
}
