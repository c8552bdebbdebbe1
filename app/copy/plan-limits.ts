import { type Feature, includesFeature } from '@ghost-writers-ia/rules/entitlements'
import type { Entitlements } from '@ghost-writers-ia/rules/plan'
import { plans } from '@ghost-writers-ia/rules/plans'
import { formatList, plural } from '#domain/locale.ts'
import type { ReservationRefusal } from '#domain/usage/ports.ts'

type Limited = Feature | 'snippets' | 'fine-tuning' | 'api-access'

const featureNames: Readonly<Record<Limited, string>> = {
  completion: 'Completion is',
  'block-completion': 'Completing whole blocks is',
  generate: 'Generate is',
  explain: 'Explanations are',
  refactor: 'Refactor is',
  tests: 'Generating tests is',
  fix: 'Fixing bugs is',
  commit: 'Writing commit messages is',
  chat: 'Chat is',
  snippets: 'Snippets are',
  'fine-tuning': 'Fine-tuning is',
  'api-access': 'API tokens are',
}

/** Such as "Explanations are included in Essential and Pro." */
export function describeMissingFeature(feature: Limited): string {
  return `${featureNames[feature]} included in ${namePlansWith((one) => isIncluded(one, feature))}.`
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

/** Such as "Essential and Pro". */
export function namePlansWith(isIncluded: (entitlements: Entitlements) => boolean): string {
  return formatList(listPlanNames(isIncluded))
}

function listPlanNames(isIncluded: (entitlements: Entitlements) => boolean): readonly string[] {
  return plans.filter(({ entitlements }) => isIncluded(entitlements)).map(({ name }) => name)
}

type Excess = Extract<
  ReservationRefusal,
  { readonly refused: 'too-many-at-once' | 'too-many-per-minute' }
>

/** What exceeds the fair use of an unlimited plan. */
export function describeExcess({ refused, limit }: Excess): string {
  return refused === 'too-many-at-once'
    ? `Fair use: up to ${limit} requests can run at once. Wait until one has finished.`
    : `Fair use: up to ${limit} requests a minute. Try again in a minute.`
}

type OtherLanguage = Extract<ReservationRefusal, { readonly refused: 'language-not-in-plan' }>

/** Says what helps now: switching, or upgrading while the last switch is too recent. */
export function describeOtherLanguage({ language, wanted }: OtherLanguage): string {
  const limit = `Your plan works in one language at a time, and yours is ${language.name}.`
  return language.switchableAt
    ? `${limit} You switched less than a day ago. Upgrade to use ${wanted} now.`
    : `${limit} Switch to ${wanted}, or upgrade to use all languages.`
}

export function describeDailyLimit(limit: number): string {
  const requests = plural(limit, { one: '# request', other: '# requests' })
  return `You've reached the limit you set for yourself: ${requests} a day.`
}
