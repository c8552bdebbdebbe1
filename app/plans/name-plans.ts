import { type Feature, includesFeature } from '@ghost-writers-ia/rules/entitlements'
import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { formatList } from '#domain/locale.ts'

/** What plans differ in, by the names that refusals have for it. */
export type Limited = Feature | 'snippets' | 'fine-tuning' | 'api-access'

/** Such as "Essential and Pro". */
export function namePlansWith(isIncluded: (entitlements: Entitlements) => boolean): string {
  return formatList(listPlanNames(isIncluded))
}

/** The names of the plans that include a feature, the cheapest first. */
export function listPlansWith(feature: Limited): readonly string[] {
  return listPlanNames((one) => isIncluded(one, feature))
}

function isIncluded(entitlements: Entitlements, feature: Limited): boolean {
  if (feature === 'snippets') return entitlements.maxSnippets > 0
  if (feature === 'fine-tuning') return entitlements.fineTuning
  if (feature === 'api-access') return entitlements.apiAccess
  return includesFeature(entitlements, feature)
}

function listPlanNames(isIncluded: (entitlements: Entitlements) => boolean): readonly string[] {
  return plans.filter(({ entitlements }) => isIncluded(entitlements)).map(({ name }) => name)
}
