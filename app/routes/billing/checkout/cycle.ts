import type { BillingCycle } from '#domain/plans/plans.ts'

/** Whatever else is said, it is monthly. */
export function toCycle(text: unknown): BillingCycle {
  return text === 'yearly' ? 'yearly' : 'monthly'
}
