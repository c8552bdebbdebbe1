import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { deleteSnippet, updateSnippet } from '#domain/snippets/manage-snippets.ts'
import { answerProblem, answerStranger, readJson } from './api-call.ts'
import {
  answerSnippetRefusal,
  readSnippet,
  SnippetVersion,
  toSnippetAnswer,
  VersionedSnippetBody,
} from './snippet-answer.ts'

/** Changes a snippet, unless it has changed since the version that the caller knows. */
export async function changeSnippet({
  request,
  context,
  params,
}: EndpointArgs<'id'>): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const read = await readSnippet(request, VersionedSnippetBody)
  if (read instanceof Response) return read

  const change = { userId: caller.user.id, id: params.id, ...read }
  const updated = await updateSnippet(context.get(portsContext), change)
  if (isRefusal(updated)) return answerSnippetRefusal(updated, context)
  return Response.json(toSnippetAnswer(updated))
}

/** Deletes a snippet, unless it has changed since the version that the caller knows. */
export async function removeSnippet({
  request,
  context,
  params,
}: EndpointArgs<'id'>): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const parsed = await readJson(request, SnippetVersion)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const { version } = parsed.body
  const deletion = { userId: caller.user.id, id: params.id, version }
  const deleted = await deleteSnippet(context.get(portsContext), deletion)
  if (isRefusal(deleted)) return answerSnippetRefusal(deleted, context)
  return new Response(null, { status: 204 })
}
