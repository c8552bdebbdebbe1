import { getPlan, type PaidPlanId, paidPlanIds, plans } from '@ghost-writers-ia/rules/plans'
import { isLive } from '../billing/paid-subscription.ts'
import type { Cents } from '../money.ts'
import type { Release } from '../releases/ports.ts'
import { days, later, toDay } from '../time.ts'
import type { SpendTally } from '../usage/usage-line.ts'
import type {
  AllowanceUse,
  DailyCount,
  DailyCountName,
  OperatorPorts,
  SiteTotals,
  SubscriptionCount,
} from './ports.ts'
import { getFirstDay, shownDays } from './refresh-totals.ts'

export type SiteReport = {
  readonly refreshedAt: Date
  /** How long after that nothing is counted. */
  readonly restMs: number
  readonly users: { readonly all: number; readonly verified: number }
  readonly paying: PayingUsers
  /** By plan and currency, in the order of the plans. */
  readonly revenue: readonly RevenueRow[]
  readonly churn: Churn
  readonly allowances: readonly AllowanceRow[]
  readonly releases: readonly ReleaseRow[]
  readonly outbox: SiteTotals['outbox']
  readonly inbox: SiteTotals['inbox']
  readonly pendingDeletions: number
  readonly spend: ModelSpend
  /** The last 30 UTC days, the earliest first. */
  readonly days: readonly ReportDay[]
}

/** What models cost in the last 30 days. */
export type ModelSpend = {
  readonly currency: string
  /** By UTC day, model and router, the latest first. */
  readonly tallies: readonly SpendTally[]
}

type PayingUsers = {
  readonly all: number
  readonly cancelled: number
  readonly pastDue: number
}

export type RevenueRow = {
  readonly plan: PaidPlanId
  readonly currency: string
  readonly monthly: number
  readonly yearly: number
  /** What they pay per month at list prices; a yearly price counts as a twelfth. */
  readonly perMonth: Cents
}

type Churn = {
  readonly ended: number
  /** The share of those who paid at the beginning; null if that isn't known or was nobody. */
  readonly rate: number | null
}

export type AllowanceRow = { readonly plan: string } & Readonly<Record<AllowanceUse, number>>

type ReleaseRow = Pick<Release, 'version'> & {
  readonly users: number
  readonly isOffered: boolean
}

export type ReportDay = {
  readonly day: string
  readonly newUsers: number
} & Readonly<Record<DailyCountName, number>>

/** The numbers of the operator page; null until they have been counted for the first time. */
export async function readReport(ports: OperatorPorts): Promise<SiteReport | null> {
  const { siteTotals, releases, clock, usage, models } = ports
  const totals = await siteTotals.findTotals()
  if (!totals) return null
  const first = getFirstDay(clock.now())
  const counts = await siteTotals.listDailyCounts(toDay(first))
  const reported = listDays(first, { totals, counts })
  const paying = totals.subscriptions.filter(isLive)
  const { refreshedAt, restMs, outbox, inbox, pendingDeletions } = totals
  return {
    refreshedAt,
    restMs,
    users: {
      all: sum(totals.users),
      verified: sum(totals.users.filter(({ isVerified }) => isVerified)),
    },
    paying: {
      all: sum(paying),
      cancelled: sum(paying.filter(({ isEnding }) => isEnding)),
      pastDue: sum(paying.filter(({ status }) => status === 'past-due')),
    },
    revenue: listRevenue(paying),
    churn: getChurn(reported, counts),
    allowances: listAllowances(totals),
    releases: listReleases(totals, releases),
    outbox,
    inbox,
    pendingDeletions,
    spend: {
      currency: models.budget.money?.currency ?? 'USD',
      tallies: await usage.listSpend(toDay(first)),
    },
    days: reported,
  }
}

function sum(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0)
}

/** One whose payment failed isn't revenue yet. */
function listRevenue(paying: readonly SubscriptionCount[]): RevenueRow[] {
  const paid = paying.filter(({ status }) => status === 'active')
  const currencies = [...new Set(paid.map(({ currency }) => currency))].toSorted()
  const rows = paidPlanIds.flatMap((plan) =>
    currencies.map((currency) => {
      const theirs = paid.filter((one) => one.plan === plan && one.currency === currency)
      const monthly = sum(theirs.filter(({ cycle }) => cycle === 'monthly'))
      const yearly = sum(theirs.filter(({ cycle }) => cycle === 'yearly'))
      const { price } = getPlan(plan)
      const perMonth = Math.round(monthly * price.monthly + (yearly * price.yearly) / 12)
      return { plan, currency, monthly, yearly, perMonth }
    }),
  )
  return rows.filter(({ monthly, yearly }) => monthly + yearly > 0)
}

/** Compares with the first day of which the number of paying users is known. */
function getChurn(reported: readonly ReportDay[], counts: readonly DailyCount[]): Churn {
  const ended = reported.reduce((total, day) => total + day['subscriptions-ended'], 0)
  const known = counts.filter(({ name }) => name === 'paying')
  const [first] = known.toSorted((one, other) => one.day.localeCompare(other.day))
  return { ended, rate: first && first.count > 0 ? ended / first.count : null }
}

function listAllowances({ allowances }: SiteTotals): AllowanceRow[] {
  const limited = plans.flatMap(({ name, allowance }) =>
    allowance.kind === 'bucket' ? [{ name, ceiling: allowance.ceiling }] : [],
  )
  return limited.map(({ name, ceiling }) => {
    const count = (use: AllowanceUse) =>
      sum(allowances.filter((one) => one.ceiling === ceiling && one.use === use))
    return {
      plan: name,
      unused: count('unused'),
      used: count('used'),
      low: count('low'),
      empty: count('empty'),
    }
  })
}

/** Those that are offered, then older ones that users still have. */
function listReleases({ downloads }: SiteTotals, releases: readonly Release[]): ReleaseRow[] {
  const offered = releases.map(({ version }) => version)
  const older = downloads.map(({ version }) => version).filter((one) => !offered.includes(one))
  const newestFirst = older.toSorted((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )
  return [...offered, ...newestFirst].map((version) => ({
    version,
    users: sum(downloads.filter((one) => one.version === version)),
    isOffered: offered.includes(version),
  }))
}

type DaySources = { readonly totals: SiteTotals; readonly counts: readonly DailyCount[] }

function listDays(first: Date, { totals, counts }: DaySources): ReportDay[] {
  return Array.from({ length: shownDays }, (_, at) => {
    const day = toDay(later(first, days(at)))
    const count = (name: DailyCountName) =>
      sum(counts.filter((one) => one.day === day && one.name === name))
    const newUsers = sum(totals.users.filter((one) => one.day === day))
    return { day, newUsers, ...mapCounts(count) }
  })
}

function mapCounts(count: (name: DailyCountName) => number): Record<DailyCountName, number> {
  return {
    requests: count('requests'),
    'requests-refused': count('requests-refused'),
    'model-calls': count('model-calls'),
    'model-failures': count('model-failures'),
    'tokens-in': count('tokens-in'),
    'tokens-out': count('tokens-out'),
    logins: count('logins'),
    'logins-refused': count('logins-refused'),
    checkouts: count('checkouts'),
    'subscriptions-started': count('subscriptions-started'),
    'subscriptions-ended': count('subscriptions-ended'),
    'payments-failed': count('payments-failed'),
    faults: count('faults'),
    paying: count('paying'),
  }
}
