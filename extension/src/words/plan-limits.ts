/* What the plans include and don't include, as the editor says it. */

import type { PaidFeature } from '@ghost-writers-ia/site-api'
import { formatTime } from './account.ts'

const list = new Intl.ListFormat('en-US')

const paidFeatures: Record<PaidFeature, string> = {
  explain: 'Explain is',
  'block-completion': 'Completing whole blocks is',
  snippets: 'Snippets are',
}

/** "Explain is included in Essential and Pro." `plans` are the names that the site told. */
export function missingFeature(feature: PaidFeature | null, plans: readonly string[]): string {
  return feature && plans.length > 0
    ? `${paidFeatures[feature]} included in ${list.format(plans)}.`
    : "Your plan doesn't include this."
}

type OtherLanguage = {
  readonly current: string
  readonly wanted: string
  /** When the language can be switched. Null: now. */
  readonly nextAt: number | null
}

/** With `nextAt`, the notice adds when the language can be switched again. */
export function otherLanguage({ current, wanted, nextAt }: OtherLanguage): string {
  const limit = `Your plan works in one language at a time, and yours is ${current}.`
  return nextAt ? `${limit} Upgrade to use ${wanted} now.` : `${limit} Switch to use ${wanted}.`
}

export const languageWords = {
  switchTitle: 'Switch Language',
  switchPlaceholder: (current: string | null) =>
    current ? `Current: ${current}` : 'Completion and Generate will work in this language',
  current: 'current',
  openFile: 'the open file',
  other: 'Other',
  switched: (name: string) => `Your language is now ${name}.`,
  notLimited: 'Your plan includes all languages.',
  first: (plan: string, name: string) =>
    `${plan} works in one language at a time. Yours is now ${name}.`,
  status: (name: string) => `Language: ${name}`,
  anyLanguage: 'Language: the first one you use',
}

export const alertWords = {
  80: () => "You've used 80% of your requests.",
  100: (nextAt: number | null, now: number) =>
    nextAt === null
      ? "You've used all your requests."
      : `You've used all your requests. You'll get the next one ${formatTime(nextAt, now)}.`,
  openDashboard: 'Open Dashboard',
}
