import { TunedModel, TunedModelList } from '@ghost-writers-ia/site-api/libraries'
import { TunedModelInput } from '@ghost-writers-ia/site-api/requests'
import { describeMissingFeature } from '#app/copy/plan-limits.ts'
import { invalidModels } from '#app/copy/team-library.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { problem, toUpgrade } from '#app/http/problems.ts'
import { isRefusal } from '#domain/refusal.ts'
import { validateModel } from '#domain/teams/validate.ts'
import type { TunedModel as StoredModel } from '#domain/tuning/ports.ts'
import {
  deleteTunedModel,
  listTunedModels as findTunedModels,
  saveTunedModel,
} from '#domain/tuning/tuned-models.ts'

// Editors send prompts to a tuned model, so a token that only calls models can't add one.
const access = { tag: 'tuned-models', auth: 'bearer', scope: 'snippets:write' } as const

/** The caller's tuned models. */
export const listTunedModels = defineEndpoint(
  { ...access, id: 'listTunedModels', auth: 'reader', response: TunedModelList },
  async ({ caller, ports }) => {
    const { revision, isUsable, models } = await findTunedModels(ports, caller.user.id)
    return { body: { revision, isUsable, models: models.map(toResponse) } }
  },
)

/** Saves where a tuned model answers. The same one sent twice is saved once. */
export const addTunedModel = defineEndpoint(
  {
    ...access,
    id: 'addTunedModel',
    body: TunedModelInput,
    status: 201,
    response: TunedModel,
    errors: ['bad-request', 'feature-not-in-plan', 'too-many-tuned-models'],
  },
  async ({ caller, body, ports, site }) => {
    const input = validateModel(body)
    if (isRefusal(input)) return problem('bad-request', { error: invalidModels[input.refused] })
    const saved = await saveTunedModel(ports, { userId: caller.user.id, input })
    if (!isRefusal(saved)) return { body: toResponse(saved) }
    if (saved.refused === 'too-many-tuned-models') return problem(saved.refused)
    const error = describeMissingFeature('fine-tuning')
    return problem('feature-not-in-plan', { error, action: toUpgrade(site) })
  },
)

/** Deletes what the site knows about a tuned model. The model itself stays at its endpoint. */
export const removeTunedModel = defineEndpoint(
  {
    ...access,
    id: 'removeTunedModel',
    params: ['id'],
    status: 204,
    errors: ['no-such-tuned-model'],
  },
  async ({ caller, params: { id }, ports }) => {
    const deleted = await deleteTunedModel(ports, { userId: caller.user.id, id })
    return isRefusal(deleted) ? problem(deleted.refused) : null
  },
)

function toResponse({ id, name, endpoint, model, createdAt }: StoredModel): TunedModel {
  return { id, name, endpoint, model, createdAt: createdAt.getTime() }
}
