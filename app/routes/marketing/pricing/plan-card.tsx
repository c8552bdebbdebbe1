import { type BillingCycle, billingCycles } from '@ghost-writers-ia/rules/plan'
import { isFree, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { pricing } from '#app/copy/marketing.ts'
import { formatMoney } from '#app/format.ts'
import { Badge, Tag } from '#app/ui/badge.tsx'
import { buttonClasses } from '#app/ui/button.tsx'
import { DashedList } from '#app/ui/dashed-list.tsx'
import { listCurrency } from '#domain/money.ts'

const buttonLooks = { grey: 'line', ghost: 'ghost', indigo: 'solid' } as const

type Props = {
  readonly plan: Plan
  readonly current: PlanId | null
  readonly isSubscriber: boolean
  /** The cycle that a subscriber pays for, null for everyone else. */
  readonly paidCycle: BillingCycle | null
}

export function PlanCard({ plan, ...viewer }: Props) {
  return (
    <li data-plan={plan.id} className="plan-card">
      <p className="flex items-center justify-between">
        <Badge letter={plan.name.charAt(0)} tone={plan.tone} />
        {plan.allowance.kind === 'unlimited' && <Tag text={pricing.unlimitedTag} />}
      </p>
      <h2 className="mt-3.5 text-lg font-semibold tracking-[-.01em]">{plan.name}</h2>
      <p className="mt-1 text-[15px] text-pretty text-muted">{plan.audience}</p>
      <div className="mt-5.5 grid">
        <Price plan={plan} cycle="monthly" />
        <Price plan={plan} cycle="yearly" />
      </div>
      <DashedList items={plan.features} className="mt-6 mb-7 gap-2.5 text-[15.5px]" />
      <div className="mt-auto grid">
        <PlanButtons plan={plan} {...viewer} />
      </div>
    </li>
  )
}

/** A subscriber's own plan is offered in the other cycle too. */
function PlanButtons({ plan, current, isSubscriber, paidCycle }: Props) {
  const look = `${buttonClasses(buttonLooks[plan.tone])} w-full`
  if (plan.id === current && paidCycle) {
    return billingCycles.map((cycle) => (
      <button
        key={cycle}
        type="submit"
        name="plan"
        value={plan.id}
        data-cycle={cycle}
        disabled={cycle === paidCycle}
        className={`${look} col-start-1 row-start-1`}
      >
        {cycle === paidCycle ? 'Current Plan' : `Switch to ${cycle}`}
      </button>
    ))
  }
  const start = isFree(plan) ? 'Start free' : `Choose ${plan.name}`
  const choice = isSubscriber ? `Switch to ${plan.name}` : start
  return (
    <button
      type="submit"
      name="plan"
      value={plan.id}
      disabled={plan.id === current}
      className={look}
    >
      {plan.id === current ? 'Current Plan' : choice}
    </button>
  )
}

/** Both prices take the same place, so nothing shifts when the cycle changes. */
function Price({ plan, cycle }: { plan: Plan; cycle: BillingCycle }) {
  const unit = cycle === 'monthly' ? 'a month' : 'a year'
  return (
    <p data-cycle={cycle} className="col-start-1 row-start-1">
      <span className="flex items-baseline gap-2">
        <span className="text-5xl leading-none font-semibold tracking-[-.04em] tabular-nums">
          {formatMoney(plan.price[cycle], listCurrency)}
        </span>
        <span className="text-[15px] text-muted">{isFree(plan) ? 'forever' : unit}</span>
      </span>
      <span className="mt-2 block text-[15px] text-muted">{describeOtherPrice(plan, cycle)}</span>
    </p>
  )
}

function describeOtherPrice(plan: Plan, cycle: BillingCycle): string {
  if (isFree(plan)) return 'No card needed'
  const { yearly } = plan.price
  return cycle === 'monthly'
    ? `or ${formatMoney(yearly, listCurrency)} a year`
    : `${formatMoney(Math.round(yearly / 12), listCurrency)} a month`
}
