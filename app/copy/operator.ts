import { plural } from '#domain/locale.ts'
import type { DailyCountName } from '#domain/operator/ports.ts'

export const operatorPage = {
  label: 'operations',
  title: 'Operations',
  description: 'Users, revenue and the state of the site.',
  counting: 'The numbers are being counted. Reload this page in a minute.',
  tooOld: 'The numbers are older than they should be. Is the job refresh-totals running?',
  revenueHint:
    'Active subscriptions at list prices, with a twelfth of a yearly price. What was really paid is in Stripe.',
  noRevenue: 'Nobody pays yet.',
  allowanceHint: 'How much of their allowance users have used. Plans without a limit are left out.',
  releaseHint: 'The last version of the extension that each user has downloaded.',
  noReleases: 'No downloads yet.',
  spendHint:
    'What the routers charge, by the prices in MODELS or as they say. Calls without a price count as nothing.',
  noSpend: 'No calls yet.',
  countsHint: 'Counted by UTC day as it happens. A server that crashes loses its last 20 seconds.',
}

export const operatorTitles = {
  now: 'Now',
  revenue: 'Monthly recurring revenue',
  allowance: 'Allowances',
  queues: 'Queues',
  releases: 'Releases',
  spend: 'Cost of models in 30 days',
  spendByDay: 'Cost of models by day',
}

export const nowLabels = {
  users: 'Users',
  verified: 'With a verified email',
  paying: 'Paying users',
  cancelled: 'Canceled, still paid for',
  pastDue: 'With a failed payment',
  ended: 'Subscriptions ended in 30 days',
  churn: 'Churn in 30 days',
}

export const revenueColumns = ['Plan', 'Currency', 'Monthly', 'Yearly', 'Per month']
export const totalLabel = 'Total'
export const allowanceColumns = ['Plan', 'Unused', 'Used', '80% or more', 'Used up']
export const queueColumns = ['Queue', 'Waiting', 'Given up', 'Oldest']
export const spendColumns = [
  'Model',
  'Router',
  'Calls',
  'Tokens in',
  'Cached',
  'Tokens out',
  'Reasoning',
  'Cost',
]
export const spendDayColumns = ['Day', 'Model', 'Calls', 'Cost']
export const releaseColumns = ['Version', 'Users', 'Offered']
export const yesOrNo = { yes: 'Yes', no: 'No' }

export const queueNames = {
  outbox: 'Emails',
  inbox: "Stripe's events",
  deletions: 'Customers to delete',
}

export const unknownChurn = 'Not known yet'
export const noneWaiting = '–'

const units = {
  users: { one: '# user', other: '# users' },
  subscriptions: { one: '# subscription', other: '# subscriptions' },
  checkouts: { one: '# checkout', other: '# checkouts' },
  payments: { one: '# payment', other: '# payments' },
  requests: { one: '# request', other: '# requests' },
  calls: { one: '# call', other: '# calls' },
  tokens: { one: '# token', other: '# tokens' },
  logins: { one: '# login', other: '# logins' },
  errors: { one: '# error', other: '# errors' },
}

type ChartCopy = { readonly title: string; readonly unit: (typeof units)[keyof typeof units] }

/** The charts of what is counted by day. */
export const chartWords: Readonly<Record<DailyCountName | 'newUsers', ChartCopy>> = {
  newUsers: { title: 'New users', unit: units.users },
  paying: { title: 'Paying users', unit: units.users },
  'subscriptions-started': { title: 'Subscriptions started', unit: units.subscriptions },
  'subscriptions-ended': { title: 'Subscriptions ended', unit: units.subscriptions },
  checkouts: { title: 'Checkouts opened', unit: units.checkouts },
  'payments-failed': { title: 'Failed payments', unit: units.payments },
  requests: { title: 'Requests answered', unit: units.requests },
  'requests-refused': { title: 'Requests over a limit', unit: units.requests },
  'model-calls': { title: 'Calls to models', unit: units.calls },
  'model-failures': { title: 'Failed calls to models', unit: units.calls },
  'tokens-in': { title: 'Tokens sent to models', unit: units.tokens },
  'tokens-out': { title: 'Tokens from models', unit: units.tokens },
  logins: { title: 'Logins', unit: units.logins },
  'logins-refused': { title: 'Refused logins', unit: units.logins },
  faults: { title: 'Unexpected errors', unit: units.errors },
}

/** When the numbers were counted, as `formatMoment` writes it. */
export function describeRefreshed(moment: string): string {
  return `Counted on ${moment}.`
}

export function describeSum(count: number, unit: ChartCopy['unit']): string {
  return `${plural(count, unit)} in 30 days`
}

export function describeLatest(count: number, unit: ChartCopy['unit']): string {
  return `${plural(count, unit)} today`
}

export function quoteDeclaration(text: string): string {
  return `“${text}”`
}
