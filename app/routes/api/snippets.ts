import { Snippet, SnippetLibrary } from '@ghost-writers-ia/site-api/libraries'
import { Deletion, SnippetChange, SnippetInput } from '@ghost-writers-ia/site-api/requests'
import { defineEndpoint } from '#app/http/endpoint.ts'
import { isProblem } from '#app/http/problems.ts'
import { isRefusal } from '#domain/refusal.ts'
import { createSnippet, deleteSnippet, updateSnippet } from '#domain/snippets/manage-snippets.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import { checkSnippet, longText, toSnippetProblem, toSnippetResponse } from './snippet-response.ts'

const access = { tag: 'snippets', auth: 'bearer', scope: 'snippets:write' } as const

/** The caller's snippets. */
export const listSnippets = defineEndpoint(
  { ...access, id: 'listSnippets', auth: 'reader', response: SnippetLibrary },
  async ({ caller, ports }) => {
    const { revision, maxSnippets, snippets } = await readLibrary(ports, caller.user.id)
    const isReadOnly = maxSnippets === 0
    return { body: { revision, isReadOnly, snippets: snippets.map(toSnippetResponse) } }
  },
)

export const addSnippet = defineEndpoint(
  {
    ...access,
    id: 'addSnippet',
    body: SnippetInput,
    limit: longText,
    status: 201,
    response: Snippet,
    errors: ['invalid-snippet', 'feature-not-in-plan', 'snippet-name-taken', 'too-many-snippets'],
  },
  async ({ caller, body, ports, site }) => {
    const input = checkSnippet(body, 'invalid-snippet')
    if (isProblem(input)) return input

    const created = await createSnippet(ports, { userId: caller.user.id, input })
    if (isRefusal(created)) return toSnippetProblem(created, site)
    return { body: toSnippetResponse(created) }
  },
)

/** Changes a snippet, unless it has changed since the version that the caller knows. */
export const changeSnippet = defineEndpoint(
  {
    ...access,
    id: 'changeSnippet',
    params: ['id'],
    body: SnippetChange,
    limit: longText,
    response: Snippet,
    errors: [
      'invalid-snippet',
      'feature-not-in-plan',
      'no-such-snippet',
      'snippet-conflict',
      'snippet-name-taken',
    ],
  },
  async ({ caller, body, params: { id }, ports, site }) => {
    const input = checkSnippet(body, 'invalid-snippet')
    if (isProblem(input)) return input

    const change = { userId: caller.user.id, id, version: body.version, input }
    const updated = await updateSnippet(ports, change)
    if (isRefusal(updated)) return toSnippetProblem(updated, site)
    return { body: toSnippetResponse(updated) }
  },
)

/** Deletes a snippet, unless it has changed since the version that the caller knows. */
export const removeSnippet = defineEndpoint(
  {
    ...access,
    id: 'removeSnippet',
    params: ['id'],
    body: Deletion,
    status: 204,
    errors: ['feature-not-in-plan', 'no-such-snippet', 'snippet-conflict'],
  },
  async ({ caller, body: { version }, params: { id }, ports, site }) => {
    const deleted = await deleteSnippet(ports, { userId: caller.user.id, id, version })
    return isRefusal(deleted) ? toSnippetProblem(deleted, site) : null
  },
)
