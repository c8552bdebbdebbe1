import { plans } from '@ghost-writers-ia/rules/plans'
import { modelWords } from '#app/copy/included-models.ts'
import { formatCount } from '#domain/locale.ts'
import { isIncluded } from '#domain/models/check-call.ts'
import { charactersPerToken, getModelLimits } from '#domain/models/limits.ts'
import type { Model } from '#domain/models/ports.ts'
import { requestCost } from '#domain/usage/cost.ts'

/** A model of the server's list, as pages name it. */
export type IncludedModel = {
  readonly id: string
  readonly name: string
  readonly maker: string
  readonly plans: readonly string[]
  /** The longest input that a plan allows, such as "up to 128K tokens". */
  readonly context: string
}

type Named = Pick<Model, 'name'> & Partial<Pick<Model, 'weight'>>

/** With what a call to it counts as, unless that is one request. */
export function nameModel({ name, weight = requestCost }: Named): string {
  return weight === requestCost ? name : modelWords.weighted(name, weight / requestCost)
}

/** The models that `GET /api/v1/models` lists. Without a router those are our own. */
export function listIncludedModels(catalog: readonly Model[]): readonly IncludedModel[] {
  return catalog.map((model) => {
    const including = plans.filter(({ id }) => isIncluded(model, id))
    const limits = including.map(({ id }) => getModelLimits(id).maxInputLength / charactersPerToken)
    return {
      id: model.id,
      name: nameModel(model),
      maker: model.ownedBy === 'ghost-writers-ia' ? 'Ghost Writers IA' : model.ownedBy,
      plans: including.map(({ name }) => name),
      context: modelWords.context(formatTokens(Math.min(model.contextTokens, Math.max(...limits)))),
    }
  })
}

const kilo = 1_024

/** Sizes of context are powers of two, or round numbers. */
function formatTokens(tokens: number): string {
  const unit = tokens % kilo === 0 ? kilo : 1_000
  return tokens < unit ? formatCount(tokens) : `${formatCount(Math.floor(tokens / unit))}K`
}
