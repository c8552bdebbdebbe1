import type { Plan } from '@ghost-writers-ia/rules/plans'
import { planCard } from '#app/copy/dashboard.ts'

/** Such as "50 requests/day". */
export function describeRequests({ allowance }: Pick<Plan, 'allowance'>): string {
  return allowance.kind === 'unlimited' ? planCard.unlimited : planCard.perDay(allowance.perDay)
}
