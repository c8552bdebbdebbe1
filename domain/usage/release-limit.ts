import type { Plan } from '../plans/plans.ts'

const minPerDay = 20
const shareOfDay = 0.1

/**
 * How many requests a user can get back per UTC day, released or expired. Enough for bad days;
 * without a limit a client could use each request and then release it.
 */
export function findReleaseLimit({ allowance }: Plan): number {
  if (allowance.kind === 'unlimited') return Number.POSITIVE_INFINITY
  return Math.max(minPerDay, Math.floor(allowance.perDay * shareOfDay))
}
