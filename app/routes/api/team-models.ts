import type { z } from 'zod'
import { describeInvalidModel } from '#app/copy/team-library.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import {
  removeTeamModel as removeModel,
  shareModel,
  updateTeamModel,
} from '#domain/teams/manage-team-models.ts'
import type { TeamModelInput } from '#domain/teams/ports.ts'
import { validateModel } from '#domain/teams/validate.ts'
import { answerProblem, readJson } from './api-call.ts'
import { SnippetVersion } from './snippet-answer.ts'
import {
  answerTeamRefusal,
  openTeamCall,
  TeamModelBody,
  toModelAnswer,
  VersionedTeamModelBody,
} from './team-answer.ts'

export async function addTeamModel(args: EndpointArgs<'id'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const read = await readModel(args.request, TeamModelBody)
  if (read instanceof Response) return read

  const shared = await shareModel(call.ports, { ...call.caller, input: read.input })
  if (isRefusal(shared)) return answerTeamRefusal(shared)
  return Response.json(toModelAnswer(shared), { status: 201 })
}

/** Changes a model, unless it has changed since the version that the caller knows. */
export async function changeTeamModel(args: EndpointArgs<'id' | 'itemId'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const read = await readModel(args.request, VersionedTeamModelBody)
  if (read instanceof Response) return read

  const { version } = read.body
  const change = { ...call.caller, id: args.params.itemId, version, input: read.input }
  const updated = await updateTeamModel(call.ports, change)
  if (isRefusal(updated)) return answerTeamRefusal(updated)
  return Response.json(toModelAnswer(updated))
}

/** Removes a model, unless it has changed since the version that the caller knows. */
export async function removeTeamModel(args: EndpointArgs<'id' | 'itemId'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const parsed = await readJson(args.request, SnippetVersion)
  if ('error' in parsed) return answerProblem('bad-request', parsed)

  const { version } = parsed.body
  const removed = await removeModel(call.ports, { ...call.caller, id: args.params.itemId, version })
  if (isRefusal(removed)) return answerTeamRefusal(removed)
  return new Response(null, { status: 204 })
}

type ReadModel<Body> = { readonly input: TeamModelInput; readonly body: Body }

async function readModel<Body extends TeamModelInput>(
  request: Request,
  shape: z.ZodType<Body>,
): Promise<ReadModel<Body> | Response> {
  const parsed = await readJson(request, shape)
  if ('error' in parsed) return answerProblem('bad-request', parsed)
  const { body } = parsed
  const input = validateModel(body)
  if (isRefusal(input)) {
    return answerProblem('invalid-team-item', { error: describeInvalidModel(input.refused) })
  }
  return { input, body }
}
