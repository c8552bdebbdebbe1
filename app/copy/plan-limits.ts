import { type Limited, listPlansWith } from '#app/plans/name-plans.ts'
import { formatList, plural } from '#domain/locale.ts'
import type { ReservationRefusal } from '#domain/usage/ports.ts'

const included: Readonly<Record<Limited, (plans: string) => string>> = {
  completion: (plans) => `Completion is included in ${plans}.`,
  'block-completion': (plans) => `Completing whole blocks is included in ${plans}.`,
  generate: (plans) => `Generate is included in ${plans}.`,
  explain: (plans) => `Explanations are included in ${plans}.`,
  refactor: (plans) => `Refactor is included in ${plans}.`,
  tests: (plans) => `Generating tests is included in ${plans}.`,
  fix: (plans) => `Fixing bugs is included in ${plans}.`,
  commit: (plans) => `Writing commit messages is included in ${plans}.`,
  chat: (plans) => `Chat is included in ${plans}.`,
  snippets: (plans) => `Snippets are included in ${plans}.`,
  'fine-tuning': (plans) => `Fine-tuning is included in ${plans}.`,
  'api-access': (plans) => `API tokens are included in ${plans}.`,
}

/** Such as "Explanations are included in Essential and Pro." */
export function describeMissingFeature(feature: Limited): string {
  return included[feature](formatList(listPlansWith(feature)))
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
