import type { UsageClient } from '#domain/usage/client.ts'
import type { UsageGroup, UsageLine, UsageOutcome } from '#domain/usage/usage-line.ts'

export const usagePage = {
  label: 'usage',
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
  goToDashboard: 'Go to dashboard',
  failed: 'Something went wrong. Please try again.',
}

export const usageExport = { open: 'Export', csv: 'Export CSV', json: 'Export JSON' }

export const preferences = {
  title: 'Usage preferences',
  alerts: "Tell me when I've used 80% and 100% of my requests",
  alertsHint: 'By email and in your editor, once each time you reach it.',
  limit: 'Your own daily limit (optional)',
  noLimit: 'No limit',
  limitHint: 'After this many requests in a day, your editors stop sending more.',
  /** After the hint: the limit counts UTC days. */
  resetsUtc: 'It resets every day at midnight UTC.',
  resets: (time: string) => `It resets every day at ${time} (midnight UTC).`,
  limitInvalid: 'Please enter a whole number from 1 to 100,000, or leave it empty for no limit.',
  save: 'Save preferences',
}

export const usageLines = {
  columns: ['Time', 'Feature', 'Editor or token', 'Model', 'Tokens', 'Requests'],
  /** For screen readers, after the number in the last column. */
  unit: ' requests',
  kept: (kept: string) =>
    `25 per page. Single requests are kept for ${kept}, daily totals as long as your account.`,
  pages: 'Pages of requests',
  newest: 'Newest requests',
  older: 'Older requests',
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

/** Beside a request, if it's worth mentioning. */
export const outcomeDetails: Readonly<Record<UsageOutcome, string | null>> = {
  answered: null,
  cancelled: 'stopped',
  interrupted: 'interrupted',
  released: 'no answer, not counted',
  expired: 'timed out, not counted',
  running: 'running',
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

/** The programs that say who they are. */
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
  if (!client || name.includes(clientNames[client])) return name
  return `${name}, with ${clientNames[client]}`
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
  change: 'Change',
  /** For screen readers, after the link's text. */
  changeWhat: ' limits',
}

export function namePeriod(days: number): string {
  return days === 365 ? 'Last year' : `Last ${days} days`
}

/** After the number of requests, in the heading. */
export function namePeriodInHeading(days: number): string {
  return days === 365 ? 'last year' : `last ${days} days`
}

export function nameRange(first: string, last: string): string {
  return `${first} to ${last}`
}

/** What a model read and wrote. */
export const tokenCounts = {
  read: (tokens: string) => `${tokens} in`,
  readCached: (tokens: string, cached: string) => `${tokens} in (${cached} cached)`,
  written: (tokens: string) => `${tokens} out`,
  writtenReasoning: (tokens: string, reasoning: string) => `${tokens} out (${reasoning} reasoning)`,
}
