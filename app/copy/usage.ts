import { formatCount, formatDay, formatTime, utc } from '#domain/locale.ts'
import { getDailyReset } from '#domain/usage/change-preferences.ts'
import type { UsageClient } from '#domain/usage/client.ts'
import { requestCost } from '#domain/usage/cost.ts'
import type { DayRange, UsageGroup, UsageLine, UsageOutcome } from '#domain/usage/usage-line.ts'
import { countRequests, roundRequests } from './dashboard.ts'

export const usagePage = {
  title: 'Usage',
  description: 'Where your requests went: by day, editor, feature and model.',
  intro: 'A code completion counts as a tenth of a request.',
  daysTitle: 'Requests per day (UTC)',
  linesTitle: 'Requests',
  empty: 'No requests yet',
  emptyHint:
    'Install the extension, connect your editor, and make your first request. It will show up here.',
  nothingFound: 'No requests match these filters.',
  nothingFoundYet: 'No matches so far. There are older requests to search.',
  notCounted: 'not counted',
  failed: 'Something went wrong. Please try again.',
}

export const preferences = {
  title: 'Usage preferences',
  alerts: "Tell me when I've used 80% and 100% of my requests",
  alertsHint: 'By email and in your editor, once each time you reach it.',
  limit: 'Your own daily limit (optional)',
  noLimit: 'No limit',
  limitHint: 'After this many requests in a day, your editors stop sending more.',
  limitInvalid: 'Please enter a whole number from 1 to 100,000, or leave it empty for no limit.',
}

/** The limit counts UTC days. */
export function describeDailyReset(timeZone: string): string {
  if (timeZone === utc) return 'It resets every day at midnight UTC.'
  return `It resets every day at ${formatTime(getDailyReset(new Date()), timeZone)} (midnight UTC).`
}

export function describeKept(kept: string): string {
  return `25 per page. Single requests are kept for ${kept}, daily totals as long as your account.`
}

export const usageFilters = {
  title: 'Filters',
  days: 'Period',
  source: 'Editor or token',
  feature: 'Feature',
  model: 'Model',
  outcome: 'Outcome',
  any: 'All',
  apply: 'Apply filters',
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

const clientNames: Readonly<Record<UsageClient, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  opencode: 'OpenCode',
  zed: 'Zed',
  cline: 'Cline',
  'roo-code': 'Roo Code',
  'kilo-code': 'Kilo Code',
  continue: 'Continue',
  aider: 'Aider',
  curl: 'curl',
  'openai-sdk': 'OpenAI SDK',
  'anthropic-sdk': 'Anthropic SDK',
  'ai-sdk': 'AI SDK',
  langchain: 'LangChain',
  program: 'a program',
}

/** A token and the program that used it: "My laptop, with Claude Code". */
export function describeSource({ source, client }: Pick<UsageLine, 'source' | 'client'>): string {
  const name = nameSource(source)
  return client ? `${name}, with ${clientNames[client]}` : name
}

/** Tenths as requests: "0.1" or "12". */
export function formatCost(tenths: number): string {
  return formatCount(roundRequests(tenths / requestCost))
}

/** "0.1 requests", "1 request". */
export function describeCost(tenths: number): string {
  return countRequests(tenths / requestCost)
}

export const groupNames: Readonly<Record<UsageGroup, string>> = {
  completion: 'Completion',
  chat: 'Chat',
  edits: 'Edits',
  api: 'API',
}

export const totalNames = {
  sources: 'Editors and tokens',
  models: 'Models',
  others: 'Others',
  limits: 'Limits',
  dailyLimit: 'Your daily limit',
  none: 'None',
  alerts: 'Alerts at 80% and 100%',
  on: 'On',
  off: 'Off',
}

/** The periods one can choose, in days. */
export const usagePeriods = [7, 30, 90, 365]

export function namePeriod(days: number): string {
  return days === 365 ? 'Last year' : `Last ${days} days`
}

export function describeRange({ from, to }: DayRange): string {
  const [first, last] = [formatDay(new Date(from)), formatDay(new Date(to))]
  return from === to ? first : `${first} to ${last}`
}

/** What the model read and wrote: "1,200 in (1,000 cached), 340 out (90 reasoning)". */
export function describeTokens({
  tokensIn,
  tokensOut,
  cachedTokens,
  reasoningTokens,
}: Pick<UsageLine, 'tokensIn' | 'tokensOut' | 'cachedTokens' | 'reasoningTokens'>): string {
  if (tokensIn === null && tokensOut === null) return '–'
  const read = `${formatCount(tokensIn ?? 0)} in${describePart(cachedTokens, 'cached')}`
  return `${read}, ${formatCount(tokensOut ?? 0)} out${describePart(reasoningTokens, 'reasoning')}`
}

function describePart(tokens: number | null, name: string): string {
  return tokens ? ` (${formatCount(tokens)} ${name})` : ''
}
