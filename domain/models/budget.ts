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

/** What was taken, to be given back if the call costs the operator nothing. */
export type TakenBudget = { readonly shares: readonly BudgetShare[] }

/** The operator is told when so many percent of a budget are spent, once each. */
const alertPercents = [100, 80, 50]

/**
 * Takes a call from what the operator spends per day and month, shared by all replicas. Refuses
 * when it's spent, or when the plan's share of it is. Emails the operator at 50, 80 and 100 %.
 */
export async function takeBudget(
  ports: BudgetPorts,
  { tenths, plan }: { readonly tenths: number; readonly plan: PlanId },
): Promise<TakenBudget | BudgetRefusal> {
  const pools = listPools(ports, plan)
  if (pools.length === 0) return { shares: [] }
  const taken = await ports.transaction((stores) => takeAll({ ...ports, ...stores }, pools, tenths))
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
  tenths: number,
): Promise<TakenBudget | (BudgetRefusal & { readonly pool: string })> {
  const takings: { readonly pool: Pool; readonly taken: number }[] = []
  const listShares = () => takings.map(({ pool: { name: period } }) => ({ period, tenths }))
  for (const pool of pools) {
    const { name: period, limit, endsAt: nextAt, isOfPlan } = pool
    const taken = await ports.modelUse.takeBudget({ period, tenths, limit })
    if (taken === null) {
      await giveBackBudget(ports, { shares: listShares() })
      await alert(ports, pool, { before: limit - tenths, after: limit })
      return { ...refuse('budget-spent'), nextAt, isOfPlan, pool: period }
    }
    takings.push({ pool, taken })
  }
  for (const { pool, taken } of takings)
    await alert(ports, pool, { before: taken - tenths, after: taken })
  return { shares: listShares() }
}

/** In tenths of requests. */
type Spending = { readonly before: number; readonly after: number }

async function alert(ports: Taking, pool: Pool, { before, after }: Spending): Promise<void> {
  const { name: period, limit, endsAt, isOfPlan } = pool
  const { models, modelUse, outbox, clock, logEvent } = ports
  const percent = alertPercents.find((each) => {
    const threshold = (limit * each) / 100
    return before < threshold && after >= threshold
  })
  if (!percent || isOfPlan || !(await modelUse.claimAlert({ period, percent }))) return
  logEvent('model_budget_alert', { name: period, count: percent })
  const { alertEmail: to } = models.budget
  const spent = { percent, limit: limit / requestCost, period, endsAt }
  if (to) await writeMail({ outbox, clock }, budgetAlertEmail(to, spent))
}

export async function giveBackBudget(
  { modelUse }: Pick<ModelPorts, 'modelUse'>,
  { shares }: TakenBudget,
): Promise<void> {
  for (const share of shares) await modelUse.giveBackBudget(share)
}

type Pool = {
  readonly name: string
  /** In tenths of requests. */
  readonly limit: number
  readonly endsAt: Date
  /** The share of a plan in the whole. */
  readonly isOfPlan: boolean
}

/** Months and days in UTC, the longer one first, each with the plan's share of it. */
function listPools({ models, clock }: BudgetPorts, plan: PlanId): readonly Pool[] {
  const { perDay, perMonth } = models.budget
  const now = clock.now()
  const day = toDay(now)
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const dayEnd = later(new Date(day), days(1))
  return [
    ...(perMonth === null
      ? []
      : toPools(plan, { name: day.slice(0, 7), requests: perMonth, endsAt: monthEnd })),
    ...(perDay === null ? [] : toPools(plan, { name: day, requests: perDay, endsAt: dayEnd })),
  ]
}

type Period = { readonly name: string; readonly requests: number; readonly endsAt: Date }

function toPools(plan: PlanId, { name, requests, endsAt }: Period): readonly Pool[] {
  const share = getModelLimits(plan).budgetShare
  const whole = { name, limit: requests * requestCost, endsAt, isOfPlan: false }
  if (share === 1) return [whole]
  const ofPlan = {
    name: `${plan} ${name}`,
    limit: Math.floor(whole.limit * share),
    endsAt,
    isOfPlan: true,
  }
  return [whole, ofPlan]
}
