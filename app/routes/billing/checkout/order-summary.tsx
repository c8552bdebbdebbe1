import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import type { Plan } from '@ghost-writers-ia/rules/plans'
import { orderSummary } from '#app/copy/checkout.ts'
import { describeOffer } from '#app/copy/plan-offers.ts'
import { describeRequests } from '#app/plans/describe-requests.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import { formatCount, formatMoney } from '#domain/locale.ts'
import { type Currency, currencies, listCurrency } from '#domain/money.ts'

/** The plan and its price in the chosen currency. */
export function OrderSummary({ plan }: { plan: Plan }) {
  return (
    <Card title={orderSummary.title}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge letter={plan.name.charAt(0)} tone={plan.tone} />
        <p className="mr-auto text-lg font-semibold tracking-[-.01em]">{plan.name}</p>
        <div className="grid text-right">
          {priceVariants.map(({ key, ...variant }) => (
            <Price key={key} plan={plan} {...variant} />
          ))}
        </div>
      </div>
    </Card>
  )
}

/** After the payment on phones, so that the button is near. */
export function OrderFeatures({ plan }: { plan: Plan }) {
  return (
    <Card title={orderSummary.included} className="min-[960px]:col-start-1 min-[960px]:row-start-2">
      <DashedList items={listFeatures(plan)} className="gap-2.5 text-[15.5px]" />
    </Card>
  )
}

/** With the highest possible number of requests per day (5,000 in the specification). */
function listFeatures(plan: Plan): readonly string[] {
  const { allowance } = plan
  const { features } = describeOffer(plan)
  if (allowance.kind === 'unlimited') return features
  const [perDay, ceiling] = [formatCount(allowance.perDay), formatCount(allowance.ceiling)]
  return features.map((feature) =>
    feature === describeRequests(plan) ? orderSummary.requests({ perDay, ceiling }) : feature,
  )
}

function Price({ plan, cycle, currency }: PriceVariant & { plan: Plan }) {
  return (
    <p
      data-cycle={cycle}
      data-currency={currency}
      className="col-start-1 row-start-1 whitespace-nowrap"
    >
      <span className="text-3xl font-semibold tracking-[-.03em] tabular-nums">
        {formatMoney(plan.price[cycle], currency)}
      </span>
      <span className="text-[15px] text-muted"> {orderSummary.units[cycle]}</span>{' '}
      {currency !== listCurrency && (
        <span className="block text-[14px] text-muted">
          {orderSummary.listPrice(formatMoney(plan.price[cycle], listCurrency))}
        </span>
      )}
    </p>
  )
}

export type PriceVariant = { readonly cycle: BillingCycle; readonly currency: Currency }

/** Every price that the two switches can lead to. All are rendered; CSS shows the chosen one. */
export const priceVariants: readonly (PriceVariant & { readonly key: string })[] = (
  ['monthly', 'yearly'] as const
).flatMap((cycle) =>
  currencies.map((currency) => ({ cycle, currency, key: `${cycle} ${currency}` })),
)
