import type { Entitlements } from './plan.ts'
import { getPlan, type Plan, type PlanId, plans } from './plans.ts'

export function getEntitlements(plan: PlanId): Entitlements {
  return getPlan(plan).entitlements
}

/** What a request to a model is for. */
export const features = [
  'completion',
  'block-completion',
  'generate',
  'explain',
  'refactor',
  'tests',
  'fix',
  'commit',
  'chat',
] as const

export type Feature = (typeof features)[number]

export function includesFeature(
  { completion, explanations }: Entitlements,
  feature: Feature,
): boolean {
  if (feature === 'explain') return explanations
  return feature !== 'block-completion' || completion === 'advanced'
}

/** Whether the plan's languages limit the feature. Chat and the other commands work in all of them. */
export function isLimitedByLanguage({ languages }: Entitlements, feature: Feature): boolean {
  return languages === 'single' && dependsOnLanguage(feature)
}

/** Whether some plans include the feature in one language only. Such a request has to name it. */
export function dependsOnLanguage(feature: Feature): boolean {
  const isCompletion = feature === 'completion' || feature === 'block-completion'
  return isCompletion || feature === 'generate'
}

/** The cheapest plan that includes something. */
export function getPlanWith(isIncluded: (entitlements: Entitlements) => boolean): Plan {
  const plan = plans.find(({ entitlements }) => isIncluded(entitlements))
  if (!plan) throw new Error('No plan includes this')
  return plan
}
