import type { LiveAccount } from '../account/live-account.ts'
import { type Host, registerCommands } from '../host.ts'
import { manageTeams, openTeamLibrary } from './team-commands.ts'
import { registerTeamEditing } from './team-editing.ts'
import { openTeams, type Teams } from './team-libraries.ts'

export function registerTeams(host: Host, live: LiveAccount): Teams {
  const { context, reportError } = host
  const teams = openTeams({ live, storage: context.globalState, reportError })
  registerCommands(host, { openTeamLibrary: () => openTeamLibrary(teams), manageTeams })
  context.subscriptions.push(teams, registerTeamEditing(teams, reportError))
  return teams
}
