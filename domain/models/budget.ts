import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { days, later, toDay } from '../time.ts'
import { requestCost } from '../usage/cost.ts'
import type { BudgetShare, ModelPorts } from './ports.ts'

type BudgetPorts = Pick<ModelPorts, 'models' | 'transaction' | 'clock' | 'logEvent'>

export type BudgetRefusal = Refusal<'budget-spent'> & { readonly nextAt: Date }

/** What was taken, to be given back if the call delivers nothing. */
export type TakenBudget = { readonly shares: readonly BudgetShare[] }

/**
 * Takes a call from what the operator spends per day and month, shared by all replicas. Refuses
 * when it's spent.
 */
export async function takeBudget(
  ports: BudgetPorts,
  tenths: number,
): Promise<TakenBudget | BudgetRefusal> {
  const periods = listPeriods(ports)
  if (periods.length === 0) return { shares: [] }
  const taken = await ports.transaction(({ modelUse }) =>
    takeAll({ modelUse }, { periods, tenths }),
  )
  if (isRefusal(taken)) ports.logEvent('model_budget_spent', { name: taken.period })
  return isRefusal(taken) ? { refused: taken.refused, nextAt: taken.nextAt } : taken
}

type Taking = { readonly periods: readonly Period[]; readonly tenths: number }

/** In a transaction: others don't see what is taken and given back in it. */
async function takeAll(
  { modelUse }: Pick<ModelPorts, 'modelUse'>,
  { periods, tenths }: Taking,
): Promise<TakenBudget | (BudgetRefusal & { readonly period: string })> {
  const shares: BudgetShare[] = []
  for (const { period, limit, endsAt } of periods) {
    const share = { period, tenths }
    if (!(await modelUse.takeBudget({ ...share, limit: limit * requestCost }))) {
      await giveBackBudget({ modelUse }, { shares })
      return { ...refuse('budget-spent'), nextAt: endsAt, period }
    }
    shares.push(share)
  }
  return { shares }
}

export async function giveBackBudget(
  { modelUse }: Pick<ModelPorts, 'modelUse'>,
  { shares }: TakenBudget,
): Promise<void> {
  for (const share of shares) await modelUse.giveBackBudget(share)
}

type Period = { readonly period: string; readonly limit: number; readonly endsAt: Date }

/** Months and days in UTC, the longer one first. */
function listPeriods({ models, clock }: BudgetPorts): readonly Period[] {
  const { perDay, perMonth } = models.budget
  const now = clock.now()
  const day = toDay(now)
  const monthEnd = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const dayEnd = later(new Date(day), days(1))
  return [
    ...(perMonth === null ? [] : [{ period: day.slice(0, 7), limit: perMonth, endsAt: monthEnd }]),
    ...(perDay === null ? [] : [{ period: day, limit: perDay, endsAt: dayEnd }]),
  ]
}
