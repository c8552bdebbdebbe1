import type { BillingCycle } from '@ghost-writers-ia/rules/plan'
import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import type { NextCharge } from '#domain/billing/change-gateway.ts'
import { formatCharge, formatDay, formatMoney } from '#domain/locale.ts'
import { toasts } from './toasts.ts'

/** What the pages about a subscription share. */
export const subscriptionPages = {
  /** Above their headings. */
  label: 'billing',
  back: 'Back to billing',
  cancel: 'Cancel plan',
  keep: (plan: string) => `Keep ${plan}`,
  keepMine: 'Keep my plan',
  refund: (amount: string) => `Refund ${amount}`,
  /** The pages where a payment can be had back, and all links to them. */
  requestRefund: 'Request a refund',
  returnRenewal: 'Return a renewal',
}

export const updateFailed = toasts['update-failed'].text

export type PlanAndCycle = { readonly planId: PlanId; readonly cycle: BillingCycle }
export type PricedChoice = PlanAndCycle & { readonly currency: string }

const planNames: Readonly<Record<BillingCycle, (plan: string) => string>> = {
  monthly: (plan) => `${plan} (monthly)`,
  yearly: (plan) => `${plan} (yearly)`,
}

/** Such as "Pro (yearly)". */
export function namePlan({ planId, cycle }: PlanAndCycle): string {
  return planNames[cycle](getPlan(planId).name)
}

const prices: Readonly<Record<BillingCycle, (price: string) => string>> = {
  monthly: (price) => `${price} a month`,
  yearly: (price) => `${price} a year`,
}

/** Such as "$15 a month". */
export function namePrice({ planId, cycle, currency }: PricedChoice): string {
  return prices[cycle](formatMoney(getPlan(planId).price[cycle], currency))
}

/** Such as "$150.00 on November 15, 2027", or only the day if the amount isn't known. */
export function describeCharge({ dueCents, currency, at }: NextCharge): string {
  return dueCents === null
    ? `on ${formatDay(at)}`
    : `${formatCharge(dueCents, currency)} on ${formatDay(at)}`
}
