import type { Plan } from '../plans/plans.ts'

const fewestPerDay = 20
const shareOfDay = 0.1

/**
 * How many requests a user gets back per UTC day, released or expired. Enough for bad days;
 * without a limit a client could use each request and release it afterwards.
 */
export function findReleaseLimit({ allowance }: Plan): number {
  if (allowance.kind === 'unlimited') return Number.POSITIVE_INFINITY
  return Math.max(fewestPerDay, Math.floor(allowance.perDay * shareOfDay))
}
