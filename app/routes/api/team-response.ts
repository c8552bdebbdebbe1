import type { TeamModel as TeamModelResponse } from '@ghost-writers-ia/site-api'
import type { Viewer } from '#app/context.ts'
import { type Problem, problem } from '#app/http/problems.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamInstructions, TeamItem } from '#domain/teams/ports.ts'
import { toSnippetResponse } from './snippet-response.ts'

/** What the endpoints that edit a library have in common. */
export const editing = { tag: 'teams', auth: 'bearer', scope: 'teams:write' } as const

export const editErrors = [
  'no-such-team',
  'not-team-admin',
  'team-read-only',
  'second-factor-required',
] as const

export const saveErrors = [...editErrors, 'invalid-team-item'] as const

type TeamCall = { readonly caller: Viewer; readonly params: { readonly id: string } }

/** The user of the token and the team of the path. */
export function toTeamCaller({ caller: { user, session }, params }: TeamCall): TeamCaller {
  const tokenName = session.kind === 'token' && { tokenName: session.device }
  return { teamId: params.id, userId: user.id, ...tokenName }
}

export function toModelResponse({
  id,
  name,
  endpoint,
  model,
  version,
}: TeamItem<'models'>): TeamModelResponse {
  return { id, name, endpoint, model, version }
}

const shownNames = {
  'no-such-team': 'no-such-team',
  'not-team-admin': 'not-team-admin',
  // Editing the library never needs the owner.
  'not-team-owner': 'not-team-admin',
  'team-read-only': 'team-read-only',
  'second-factor-required': 'second-factor-required',
  'team-conflict': 'team-conflict',
  'team-item-name-taken': 'team-item-name-taken',
  'too-many-team-items': 'too-many-team-items',
  'no-such-team-item': 'no-such-team-item',
} as const

type Current = TeamItem | TeamInstructions

export function toTeamProblem<Name extends keyof typeof shownNames>(
  refusal: Refusal<Name> & { readonly current?: Current },
): Problem<(typeof shownNames)[Name]> {
  const { refused, current } = refusal
  return problem(shownNames[refused], current && toCurrent(current))
}

function toCurrent(current: Current) {
  if ('body' in current) return { current: toSnippetResponse(current) }
  return 'text' in current
    ? { currentInstructions: current }
    : { currentModel: toModelResponse(current) }
}
