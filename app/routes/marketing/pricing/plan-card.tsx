import { formatMoney } from '#app/format-money.ts'
import { planTone } from '#app/plan-tone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonLook } from '#app/ui/button.tsx'
import { listCurrency } from '#domain/money.ts'
import { type BillingCycle, isFree, type Plan, type PlanId } from '#domain/plans/plans.ts'

const buttonLooks = { free: 'line', essential: 'ghost', pro: 'solid' } as const satisfies Record<
  PlanId,
  Parameters<typeof buttonLook>[0]
>

type Props = {
  readonly plan: Plan
  readonly current: PlanId | null
  readonly isSubscriber: boolean
}

export function PlanCard({ plan, current, isSubscriber }: Props) {
  return (
    <li data-plan={plan.id} className="plan-card">
      <Badge letter={plan.name.charAt(0)} tone={planTone(plan.id)} />
      <h2 className="mt-3.5 text-lg font-semibold tracking-[-.01em]">{plan.name}</h2>
      <div className="mt-5.5 grid">
        <Price plan={plan} cycle="monthly" />
        <Price plan={plan} cycle="yearly" />
      </div>
      <ul className="mt-6 mb-7 grid gap-2.5 text-[15.5px]">
        {plan.features.map((feature) => (
          <li key={feature} className="dashed">
            {feature}
          </li>
        ))}
      </ul>
      <PlanButton plan={plan} current={current} isSubscriber={isSubscriber} />
    </li>
  )
}

function PlanButton({ plan, current, isSubscriber }: Props) {
  const isCurrent = plan.id === current
  const start = isFree(plan) ? 'Start free' : `Choose ${plan.name}`
  const choice = isSubscriber ? `Switch to ${plan.name}` : start
  return (
    <button
      type="submit"
      name="plan"
      value={plan.id}
      disabled={isCurrent}
      className={`${buttonLook(buttonLooks[plan.id])} mt-auto w-full`}
    >
      {isCurrent ? 'Current Plan' : choice}
    </button>
  )
}

/** Both prices stand in one place, so that nothing jumps when the cycle changes. */
function Price({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const unit = cycle === 'monthly' ? 'a month' : 'a year, two months free'
  return (
    <p data-cycle={cycle} className="col-start-1 row-start-1 flex items-baseline gap-2">
      <span className="text-5xl leading-none font-semibold tracking-[-.04em] tabular-nums">
        {formatMoney(plan.price[cycle], listCurrency)}
      </span>
      <span className="text-[15px] text-muted">{isFree(plan) ? 'forever' : unit}</span>
    </p>
  )
}
