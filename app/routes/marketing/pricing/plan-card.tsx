import { type BillingCycle, billingCycles } from '@ghost-writers-ia/rules/plan'
import { isFree, type Plan } from '@ghost-writers-ia/rules/plans'
import { describeOffer } from '#app/copy/plan-offers.ts'
import { planPrice } from '#app/copy/pricing.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import { formatMoney } from '#domain/locale.ts'
import { listCurrency } from '#domain/money.ts'
import { describePlanChoice, type PlanChoice, type PricingViewer } from './plan-choice.ts'

const buttonLooks = { grey: 'line', ghost: 'ghost', indigo: 'solid' } as const

type Props = { readonly plan: Plan; readonly viewer: PricingViewer }

export function PlanCard({ plan, viewer }: Props) {
  const { audience, features } = describeOffer(plan)
  return (
    <li data-plan={plan.id} className="plan-card">
      <div className="plan-name">
        <Badge letter={plan.name.charAt(0)} tone={plan.tone} />
        <div>
          <h2 className="text-lg leading-[1.2] font-semibold tracking-[-.01em]">{plan.name}</h2>
          <p className="text-sm text-pretty text-muted">{audience}</p>
        </div>
      </div>
      <div className="mt-5.5 mb-5 grid">
        <Price plan={plan} cycle="monthly" />
        <Price plan={plan} cycle="yearly" />
      </div>
      <div className="grid">
        <PlanButtons plan={plan} viewer={viewer} />
      </div>
      <DashedList
        items={features}
        className="mt-5.5 gap-2 border-t border-line pt-4.5 text-[15px] leading-[1.45]"
      />
    </li>
  )
}

/** One button, or one for each cycle if they differ. */
function PlanButtons({ plan, viewer }: Props) {
  const [monthly, yearly] = billingCycles.map((cycle) =>
    describePlanChoice(viewer, { plan, cycle }),
  )
  if (!monthly || !yearly) return null
  if (monthly.text === yearly.text) return <PlanButton plan={plan} choice={monthly} />
  return (
    <>
      <PlanButton plan={plan} choice={monthly} cycle="monthly" />
      <PlanButton plan={plan} choice={yearly} cycle="yearly" />
    </>
  )
}

type ButtonProps = {
  readonly plan: Plan
  readonly choice: PlanChoice
  readonly cycle?: BillingCycle
}

function PlanButton({ plan, choice: { text, does }, cycle }: ButtonProps) {
  const target =
    does === 'keep'
      ? ({
          name: 'intent',
          value: 'keep',
          formMethod: 'post',
          formAction: toLanguagePath('/billing'),
        } as const)
      : { name: 'plan', value: plan.id }
  return (
    <button
      type="submit"
      {...target}
      data-cycle={cycle}
      disabled={does === 'none'}
      className={`${buttonClasses(buttonLooks[plan.tone])} col-start-1 row-start-1 w-full`}
    >
      {text}
    </button>
  )
}

/** Both prices take the same place, so nothing shifts when the cycle changes. */
function Price({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  return (
    <p data-cycle={cycle} className="col-start-1 row-start-1">
      <span className="flex items-baseline gap-1.5">
        <span className="plan-price">{formatMoney(plan.price[cycle], listCurrency)}</span>
        <span className="text-[15px] text-muted">
          {isFree(plan) ? planPrice.free : planPrice.units[cycle]}
        </span>
      </span>
      <span className="mt-1.5 block text-sm text-muted">{describeOtherPrice(plan, cycle)}</span>
    </p>
  )
}

function describeOtherPrice(plan: Plan, cycle: BillingCycle): string {
  if (isFree(plan)) return planPrice.noCard
  const { yearly } = plan.price
  const otherCents = cycle === 'monthly' ? yearly : Math.round(yearly / 12)
  return planPrice.others[cycle](formatMoney(otherCents, listCurrency))
}
