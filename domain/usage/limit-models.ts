import type { TotalTally, UsageStores, UsedModel, UserDay } from './ports.ts'
import { groupTotals } from './totals.ts'

/** More than anyone uses. Without a limit, a client could add a row for each of its requests. */
export const maxModelsPerDay = 50

/** What further models are counted as. */
export const otherModels = 'other'

/**
 * Counts the models of a user beyond the daily limit as `other`: editors with their own key can name
 * any model. Run it in a transaction, after `groupTotals`.
 */
export async function limitModels(
  { usage }: Pick<UsageStores, 'usage'>,
  totals: readonly TotalTally[],
): Promise<readonly TotalTally[]> {
  const named = totals.filter(({ model }) => model !== '')
  if (named.length === 0) return totals
  const listed = toModels(await usage.listModels(named))
  const added = named.filter((total) => !listed.get(toUserDay(total))?.has(total.model))
  if (added.length === 0) return totals

  // Others may add models of the same users at this moment.
  const models = toModels(await usage.holdModels(added))
  const isOther = new Set(added.filter((total) => !addModel(models, total)))
  return groupTotals(
    totals.map((total) => (isOther.has(total) ? { ...total, model: otherModels } : total)),
  )
}

type Models = Map<string, Set<string>>

function toModels(used: readonly UsedModel[]): Models {
  const models: Models = new Map()
  for (const { model, ...userDay } of used) {
    const key = toUserDay(userDay)
    models.set(key, (models.get(key) ?? new Set()).add(model))
  }
  return models
}

/** Returns whether there's room for it. */
function addModel(models: Models, { model, ...userDay }: UsedModel): boolean {
  const key = toUserDay(userDay)
  const known = models.get(key) ?? new Set()
  models.set(key, known)
  if (known.has(model)) return true
  const count = [...known].filter((one) => one !== '' && one !== otherModels).length
  if (count >= maxModelsPerDay) return model === otherModels
  known.add(model)
  return true
}

function toUserDay({ userId, day }: UserDay): string {
  return `${userId}\n${day}`
}
