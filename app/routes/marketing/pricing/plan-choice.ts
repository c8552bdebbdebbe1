import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { isFree, type Plan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { pricing } from '#app/copy/pricing.ts'
import type { PlannedChange } from '#domain/billing/paid-subscription.ts'
import { formatDay, formatMonthDay } from '#domain/locale.ts'

/** What somebody who looks at the prices has. */
export type PricingViewer = {
  /** Null for visitors. */
  readonly current: PlanId | null
  /** What a subscriber pays for; null for everyone else. */
  readonly paid: {
    readonly cycle: BillingCycle | null
    /** When a canceled plan ends. */
    readonly endsAt: Date | null
    readonly change: PlannedChange | null
  } | null
}

/** A button: `keep` undoes what is scheduled, `none` can't be pressed. */
export type PlanChoice = {
  readonly text: string
  readonly does: 'choose' | 'keep' | 'none'
}

/** What the button of a plan says and does while a cycle is selected. */
export function describePlanChoice(
  { current, paid }: PricingViewer,
  { plan, cycle }: { readonly plan: Plan; readonly cycle: BillingCycle },
): PlanChoice {
  const startsAt = findStart(paid, { plan, cycle })
  if (startsAt) return { text: pricing.startsOn(formatStart(startsAt, paid?.cycle)), does: 'none' }
  if (plan.id !== current) return { text: nameChoice(plan, paid !== null), does: 'choose' }
  if (paid?.cycle && paid.cycle !== cycle) {
    return { text: pricing.switchCycle[cycle], does: 'choose' }
  }
  return paid?.endsAt || paid?.change
    ? { text: pricing.keep(plan.name), does: 'keep' }
    : { text: pricing.current, does: 'none' }
}

/** When a plan that is scheduled starts: Free after canceling, or the plan of a change. */
function findStart(
  paid: PricingViewer['paid'],
  { plan, cycle }: { readonly plan: Plan; readonly cycle: BillingCycle },
): Date | null {
  if (!paid) return null
  if (isFree(plan)) return paid.endsAt
  const { change } = paid
  return change?.planId === plan.id && change.cycle === cycle ? change.at : null
}

/** With the year if it's more than a month ahead. */
function formatStart(day: Date, cycle: BillingCycle | null | undefined): string {
  return cycle === 'monthly' ? formatMonthDay(day) : formatDay(day)
}

function nameChoice(plan: Plan, isSubscriber: boolean): string {
  if (isSubscriber) return pricing.switchTo(plan.name)
  return isFree(plan) ? pricing.startFree : pricing.choose(plan.name)
}
