import { requestCost } from '#domain/usage/cost.ts'
import type { UsageLine, UsageOutcome } from '#domain/usage/usage-line.ts'
import { countRequests } from './dashboard.ts'

export const usagePage = {
  title: 'Usage',
  description: 'Where your requests went: by day, editor, feature and model.',
  intro:
    'Every request, with the editor or API token that made it. A code completion counts as a tenth of a request.',
  link: 'See every request',
  daysTitle: 'Requests per day (UTC)',
  linesTitle: 'Requests',
  empty: 'No requests yet',
  emptyHint:
    'Install the extension, connect your editor, and make your first request. It will show up here.',
  nothingFound: 'No requests match these filters.',
  nothingFoundYet: 'No matches so far. There are older requests to search.',
  notCounted: 'Not counted',
}

export function describeKept(kept: string): string {
  return `Single requests are kept for ${kept}. Daily totals are kept as long as your account.`
}

export const usageFilters = {
  from: 'From',
  to: 'To',
  source: 'Editor or token',
  feature: 'Feature',
  model: 'Model',
  outcome: 'Outcome',
  any: 'All',
  apply: 'Apply filters',
  reset: 'Reset',
}

export const featureNames: Readonly<Record<NonNullable<UsageLine['feature']>, string>> = {
  completion: 'Completion',
  'block-completion': 'Block completion',
  generate: 'Generate',
  explain: 'Explain',
  refactor: 'Refactor',
  tests: 'Generate tests',
  fix: 'Fix',
  commit: 'Commit message',
  chat: 'Chat',
  api: 'API call',
}

export const outcomeNames: Readonly<Record<UsageOutcome, string>> = {
  answered: 'Answered',
  cancelled: 'Stopped',
  interrupted: 'Interrupted',
  released: 'No answer',
  expired: 'Timed out',
  running: 'Running',
}

/** For requests from before it was recorded. */
export const unknownName = 'Unknown'

export function nameFeature(feature: string | null): string {
  return feature && Object.hasOwn(featureNames, feature)
    ? featureNames[feature as keyof typeof featureNames]
    : unknownName
}

export function nameSource(source: UsageLine['source']): string {
  return source?.name || unknownName
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Tenths as requests: "0.1" or "12". */
export function formatCost(tenths: number): string {
  return count.format(tenths / requestCost)
}

/** "0.1 requests", "1 request". */
export function describeCost(tenths: number): string {
  return countRequests(tenths / requestCost)
}

export function describeTotal(tenths: number): string {
  return `${describeCost(tenths)} counted in this time.`
}

/** What the model read and wrote: "1,200 in, 340 out". */
export function describeTokens({
  tokensIn,
  tokensOut,
}: Pick<UsageLine, 'tokensIn' | 'tokensOut'>): string {
  if (tokensIn === null && tokensOut === null) return '–'
  return `${count.format(tokensIn ?? 0)} in, ${count.format(tokensOut ?? 0)} out`
}
