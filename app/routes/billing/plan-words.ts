import { formatMoney } from '#app/format-money.ts'
import { type BillingCycle, getPlan, type PlanId } from '#domain/plans/plans.ts'

type Had = { readonly planId: PlanId; readonly cycle: BillingCycle }

/** Such as "Pro, yearly". */
export function namePlan({ planId, cycle }: Had): string {
  return `${getPlan(planId).name}, ${cycle}`
}

/** Such as "$15 every month". */
export function namePrice({
  planId,
  cycle,
  currency,
}: Had & { readonly currency: string }): string {
  const price = formatMoney(getPlan(planId).price[cycle], currency)
  return `${price} every ${cycle === 'yearly' ? 'year' : 'month'}`
}
