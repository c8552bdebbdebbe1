import { getPlan, type PlanId } from '@ghost-writers-ia/rules/plans'
import { ListedModel, ModelList } from '@ghost-writers-ia/site-api'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problems.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isIncluded } from '#domain/models/check-call.ts'
import { charactersPerToken, getModelLimits } from '#domain/models/limits.ts'
import type { Model } from '#domain/models/ports.ts'
import { seconds } from '#domain/time.ts'
import { requestCost } from '#domain/usage/cost.ts'

const reading = { tag: 'models', auth: 'bearer', scope: 'models:use' } as const

/** The models that the site offers, in OpenAI's format. */
export const listModels = defineEndpoint(
  { ...reading, id: 'listModels', response: ModelList },
  async ({ caller, ports }) => {
    const { plan } = await loadSubscription(ports, caller.user.id)
    const data = ports.models.catalog.map((model) => toListedModel(model, plan))
    return { body: { object: 'list' as const, data } }
  },
)

/** One of them. */
export const readModel = defineEndpoint(
  {
    ...reading,
    id: 'readModel',
    params: ['id'],
    response: ListedModel,
    errors: ['model-not-found'],
  },
  async ({ caller, ports, params: { id } }) => {
    const model = ports.models.catalog.find((one) => one.id === id)
    if (!model) return problem('model-not-found')
    const { plan } = await loadSubscription(ports, caller.user.id)
    return { body: toListedModel(model, plan) }
  },
)

function toListedModel(model: Model, plan: PlanId): ListedModel {
  const { maxInputLength, maxOutputTokens } = getModelLimits(plan)
  return {
    id: model.id,
    object: 'model',
    created: model.releasedAt.getTime() / seconds(1),
    owned_by: model.ownedBy,
    ghost_writers: {
      name: model.name,
      plan: getPlan(model.plan).name,
      is_included: isIncluded(model, plan),
      context_tokens: Math.min(model.contextTokens, maxInputLength / charactersPerToken),
      max_output_tokens: Math.min(model.maxOutputTokens, maxOutputTokens),
      requests: model.weight / requestCost,
      supports: model.supports,
      is_stand_in: model.isStandIn,
    },
  }
}
