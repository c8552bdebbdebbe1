import { invalidInstructions } from '#app/copy/team-library.ts'
import type { EndpointArgs } from '#app/http/endpoint.ts'
import { isRefusal } from '#domain/refusal.ts'
import { saveInstructions } from '#domain/teams/edit-library.ts'
import { validateInstructions } from '#domain/teams/validate.ts'
import { answerProblem, readJson } from './api-call.ts'
import { answerTeamRefusal, openTeamCall, TextBody } from './team-answer.ts'

/** In characters: 8 KB of text can be several times as long in JSON. */
const maxLength = 64 * 1_024

/** Saves the instructions, unless they have changed since the version that the caller knows. */
export async function saveTeamInstructions(args: EndpointArgs<'id'>): Promise<Response> {
  const call = await openTeamCall(args)
  if (call instanceof Response) return call
  const parsed = await readJson(args.request, TextBody, { maxLength })
  if ('error' in parsed) return answerProblem('bad-request', parsed)
  const input = validateInstructions(parsed.body.text)
  if (isRefusal(input)) return answerProblem('invalid-team-item', { error: invalidInstructions })

  const { version } = parsed.body
  const saved = await saveInstructions(call.ports, { ...call.caller, ...input, version })
  return isRefusal(saved) ? answerTeamRefusal(saved) : Response.json(saved)
}
