import type { Cents } from '../money.ts'

export type PlanId = 'free' | 'essential' | 'pro'

export type BillingCycle = 'monthly' | 'yearly'

export type Plan = {
  readonly id: PlanId
  readonly name: string
  /** The same number in every currency. */
  readonly price: Readonly<Record<BillingCycle, Cents>>
  readonly allowance: Allowance
  readonly features: readonly string[]
}

/**
 * A token bucket: it refills at the daily rate and accumulates up to the ceiling, so a quiet week
 * makes room for a busy day. See ADR-0007.
 */
export type Allowance =
  | { readonly kind: 'bucket'; readonly perDay: number; readonly ceiling: number }
  /** Fair use: no program can use a plan for many people. */
  | { readonly kind: 'unlimited'; readonly perMinute: number; readonly atOnce: number }

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free',
    price: { monthly: 0, yearly: 0 },
    allowance: { kind: 'bucket', perDay: 50, ceiling: 1_000 },
    features: ['Basic completion', '50 requests/day', 'Community support', 'Single language'],
  },
  {
    id: 'essential',
    name: 'Essential',
    price: { monthly: 700, yearly: 7_000 },
    allowance: { kind: 'bucket', perDay: 2_000, ceiling: 5_000 },
    features: [
      'Advanced completion',
      '2,000 requests/day',
      'Email support',
      'Multi-language',
      'Custom snippets',
      'Code explanations',
    ],
  },
  {
    id: 'pro',
    name: 'Pro',
    price: { monthly: 1_500, yearly: 15_000 },
    allowance: { kind: 'unlimited', perMinute: 60, atOnce: 5 },
    features: [
      'Everything in Essential',
      'Unlimited requests',
      'Priority support',
      'API access',
      'Custom model fine-tuning',
      'Team sharing',
    ],
  },
]

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
  const order = plans.map(({ id }) => id)
  return order.indexOf(one) > order.indexOf(other)
}

/** The next better plan; null for the best one. */
export function findNextPlan(id: PlanId): Plan | null {
  return plans[plans.findIndex((plan) => plan.id === id) + 1] ?? null
}

/** Whether there's no better plan. */
export function isTop(id: PlanId): boolean {
  return findNextPlan(id) === null
}

export function isFree({ price }: Plan): boolean {
  return price.monthly === 0
}
