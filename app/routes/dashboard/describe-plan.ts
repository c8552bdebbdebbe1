import { getPlan, isFree, type PlanId } from '@ghost-writers-ia/rules/plans'
import { cycleNames, planExpiry } from '#app/copy/dashboard.ts'
import type { Subscription } from '#domain/identity/user.ts'
import { formatDay } from '#domain/locale.ts'

/** What is under the heading: "Essential · Monthly subscription · Renews on December 15, 2026". */
export function describePlan(subscription: Subscription, expiry: string | null): string {
  const plan = getPlan(subscription.plan)
  const parts = [plan.name, describeCycle(subscription), isFree(plan) ? null : expiry]
  return parts.filter(Boolean).join(' · ')
}

export function describeCycle({ plan, billingCycle }: Subscription): string {
  if (isFree(getPlan(plan))) return cycleNames.free
  return billingCycle === 'yearly' ? cycleNames.yearly : cycleNames.monthly
}

type Expiry = {
  readonly expiresAt: Date
  readonly isRenewed: boolean
  /** The plan that it changes to on that day. */
  readonly changesTo: PlanId | null
}

export function describeExpiry({ expiresAt, isRenewed, changesTo }: Expiry): string {
  const day = formatDay(expiresAt)
  if (changesTo) return planExpiry.changes(getPlan(changesTo).name, day)
  return isRenewed ? planExpiry.renews(day) : planExpiry.ends(day)
}
