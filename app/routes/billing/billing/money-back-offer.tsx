import { formatMoment } from '#app/format-moment.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** Gone when its time is over. */
export function MoneyBackOffer({ until }: { until: Date }) {
  return (
    <Card title="14-day money back">
      <p className="text-[15px] text-muted">
        Not what you hoped for? Until {formatMoment(until)} you can have everything back that you
        paid, in one step.
      </p>
      <SiteLink to="/billing/money-back" className={`${buttonLook('line')} mt-4`}>
        Get my money back
      </SiteLink>
    </Card>
  )
}
