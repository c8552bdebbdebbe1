import { getPlan, isFree, isTop, type PlanId } from '@ghost-writers-ia/rules/plans'
import { describeCycle, describeExpiry } from '#app/copy/dashboard.ts'
import { ButtonLink } from '#app/shell/site-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import type { Subscription } from '#domain/identity/user.ts'

/** The current plan. Its wording is the specification's. */
export function PlanCard({
  subscription,
  isRenewed,
  changesTo,
  isPaymentDue,
}: {
  subscription: Subscription
  isRenewed: boolean
  /** The plan it changes to when the period ends. */
  changesTo: PlanId | null
  /** A failed payment: the plan's end isn't known. */
  isPaymentDue: boolean
}) {
  const plan = getPlan(subscription.plan)
  const { expiresAt } = subscription

  return (
    <Card title="Current plan">
      <div className="flex items-center gap-4">
        <Badge letter={plan.name.charAt(0)} tone={plan.tone} />
        <div>
          <p className="text-lg font-semibold tracking-[-.01em]">{plan.name}</p>
          <p className="text-[15px] text-muted">{describeCycle(subscription)}</p>
        </div>
      </div>
      <DashedList items={plan.features} className="mt-5 gap-1.5 text-[15.5px]" />
      {expiresAt && !isPaymentDue && (
        <p className="mt-4 text-[15px] text-muted">
          {describeExpiry({ expiresAt, isRenewed, changesTo })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isTop(plan.id) && <ButtonLink to="/pricing">Upgrade Plan</ButtonLink>}
        {!isFree(plan) && (
          <ButtonLink to="/billing" look="line">
            Manage Billing
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
