import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { hasSameContent } from '../snippets/manage-snippets.ts'
import type { ChangePorts, TeamCaller } from './change-team.ts'
import { checkVersion, type EditRefusal, editLibrary, type TeamConflict } from './edit-library.ts'
import type { TeamSnippet, TeamSnippetInput } from './ports.ts'
import { teamLimits } from './team.ts'

type NameTaken = Refusal<'team-item-name-taken'>

type Conflict = Refusal<'no-such-team-item'> | TeamConflict<TeamSnippet>

export type CreateTeamSnippetRefusal = EditRefusal | NameTaken | Refusal<'too-many-team-items'>

export function createTeamSnippet(
  ports: ChangePorts,
  { input, ...caller }: TeamCaller & { readonly input: TeamSnippetInput },
): Promise<TeamSnippet | CreateTeamSnippetRefusal> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { snippets }, record }) {
      if (snippets.length >= teamLimits.snippets) return refuse('too-many-team-items')
      if (isNameTaken(snippets, input)) return refuse('team-item-name-taken')
      const added = { ...input, updatedAt: ports.clock.now() }
      const snippet = await stores.teamLibraries.addSnippet(caller.teamId, added)
      await record({ kind: 'snippet-created', item: input.name })
      return snippet
    },
  })
}

type SnippetVersion = TeamCaller & {
  readonly id: string
  /** The version that was edited. */
  readonly version: number
}

export type UpdateTeamSnippetRefusal = EditRefusal | NameTaken | Conflict

/** Refused if the snippet has been changed since `version`, unless it was changed to the same. */
export function updateTeamSnippet(
  ports: ChangePorts,
  { id, version, input, ...caller }: SnippetVersion & { readonly input: TeamSnippetInput },
): Promise<TeamSnippet | UpdateTeamSnippetRefusal> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { snippets }, record }) {
      const same = snippets.find((snippet) => snippet.id === id && hasSameContent(snippet, input))
      if (same) return same
      const before = checkVersion(snippets, { id, version })
      if (isRefusal(before)) return before
      if (isNameTaken(snippets, { ...input, id })) return refuse('team-item-name-taken')
      const after = { id, ...input, version: version + 1, updatedAt: ports.clock.now() }
      await stores.teamLibraries.saveSnippet(caller.teamId, after)
      await record({ kind: 'snippet-changed', item: input.name })
      return after
    },
  })
}

/** Refused if the snippet has been changed since `version`. */
export function deleteTeamSnippet(
  ports: ChangePorts,
  { id, version, ...caller }: SnippetVersion,
): Promise<TeamSnippet | EditRefusal | Conflict> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { snippets }, record }) {
      const before = checkVersion(snippets, { id, version })
      if (isRefusal(before)) return before
      await stores.teamLibraries.deleteSnippet(caller.teamId, id)
      await record({ kind: 'snippet-deleted', item: before.name })
      return before
    },
  })
}

type NamedItem = { readonly id?: string; readonly name: string }

/** Whether another item has the name. */
export function isNameTaken(items: readonly NamedItem[], { id, name }: NamedItem): boolean {
  return items.some((other) => other.id !== id && other.name === name)
}
