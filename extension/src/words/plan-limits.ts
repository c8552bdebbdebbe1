/* What the plans include and don't include, as the editor says it. */

import type { PaidFeature } from '@ghost-writers-ia/site-api'
import { formatTime } from './account.ts'
import { formatList } from './locale.ts'
import { t } from './translate.ts'

const paidFeatures: Record<PaidFeature, string> = {
  explain: t`Explain is`,
  'block-completion': t`Completing whole blocks is`,
  snippets: t`Snippets are`,
  'fine-tuning': t`Fine-tuning is`,
}

/** "Explain is included in Essential and Pro." `plans` are the names that the site told. */
export function missingFeature(feature: PaidFeature | null, plans: readonly string[]): string {
  return feature && plans.length > 0
    ? t`${paidFeatures[feature]} included in ${formatList(plans)}.`
    : t`Your plan doesn't include this.`
}

type OtherLanguage = {
  readonly current: string
  readonly wanted: string
  /** When the language can be switched. Null: now. */
  readonly nextAt: number | null
}

/** With `nextAt`, the notice adds when the language can be switched again. */
export function otherLanguage({ current, wanted, nextAt }: OtherLanguage): string {
  const limit = t`Your plan works in one language at a time, and yours is ${current}.`
  return nextAt ? t`${limit} Upgrade to use ${wanted} now.` : t`${limit} Switch to use ${wanted}.`
}

export const languageWords = {
  switchTitle: t`Switch Language`,
  switchPlaceholder: (current: string | null) =>
    current ? t`Current: ${current}` : t`Completion and Generate will work in this language`,
  current: t`current`,
  openFile: t`the open file`,
  other: t`Other`,
  switched: (name: string) => t`Your language is now ${name}.`,
  notLimited: t`Your plan includes all languages.`,
  first: (plan: string, name: string) =>
    t`${plan} works in one language at a time. Yours is now ${name}.`,
  status: (name: string) => t`Language: ${name}`,
  anyLanguage: t`Language: the first one you use`,
}

export const alertWords = {
  80: () => t`You've used 80% of your requests.`,
  100: (nextAt: number | null, now: number) =>
    nextAt === null
      ? t`You've used all your requests.`
      : t`You've used all your requests. You'll get the next one ${formatTime(nextAt, now)}.`,
  openDashboard: t`Open Dashboard`,
}
