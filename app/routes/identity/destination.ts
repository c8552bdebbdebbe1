import { toSafePath } from '#app/safe-path.ts'
import { findPlan, isFree } from '#domain/plans/plans.ts'

/**
 * Where someone meant to go before they were asked who they are: to buy the plan
 * they chose, back to the page they came from, or to their dashboard.
 */
export function findDestination(url: string, siteUrl: string): string {
  const query = new URL(url).searchParams
  const plan = findPlan(query.get('plan') ?? '')
  if (plan && !isFree(plan)) {
    const cycle = query.get('cycle') === 'yearly' ? 'yearly' : 'monthly'
    return `/checkout/${plan.id}?cycle=${cycle}`
  }
  return toSafePath(query.get('next'), siteUrl) ?? '/dashboard'
}
