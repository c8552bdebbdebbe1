import type { Subscription } from '#domain/identity/user.ts'
import { type Allowance, getPlan, isFree, type PlanId } from '#domain/plans/plans.ts'
import { formatDay } from '#domain/time.ts'
import type { LastDays } from '#domain/usage/list-last-days.ts'
import type { AllowanceState } from '#domain/usage/ports.ts'
import { formatMoment } from '../format.ts'

const count = new Intl.NumberFormat('en-US')

export function countRequests(requests: number): string {
  return requests === 1 ? '1 request' : `${count.format(requests)} requests`
}

// The plan

export function describeCycle({ plan, billingCycle }: Subscription): string {
  if (isFree(getPlan(plan))) return 'Free tier'
  return billingCycle === 'yearly' ? 'Yearly subscription' : 'Monthly subscription'
}

export function describeDailyAllowance(allowance: Allowance): string {
  return allowance.kind === 'unlimited'
    ? 'Unlimited requests'
    : `${count.format(allowance.perDay)} requests/day`
}

type Expiry = {
  readonly expiresAt: Date
  readonly isRenewed: boolean
  /** The plan that it changes to on that day. */
  readonly changesTo: PlanId | null
}

export function describeExpiry({ expiresAt, isRenewed, changesTo }: Expiry): string {
  const day = formatDay(expiresAt)
  if (changesTo) return `Changes to ${getPlan(changesTo).name} on ${day}`
  return isRenewed ? `Renews on ${day}` : `Ends on ${day}`
}

// Requests

type Bucket = NonNullable<AllowanceState['bucket']>

export function describeRefill({ perDay, fullAt }: Bucket): string {
  const state = fullAt ? `Full again on ${formatMoment(fullAt)}.` : 'Fully refilled.'
  return `${count.format(perDay)} requests refill daily, and unused ones roll over. ${state}`
}

/** Includes the busiest day, which is the scale of the chart below. */
export function describeUsage({ counts }: LastDays): string {
  const total = counts.reduce((sum, requests) => sum + requests, 0)
  if (total === 0) return 'No requests in the last 30 days. Your usage will show up here.'
  return `${countRequests(total)} in the last 30 days. Busiest day: ${count.format(Math.max(...counts))}.`
}

// Editors

/** `active` is a relative time, such as "5 minutes ago". */
export function describeEditor({ active, since }: { active: string; since: Date }): string {
  return `Last active ${active} · Connected ${formatDay(since)}`
}

export const actionFailed = 'Something went wrong. Please try again.'
