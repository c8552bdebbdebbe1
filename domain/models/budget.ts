import { type Refusal, refuse } from '../refusal.ts'
import { days, later, toDay } from '../time.ts'
import type { BudgetShare, ModelPorts } from './ports.ts'

type BudgetPorts = Pick<ModelPorts, 'models' | 'modelUse' | 'clock' | 'logEvent'>

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
  const shares: BudgetShare[] = []
  for (const { period, limit, endsAt } of listPeriods(ports)) {
    const share = { period, tenths }
    if (await ports.modelUse.takeBudget({ ...share, limit: limit * 10 })) shares.push(share)
    else {
      await giveBackBudget(ports, { shares })
      ports.logEvent('model_budget_spent', { name: period })
      return { ...refuse('budget-spent'), nextAt: endsAt }
    }
  }
  return { shares }
}

export async function giveBackBudget(
  { modelUse }: Pick<ModelPorts, 'modelUse'>,
  { shares }: TakenBudget,
): Promise<void> {
  for (const share of shares) await modelUse.giveBackBudget(share)
}

/** Months and days in UTC, the longer one first. */
function listPeriods({ models, clock }: BudgetPorts) {
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
