import { Snippet } from '@ghost-writers-ia/site-api/libraries'
import { Deletion, SnippetChange, SnippetInput } from '@ghost-writers-ia/site-api/requests'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem } from '#app/http/problems.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addTeamItem, removeTeamItem, updateTeamItem } from '#domain/teams/manage-items.ts'
import { checkSnippet, longText, toSnippetResponse } from './snippet-response.ts'
import { editErrors, editing, saveErrors, toTeamCaller, toTeamProblem } from './team-response.ts'

const kind = 'snippets' as const

export const addTeamSnippet = defineEndpoint(
  {
    ...editing,
    id: 'addTeamSnippet',
    params: ['id'],
    body: SnippetInput,
    limit: longText,
    status: 201,
    response: Snippet,
    errors: [...saveErrors, 'team-item-name-taken', 'too-many-team-items'],
  },
  async (call) => {
    const input = checkSnippet(call.body, 'invalid-team-item')
    if (isProblem(input)) return input

    const created = await addTeamItem(call.ports, { ...toTeamCaller(call), kind, input })
    return isRefusal(created) ? toTeamProblem(created) : { body: toSnippetResponse(created) }
  },
)

/** Changes a snippet, unless it has changed since the version that the caller knows. */
export const changeTeamSnippet = defineEndpoint(
  {
    ...editing,
    id: 'changeTeamSnippet',
    params: ['id', 'itemId'],
    body: SnippetChange,
    limit: longText,
    response: Snippet,
    errors: [...saveErrors, 'team-item-name-taken', 'no-such-team-item', 'team-conflict'],
  },
  async (call) => {
    const input = checkSnippet(call.body, 'invalid-team-item')
    if (isProblem(input)) return input

    const { version } = call.body
    const change = { ...toTeamCaller(call), kind, id: call.params.itemId, version, input }
    const updated = await updateTeamItem(call.ports, change)
    return isRefusal(updated) ? toTeamProblem(updated) : { body: toSnippetResponse(updated) }
  },
)

/** Deletes a snippet, unless it has changed since the version that the caller knows. */
export const removeTeamSnippet = defineEndpoint(
  {
    ...editing,
    id: 'removeTeamSnippet',
    params: ['id', 'itemId'],
    body: Deletion,
    status: 204,
    errors: [...editErrors, 'no-such-team-item', 'team-conflict'],
  },
  async (call) => {
    const deletion = { ...toTeamCaller(call), kind, ...call.body, id: call.params.itemId }
    const deleted = await removeTeamItem(call.ports, deletion)
    return isRefusal(deleted) ? toTeamProblem(deleted) : null
  },
)
