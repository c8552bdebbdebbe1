import { formatMoney } from '#app/format-money.ts'
import { listCurrency } from '#domain/money.ts'
import { isFree, type Plan, plans } from '#domain/plans/plans.ts'

const count = new Intl.NumberFormat('en-US')

/** What each plan costs and allows, from the catalogue. */
export function PlanTerms() {
  return (
    <ul>
      {plans.map((plan) => (
        <li key={plan.id}>
          <strong>{plan.name}</strong>: {describePrice(plan)}. {describeAllowance(plan)}
        </li>
      ))}
    </ul>
  )
}

function describePrice(plan: Plan): string {
  if (isFree(plan)) return 'no charge'
  const { monthly, yearly } = plan.price
  return `${formatMoney(monthly, listCurrency)} a month or ${formatMoney(yearly, listCurrency)} a year`
}

function describeAllowance({ allowance }: Plan): string {
  if (allowance.kind === 'unlimited') return 'Unlimited requests.'
  const { perDay, ceiling } = allowance
  return `${count.format(perDay)} requests a day; unused ones are saved up to ${count.format(ceiling)}.`
}
