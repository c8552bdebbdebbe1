import { TeamModel } from '@ghost-writers-ia/site-api/libraries'
import { Deletion, TunedModelChange, TunedModelInput } from '@ghost-writers-ia/site-api/requests'
import { invalidModels } from '#app/copy/team-library.ts'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem, problem } from '#app/http/problems.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addTeamItem, removeTeamItem, updateTeamItem } from '#domain/teams/manage-items.ts'
import type { TeamModelInput } from '#domain/teams/ports.ts'
import { validateModel } from '#domain/teams/validate.ts'
import {
  editErrors,
  editing,
  saveErrors,
  toModelResponse,
  toTeamCaller,
  toTeamProblem,
} from './team-response.ts'

const kind = 'models' as const

export const addTeamModel = defineEndpoint(
  {
    ...editing,
    id: 'shareModel',
    params: ['id'],
    body: TunedModelInput,
    status: 201,
    response: TeamModel,
    errors: [...saveErrors, 'team-item-name-taken', 'too-many-team-items'],
  },
  async (call) => {
    const input = checkModel(call.body)
    if (isProblem(input)) return input

    const shared = await addTeamItem(call.ports, { ...toTeamCaller(call), kind, input })
    return isRefusal(shared) ? toTeamProblem(shared) : { body: toModelResponse(shared) }
  },
)

/** Changes a model, unless it has changed since the version that the caller knows. */
export const changeTeamModel = defineEndpoint(
  {
    ...editing,
    id: 'changeTeamModel',
    params: ['id', 'itemId'],
    body: TunedModelChange,
    response: TeamModel,
    errors: [...saveErrors, 'team-item-name-taken', 'no-such-team-item', 'team-conflict'],
  },
  async (call) => {
    const input = checkModel(call.body)
    if (isProblem(input)) return input

    const { version } = call.body
    const change = { ...toTeamCaller(call), kind, id: call.params.itemId, version, input }
    const updated = await updateTeamItem(call.ports, change)
    return isRefusal(updated) ? toTeamProblem(updated) : { body: toModelResponse(updated) }
  },
)

/** Removes a model, unless it has changed since the version that the caller knows. */
export const removeTeamModel = defineEndpoint(
  {
    ...editing,
    id: 'removeTeamModel',
    params: ['id', 'itemId'],
    body: Deletion,
    status: 204,
    errors: [...editErrors, 'no-such-team-item', 'team-conflict'],
  },
  async (call) => {
    const removal = { ...toTeamCaller(call), kind, ...call.body, id: call.params.itemId }
    const removed = await removeTeamItem(call.ports, removal)
    return isRefusal(removed) ? toTeamProblem(removed) : null
  },
)

function checkModel(body: TeamModelInput) {
  const input = validateModel(body)
  return isRefusal(input)
    ? problem('invalid-team-item', { error: invalidModels[input.refused] })
    : input
}
