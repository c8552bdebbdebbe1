import type { Snippet as SnippetAnswer, SnippetLibrary } from '@ghost-writers-ia/site-api'
import { portsContext } from '#app/context.ts'
import { findCaller, findReader } from '#app/http/authenticate.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { createSnippet } from '#domain/snippets/manage-snippets.ts'
import { readLibrary } from '#domain/snippets/read-library.ts'
import { answerStranger } from './api-call.ts'
import {
  answerSnippetRefusal,
  readSnippet,
  SnippetBody,
  toSnippetAnswer,
} from './snippet-answer.ts'

/** The caller's snippets. */
export async function listSnippets({ request, context }: EndpointArgs): Promise<Response> {
  const reader = await findReader({ request, context })
  if (isRefusal(reader)) return answerStranger(reader, context)

  const library = await readLibrary(context.get(portsContext), reader.user.id)
  const { revision, maxSnippets, snippets } = library
  const answer: SnippetLibrary = {
    revision,
    isReadOnly: maxSnippets === 0,
    snippets: snippets.map(toSnippetAnswer),
  }
  return Response.json(answer)
}

export async function addSnippet({ request, context }: EndpointArgs): Promise<Response> {
  const caller = await findCaller({ request, context })
  if (isRefusal(caller)) return answerStranger(caller, context)
  const read = await readSnippet(request, SnippetBody)
  if (read instanceof Response) return read

  const { input } = read
  const created = await createSnippet(context.get(portsContext), { userId: caller.user.id, input })
  if (isRefusal(created)) return answerSnippetRefusal(created, context)
  const answer: SnippetAnswer = toSnippetAnswer(created)
  return Response.json(answer, { status: 201 })
}
