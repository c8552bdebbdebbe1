import { type Refusal, refuse } from '../refusal.ts'
import {
  type ChangePorts,
  changeTeam,
  type LockedTeam,
  type RoleRefusal,
  type TeamCaller,
} from './change-team.ts'
import type { TeamInstructions, TeamLibrary } from './ports.ts'

/** Members use the library; owner and admins edit it while the owner's plan includes teams. */
export type EditRefusal = RoleRefusal | Refusal<'team-read-only'>

/** Someone else has changed it since. `current` is how it is now. */
export type TeamConflict<Item> = Refusal<'team-conflict'> & { readonly current: Item }

type Edit<Result> = TeamCaller & {
  readonly work: (locked: LockedTeam & { readonly items: TeamLibrary }) => Promise<Result>
}

/** Edits the library of a team, one edit at a time. */
export function editLibrary<Result extends object>(
  ports: ChangePorts,
  { work, ...caller }: Edit<Result>,
): Promise<Result | EditRefusal> {
  return changeTeam<Result | EditRefusal>(ports, {
    ...caller,
    needs: 'admin',
    async work(locked) {
      if (locked.library.kind !== 'active') return refuse('team-read-only')
      const [items] = await locked.stores.teamLibraries.listLibraries([caller.teamId])
      if (!items) throw new Error(`Could not read the library of team ${caller.teamId}`)
      return work({ ...locked, items })
    },
  })
}

type VersionedItem = { readonly id: string; readonly version: number }

type ItemRefusal<Item> = Refusal<'no-such-team-item'> | TeamConflict<Item>

/** The item, if it hasn't been changed since `version`. */
export function checkVersion<Item extends VersionedItem>(
  items: readonly Item[],
  { id, version }: VersionedItem,
): Item | ItemRefusal<Item> {
  const current = items.find((item) => item.id === id)
  if (!current) return refuse('no-such-team-item')
  return current.version === version ? current : { ...refuse('team-conflict'), current }
}

type InstructionsInput = TeamCaller & TeamInstructions

/** `version` is the one that was edited. An empty text removes the instructions. */
export function saveInstructions(
  ports: ChangePorts,
  { text, version, ...caller }: InstructionsInput,
): Promise<TeamInstructions | EditRefusal | TeamConflict<TeamInstructions>> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items, record }) {
      const current = items.instructions
      if (current.text === text) return current
      if (current.version !== version) return { ...refuse('team-conflict'), current }
      const saved = { text, version: version + 1 }
      await stores.teamLibraries.saveInstructions(caller.teamId, saved)
      await record({ kind: 'instructions-changed' })
      return saved
    },
  })
}
