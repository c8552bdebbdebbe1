import { data, type RouterContextProvider } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { readOverview } from '#domain/account/read-overview.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { TeamCaller } from '#domain/teams/change-team.ts'
import type { TeamSummary } from '#domain/teams/read-teams.ts'
import { toShownTeam } from './shown-team.ts'

type Context = Readonly<RouterContextProvider>

/** What `useLiveTeams` compares with the live document. Read it before the data that it is about. */
export async function loadLiveTeams(context: Context) {
  const { user } = getViewer(context)
  const { subscription, teamsRevision } = await readOverview(context.get(portsContext), user.id)
  return { userId: user.id, subscription, revision: teamsRevision }
}

export function toCaller(context: Context, { id }: { readonly id: string }): TeamCaller {
  return { teamId: id, userId: getViewer(context).user.id }
}

type TeamArgs = { readonly context: Context; readonly params: { readonly id: string } }

type Read<Found> = (ports: Ports, caller: TeamCaller) => Promise<Found | Refusal<'no-such-team'>>

/**
 * The data of a team's page. Without a team, and with 404, if the viewer isn't in it: the page says
 * so, also to someone who was removed while it was open.
 */
export async function loadTeamPage<Found extends TeamSummary, Shown extends object>(
  { context, params }: TeamArgs,
  read: Read<Found>,
  show: (found: Found) => Shown,
) {
  const live = await loadLiveTeams(context)
  const found = await read(context.get(portsContext), toCaller(context, params))
  return isRefusal(found)
    ? data({ ...live, team: null, page: null }, { status: 404 })
    : data({ ...live, team: toShownTeam(found), page: show(found) })
}
