import { describeRefundOffer } from '#app/copy/billing.ts'
import { SiteLink } from '#app/shell/site-link.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

export function MoneyBackOffer({ until }: { until: Date }) {
  return (
    <Card title="14-day money back">
      <p className="text-[15px] text-muted">{describeRefundOffer(until)}</p>
      <SiteLink to="/billing/money-back" className={`${buttonLook('line')} mt-4`}>
        Request refund
      </SiteLink>
    </Card>
  )
}
