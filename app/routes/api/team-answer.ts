import type { TeamModel as TeamModelAnswer } from '@ghost-writers-ia/site-api'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { portsContext } from '#app/context.ts'
import { findCaller } from '#app/http/authenticate.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamConflict } from '#domain/teams/edit-library.ts'
import type { TeamInstructions, TeamModel, TeamSnippet } from '#domain/teams/ports.ts'
import { answerProblem, answerStranger } from './api-call.ts'
import { SnippetVersion, toSnippetAnswer } from './snippet-answer.ts'

export const TextBody = z.object({
  text: z.string().describe('At most 8 KB. Empty: no instructions.'),
  version: z.int().nonnegative().describe('The version that you edited; 0 for the first one.'),
})

export const TeamModelBody = z.object({
  name: z.string().describe('At most 60 characters.'),
  endpoint: z
    .string()
    .describe(
      'The base URL of an OpenAI-compatible API: https, and without a user, a password or a query.',
    ),
  model: z.string().describe("The model's id there."),
})

export const VersionedTeamModelBody = TeamModelBody.extend(SnippetVersion.shape)

type TeamRequest = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
  readonly params: { readonly id: string }
}

type TeamCall = { readonly ports: Ports; readonly caller: TeamCaller }

/** The user of the token and the team of the path. Returns the error response without a user. */
export async function openTeamCall({
  request,
  context,
  params,
}: TeamRequest): Promise<TeamCall | Response> {
  const found = await findCaller({ request, context })
  if (isRefusal(found)) return answerStranger(found, context)
  const { user, session } = found
  const caller = {
    teamId: params.id,
    userId: user.id,
    ...(session.kind === 'token' && { tokenName: session.device }),
  }
  return { ports: context.get(portsContext), caller }
}

export function toModelAnswer({ id, name, endpoint, model, version }: TeamModel): TeamModelAnswer {
  return { id, name, endpoint, model, version }
}

type TeamRefusal =
  | Refusal<
      | 'no-such-team'
      | 'not-team-admin'
      | 'not-team-owner'
      | 'team-read-only'
      | 'team-item-name-taken'
      | 'too-many-team-items'
      | 'no-such-team-item'
    >
  | TeamConflict<TeamSnippet | TeamModel | TeamInstructions>

export function answerTeamRefusal(refusal: TeamRefusal): Response {
  if ('current' in refusal) return answerProblem('team-conflict', toCurrent(refusal.current))
  // Editing the library never needs the owner.
  const { refused } = refusal
  return answerProblem(refused === 'not-team-owner' ? 'not-team-admin' : refused)
}

function toCurrent(current: TeamSnippet | TeamModel | TeamInstructions) {
  if ('body' in current) return { current: toSnippetAnswer(current) }
  return 'text' in current
    ? { currentInstructions: current }
    : { currentModel: toModelAnswer(current) }
}
