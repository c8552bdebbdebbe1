import type { PlanFacts } from './plan.ts'
import { planTable } from './plan-table.ts'

/** What the code knows of a plan: facts that could be others, and an id that is in the table. */
export type Plan = PlanFacts & { readonly id: PlanId }

type Row = (typeof planTable)[number]

export type PlanId = Row['id']

export type PaidPlanId = Exclude<PlanId, Extract<Row, { readonly price: { monthly: 0 } }>['id']>

/** The cheapest first. */
export const plans: readonly Plan[] = planTable

export const planIds: readonly PlanId[] = plans.map(({ id }) => id)

/** The plans that can be bought and given. */
export const paidPlanIds: readonly PaidPlanId[] = planIds.filter(isPaidPlanId)

export function isPaidPlanId(id: string | null | undefined): id is PaidPlanId {
  return plans.some((plan) => plan.id === id && !isFree(plan))
}

export function findPlan(id: string): Plan | null {
  return plans.find((plan) => plan.id === id) ?? null
}

export function getPlan(id: PlanId): Plan {
  const plan = findPlan(id)
  if (!plan) throw new Error(`There is no plan with the id ${id}`)
  return plan
}

/** How `users/{uid}/subscription` represents an unlimited plan. */
const unlimited = -1

/** The `requestLimit` of users on this plan: the ceiling of the bucket. */
export function toRequestLimit({ allowance }: Plan): number {
  return allowance.kind === 'unlimited' ? unlimited : allowance.ceiling
}

/** Whether the first plan is better than the second. */
export function isAbove(one: PlanId, other: PlanId): boolean {
  return planIds.indexOf(one) > planIds.indexOf(other)
}

/** The next better plan; null for the best one. */
export function findNextPlan(id: PlanId): Plan | null {
  return plans[planIds.indexOf(id) + 1] ?? null
}

/** Whether there's no better plan. */
export function isTop(id: PlanId): boolean {
  return findNextPlan(id) === null
}

/** The cheapest plan that costs something. */
export function getCheapestPaidPlan(): Plan {
  const plan = plans.find((one) => !isFree(one))
  if (!plan) throw new Error('No plan costs anything')
  return plan
}

export function isFree({ price }: Plan): boolean {
  return price.monthly === 0
}
