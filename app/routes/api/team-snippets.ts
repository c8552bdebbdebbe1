import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  createTeamSnippet,
  deleteTeamSnippet,
  updateTeamSnippet,
} from '#domain/teams/manage-team-snippets.ts'
import { answerProblem, readJson } from './api-call.ts'
import {
  readSnippet,
  SnippetBody,
  SnippetVersion,
  toSnippetAnswer,
  VersionedSnippetBody,
} from './snippet-answer.ts'
import { answerTeamRefusal, openTeamCall } from './team-answer.ts'

export async function addTeamSnippet(args: EndpointArgs<'id'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const read = await readSnippet(args.request, SnippetBody, 'invalid-team-item')
  if (read instanceof Response) return read

  const created = await createTeamSnippet(call.ports, { ...call.caller, input: read.input })
  if (isRefusal(created)) return answerTeamRefusal(created)
  return Response.json(toSnippetAnswer(created), { status: 201 })
}

/** Changes a snippet, unless it has changed since the version that the caller knows. */
export async function changeTeamSnippet(args: EndpointArgs<'id' | 'itemId'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const read = await readSnippet(args.request, VersionedSnippetBody, 'invalid-team-item')
  if (read instanceof Response) return read

  const change = { ...call.caller, id: args.params.itemId, ...read }
  const updated = await updateTeamSnippet(call.ports, change)
  if (isRefusal(updated)) return answerTeamRefusal(updated)
  return Response.json(toSnippetAnswer(updated))
}

/** Deletes a snippet, unless it has changed since the version that the caller knows. */
export async function removeTeamSnippet(args: EndpointArgs<'id' | 'itemId'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const parsed = await readJson(args.request, SnippetVersion)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const { version } = parsed.body
  const deletion = { ...call.caller, id: args.params.itemId, version }
  const deleted = await deleteTeamSnippet(call.ports, deletion)
  if (isRefusal(deleted)) return answerTeamRefusal(deleted)
  return new Response(null, { status: 204 })
}
