import type { TunedModel as TunedModelAnswer, TunedModelList } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { describeInvalidModel } from '#app/copy/team-library.ts'
import { findCaller, findReader } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { validateModel } from '#domain/teams/validate.ts'
import type { TunedModel } from '#domain/tuning/ports.ts'
import {
  deleteTunedModel,
  listTunedModels as findTunedModels,
  type SaveRefusal,
  saveTunedModel,
} from '#domain/tuning/tuned-models.ts'
import { answerProblem, answerStranger, readJson, toUpgrade } from './api-call.ts'

export const TunedModelBody = z.object({
  name: z.string().describe('What you read when you choose a model. At most 60 characters.'),
  endpoint: z
    .string()
    .describe(
      'The base URL of an OpenAI-compatible API: https, and without a user, a password or a query.',
    ),
  model: z.string().describe("The model's id there."),
})

/** The caller's tuned models. */
export async function listTunedModels({ request, context }: EndpointArgs): Promise<Response> {
  const reader = await findReader({ request, context })
  if (isRefusal(reader)) return answerStranger(reader, context)

  const list = await findTunedModels(context.get(portsContext), reader.user.id)
  const { revision, isUsable, models } = list
  const answer: TunedModelList = { revision, isUsable, models: models.map(toAnswer) }
  return Response.json(answer)
}

/** Saves where a tuned model answers. The same one sent twice is saved once. */
export async function addTunedModel({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, TunedModelBody)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const input = validateModel(parsed.body)
  if (isRefusal(input))
    return answerProblem('bad-request', { error: describeInvalidModel(input.refused) })
  const saved = await saveTunedModel(context.get(portsContext), { userId: caller.user.id, input })
  if (isRefusal(saved)) return answerRefusal(saved, context)
  return Response.json(toAnswer(saved), { status: 201 })
}

/** Deletes what the site knows about a tuned model. The model itself stays at its endpoint. */
export async function removeTunedModel({
  request,
  context,
  params,
}: EndpointArgs<'id'>): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)

  const deletion = { userId: caller.user.id, id: params.id }
  const deleted = await deleteTunedModel(context.get(portsContext), deletion)
  if (isRefusal(deleted)) return answerProblem(deleted.refused)
  return new Response(null, { status: 204 })
}

function toAnswer({ id, name, endpoint, model, createdAt }: TunedModel): TunedModelAnswer {
  return { id, name, endpoint, model, createdAt: createdAt.getTime() }
}

function answerRefusal(
  { refused }: SaveRefusal,
  context: Readonly<RouterContextProvider>,
): Response {
  if (refused === 'too-many-tuned-models') return answerProblem(refused)
  const error = describeMissingFeature('fine-tuning')
  return answerProblem('feature-not-in-plan', { error, action: toUpgrade(context) })
}
