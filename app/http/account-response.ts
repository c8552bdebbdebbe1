import { getEntitlements } from '@ghost-writers-ia/rules/entitlements'
import type { AccountLanguage, Me } from '@ghost-writers-ia/site-api'
import { listPlansWith } from '#app/plans/name-plans.ts'
import type { AccountOverview } from '#domain/account/read-overview.ts'
import type { LanguageState } from '#domain/languages/switch-language.ts'

export type PlanResponse = Pick<
  Me,
  | 'entitlements'
  | 'includedIn'
  | 'language'
  | 'snippetRevision'
  | 'teamsRevision'
  | 'tunedModelRevision'
>

export const includedIn: Me['includedIn'] = {
  'block-completion': listPlansWith('block-completion'),
  explain: listPlansWith('explain'),
  snippets: listPlansWith('snippets'),
  'fine-tuning': listPlansWith('fine-tuning'),
}

/** What the plan includes, and what depends on it, as the API returns them. */
export function toPlanResponse({
  subscription,
  language,
  snippetRevision,
  teamsRevision,
  tunedModelRevision,
}: AccountOverview): PlanResponse {
  return {
    entitlements: getEntitlements(subscription.plan),
    includedIn,
    language: language && toLanguageResponse(language),
    snippetRevision,
    teamsRevision,
    tunedModelRevision,
  }
}

export function toLanguageResponse({ id, name, switchableAt }: LanguageState): AccountLanguage {
  return { id, name, switchableAt: switchableAt?.getTime() ?? null }
}
