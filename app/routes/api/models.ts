import type { ListedModel, ModelList } from '@ghost-writers-ia/site-api'
import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { loadSubscription } from '#domain/identity/load-subscription.ts'
import { isIncluded } from '#domain/models/check-call.ts'
import { charactersPerToken, getModelLimits } from '#domain/models/limits.ts'
import type { Model } from '#domain/models/ports.ts'
import { getPlan, type PlanId } from '#domain/plans/plans.ts'
import { isRefusal } from '#domain/refusal.ts'
import { answerProblem, answerStranger } from './api-call.ts'

/** The models that the site offers, in OpenAI's format. */
export async function listModels({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  const ports = context.get(portsContext)
  const { plan } = await loadSubscription(ports, caller.user.id)
  const data = ports.models.catalog.map((model) => toListedModel(model, plan))
  const answer: ModelList = { object: 'list', data }
  return Response.json(answer)
}

/** One of them. */
export async function readModel({
  request,
  context,
  params: { id },
}: EndpointArgs<'id'>): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  const ports = context.get(portsContext)
  const model = ports.models.catalog.find((one) => one.id === id)
  if (!model) return answerProblem('model-not-found')
  const { plan } = await loadSubscription(ports, caller.user.id)
  return Response.json(toListedModel(model, plan))
}

function toListedModel(model: Model, plan: PlanId): ListedModel {
  const { chat, completion, tools } = model.supports
  const { maxInputLength, maxOutputTokens } = getModelLimits(plan)
  return {
    id: model.id,
    object: 'model',
    owned_by: model.ownedBy,
    ghost_writers: {
      name: model.name,
      plan: getPlan(model.plan).name,
      is_included: isIncluded(model, plan),
      context_tokens: Math.min(model.contextTokens, maxInputLength / charactersPerToken),
      max_output_tokens: Math.min(model.maxOutputTokens, maxOutputTokens),
      supports: { chat, completion, tools },
      is_stand_in: model.isStandIn,
    },
  }
}
