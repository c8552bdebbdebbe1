import type { LiveAccount } from '../account/live-account.ts'
import type { PrivateFiles } from '../context/private-files.ts'
import { type Host, registerCommands } from '../host.ts'
import { openSite } from '../open-site.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { createSnippet, deleteSnippet, editSnippet } from './snippet-commands.ts'
import { openSnippets, type Snippets } from './snippets.ts'
import { newTeamSnippet, shareSnippet } from './team-snippets.ts'

type SnippetsFeatureDeps = {
  readonly live: LiveAccount
  readonly teams: Teams
  readonly privateFiles: PrivateFiles
}

export function registerSnippets(host: Host, dependencies: SnippetsFeatureDeps): Snippets {
  const { context, reportError } = host
  const snippets = openSnippets({ ...dependencies, storage: context.globalState, reportError })
  registerCommands(host, {
    createSnippet: () => createSnippet(snippets),
    editSnippet: () => editSnippet(snippets),
    deleteSnippet: () => deleteSnippet(snippets),
    openSnippets: () => openSite('/snippets'),
    newTeamSnippet: () => newTeamSnippet(snippets.teams),
    shareSnippet: () => shareSnippet(snippets),
  })
  context.subscriptions.push(snippets)
  return snippets
}
