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
  const { monthly, yearly } = plan.price
  return isFree(plan) ? 'no charge' : `€${monthly / 100} a month or €${yearly / 100} a year`
}

function describeAllowance({ allowance }: Plan): string {
  if (allowance.kind === 'unlimited') return 'Unlimited requests.'
  const { perDay, ceiling } = allowance
  return `${count.format(perDay)} requests a day; unused ones are saved up to ${count.format(ceiling)}.`
}
