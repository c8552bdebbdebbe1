import { type Feature, findEntitlements, includesFeature } from '#domain/plans/entitlements.ts'
import { plans } from '#domain/plans/plans.ts'
import type { ReservationRefusal } from '#domain/usage/ports.ts'

const count = new Intl.NumberFormat('en-US')
const list = new Intl.ListFormat('en-US')

const featureNames: Readonly<Record<Feature, string>> = {
  completion: 'Completion is',
  'block-completion': 'Completing whole blocks is',
  generate: 'Generate is',
  explain: 'Explanations are',
  refactor: 'Refactor is',
  tests: 'Generating tests is',
  fix: 'Fixing bugs is',
  chat: 'Chat is',
}

/** Such as "Explanations are included in Essential and Pro." */
export function describeMissingFeature(feature: Feature): string {
  const names = plans
    .filter(({ id }) => includesFeature(findEntitlements(id), feature))
    .map(({ name }) => name)
  return `${featureNames[feature]} included in ${list.format(names)}.`
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
  const requests = limit === 1 ? '1 request' : `${count.format(limit)} requests`
  return `You've reached the limit you set for yourself: ${requests} a day.`
}
