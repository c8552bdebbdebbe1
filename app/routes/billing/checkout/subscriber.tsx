import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { PageTop } from '#app/ui/section.tsx'
import { getPlan, type PlanId } from '#domain/plans/plans.ts'

/** Nobody pays twice: whoever has a plan changes it. */
export function Subscriber({ current }: { current: PlanId }) {
  return (
    <>
      <PageTop label="checkout" title={`You are on ${getPlan(current).name}`}>
        <p>You already have a subscription. Change it instead of buying another one.</p>
      </PageTop>
      <div className="gutter flex flex-wrap gap-3 pt-9" data-line={9}>
        <SiteLink to="/dashboard" className={buttonLook('solid')}>
          To the dashboard
        </SiteLink>
        <SiteLink to="/pricing" className={buttonLook('line')}>
          Back to pricing
        </SiteLink>
      </div>
    </>
  )
}
