import type { PlanId } from '@ghost-writers-ia/rules/plans'
import { writeMail } from '../mail/outbox.ts'
import type { Outbox } from '../mail/ports.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, later, toDay } from '../time.ts'
import { requestCost } from '../usage/cost.ts'
import { budgetAlertEmail } from './emails.ts'
import { getModelLimits } from './limits.ts'
import type { BudgetShare, ModelPorts, ModelUseStore } from './ports.ts'

type BudgetPorts = Pick<ModelPorts, 'models' | 'transaction' | 'clock' | 'logEvent'>

export type BudgetRefusal = Refusal<'budget-spent'> & {
  readonly nextAt: Date
  /** Only this plan's share is spent: larger plans go on. */
  readonly isOfPlan: boolean
}

/** What was taken, to be settled when the call is over. */
export type TakenBudget = { readonly shares: readonly TakenShare[] }

type TakenShare = BudgetShare & { readonly unit: BudgetUnit }

/** Tenths of requests, or millionths of the operator's currency. */
export type BudgetUnit = 'tenths' | 'micros'

type Wanted = {
  readonly tenths: number
  /** The most that the call can cost. Null if its price is unknown. */
  readonly micros: number | null
  readonly plan: PlanId
}

/** The operator is told when so many percent of a budget are spent, once each. */
const alertPercents = [100, 80, 50]

/**
 * Takes a call from what the operator spends per day and month, in requests and in money, shared by
 * all replicas. Refuses when it's spent, or when the plan's share of it is. Emails the operator at
 * 50, 80 and 100 %.
 */
export async function takeBudget(
  ports: BudgetPorts,
  wanted: Wanted,
): Promise<TakenBudget | BudgetRefusal> {
  const pools = listPools(ports, wanted)
  if (pools.length === 0) return { shares: [] }
  const taken = await ports.transaction((stores) => takeAll({ ...ports, ...stores }, pools))
  if (!isRefusal(taken)) return taken
  const { pool, ...refusal } = taken
  ports.logEvent('model_budget_spent', { name: pool })
  return refusal
}

type Taking = BudgetPorts & { readonly modelUse: ModelUseStore; readonly outbox: Outbox }

/** In a transaction: others don't see what is taken and given back in it. */
async function takeAll(
  ports: Taking,
  pools: readonly Pool[],
): Promise<TakenBudget | (BudgetRefusal & { readonly pool: string })> {
  const takings: { readonly pool: Pool; readonly taken: number }[] = []
  const listShares = () =>
    takings.map(({ pool: { name: period, amount, unit } }) => ({ period, amount, unit }))
  for (const pool of pools) {
    const { name: period, amount, limit, endsAt: nextAt, isOfPlan } = pool
    const taken = await ports.modelUse.takeBudget({ period, amount, limit })
    if (taken === null) {
      for (const share of listShares()) await ports.modelUse.giveBackBudget(share)
      await alert(ports, pool, { before: limit - amount, after: limit })
      return { ...refuse('budget-spent'), nextAt, isOfPlan, pool: period }
    }
    takings.push({ pool, taken })
  }
  for (const { pool, taken } of takings)
    await alert(ports, pool, { before: taken - pool.amount, after: taken })
  return { shares: listShares() }
}

/** In the unit of the pool. */
type Spending = { readonly before: number; readonly after: number }

async function alert(ports: Taking, pool: Pool, { before, after }: Spending): Promise<void> {
  const { name: period, limit, unit, endsAt, isOfPlan } = pool
  const { models, modelUse, outbox, clock, logEvent } = ports
  const percent = alertPercents.find((each) => {
    const threshold = (limit * each) / 100
    return before < threshold && after >= threshold
  })
  if (!percent || isOfPlan || !(await modelUse.claimAlert({ period, percent }))) return
  logEvent('model_budget_alert', { name: period, count: percent })
  const { alertEmail: to, money } = models.budget
  const currency = unit === 'micros' ? (money?.currency ?? null) : null
  const spent = {
    percent,
    limit: limit / unitSizes[unit],
    currency,
    period: toDate(period),
    endsAt,
  }
  if (to) await writeMail({ outbox, clock }, budgetAlertEmail(to, spent))
}

type Settlement = {
  readonly budget: TakenBudget
  /** The call has cost nothing: gives its requests back. */
  readonly isUnused: boolean
  /** What it has cost. Null if that is unknown: then the most it can have cost stays taken. */
  readonly spentMicros: number | null
}

/** Replaces what was taken for a call by what it was. Call it once, when the call is over. */
export async function settleBudget(
  { modelUse }: Pick<ModelPorts, 'modelUse'>,
  { budget, isUnused, spentMicros }: Settlement,
): Promise<void> {
  for (const { unit, period, amount } of budget.shares) {
    const requests = isUnused ? 0 : amount
    const spent = unit === 'tenths' ? requests : (spentMicros ?? amount)
    if (spent !== amount) await modelUse.giveBackBudget({ period, amount: amount - spent })
  }
}

type Pool = {
  readonly name: string
  readonly unit: BudgetUnit
  /** What the call takes from it, and how much there is. */
  readonly amount: number
  readonly limit: number
  readonly endsAt: Date
  /** The share of a plan in the whole. */
  readonly isOfPlan: boolean
}

const unitSizes = { tenths: requestCost, micros: 1_000_000 } as const

/** Set before the names of periods in money. */
const spendPrefix = 'spend '

function toDate(period: string): string {
  return period.replace(spendPrefix, '')
}

/** Months and days in UTC, the longer one first, each with the plan's share of it. */
function listPools(
  { models, clock }: BudgetPorts,
  { tenths, micros, plan }: Wanted,
): readonly Pool[] {
  const { perDay, perMonth, money = { perDay: null, perMonth: null } } = models.budget
  const now = clock.now()
  const day = toDay(now)
  const month = day.slice(0, 7)
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const dayEnd = later(new Date(day), days(1))
  const periods = [
    { name: month, unit: 'tenths', amount: tenths, size: perMonth, endsAt: monthEnd },
    { name: day, unit: 'tenths', amount: tenths, size: perDay, endsAt: dayEnd },
    { name: month, unit: 'micros', amount: micros, size: money.perMonth, endsAt: monthEnd },
    { name: day, unit: 'micros', amount: micros, size: money.perDay, endsAt: dayEnd },
  ] as const
  return periods.flatMap(({ amount, size, ...period }) =>
    size === null || amount === null ? [] : toPools(plan, { ...period, amount, size }),
  )
}

type Period = Omit<Pool, 'limit' | 'isOfPlan'> & { readonly size: number }

function toPools(plan: PlanId, { size, ...period }: Period): readonly Pool[] {
  const share = getModelLimits(plan).budgetShare
  const name = period.unit === 'micros' ? `${spendPrefix}${period.name}` : period.name
  const whole = {
    ...period,
    name,
    limit: Math.round(size * unitSizes[period.unit]),
    isOfPlan: false,
  }
  if (share === 1) return [whole]
  const limit = Math.floor(whole.limit * share)
  return [whole, { ...whole, name: `${plan} ${name}`, limit, isOfPlan: true }]
}
