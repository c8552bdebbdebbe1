import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { getPlan, type PlanId } from '#domain/plans/plans.ts'

/** Nobody pays twice: whoever has a plan changes it. */
export function Subscriber({ current }: { current: PlanId }) {
  return (
    <Card title={`You are on ${getPlan(current).name}`}>
      <p className="text-muted">
        You already have a subscription. Change it instead of buying another one.
      </p>
      <SiteLink to="/dashboard" className={`${buttonLook('solid')} mt-5`}>
        To the dashboard
      </SiteLink>
    </Card>
  )
}
