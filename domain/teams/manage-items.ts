import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { ActivityKind } from './activity.ts'
import type { ChangePorts, TeamCaller } from './change-team.ts'
import { checkVersion, type EditRefusal, editLibrary, type TeamConflict } from './edit-library.ts'
import type { TeamItem, TeamItemInput, TeamItemKind, TeamItems } from './ports.ts'
import { teamLimits } from './team.ts'

type Activities = Readonly<Record<'added' | 'changed' | 'removed', ActivityKind>>

const activities: Readonly<Record<TeamItemKind, Activities>> = {
  snippets: { added: 'snippet-created', changed: 'snippet-changed', removed: 'snippet-deleted' },
  models: { added: 'model-shared', changed: 'model-changed', removed: 'model-removed' },
}

type NameTaken = Refusal<'team-item-name-taken'>

type Conflict<Kind extends TeamItemKind> =
  | Refusal<'no-such-team-item'>
  | TeamConflict<TeamItem<Kind>>

type NewItem<Kind extends TeamItemKind> = TeamCaller & {
  readonly kind: Kind
  readonly input: TeamItemInput<Kind>
}

export type AddItemRefusal = EditRefusal | NameTaken | Refusal<'too-many-team-items'>

/** Adds a snippet, or shares where a tuned model is. */
export function addTeamItem<Kind extends TeamItemKind>(
  ports: ChangePorts,
  { kind, input, ...caller }: NewItem<Kind>,
): Promise<TeamItem<Kind> | AddItemRefusal> {
  return editLibrary<TeamItem<Kind> | AddItemRefusal>(ports, {
    ...caller,
    async work({ stores, items, record }) {
      if (items[kind].length >= teamLimits[kind]) return refuse('too-many-team-items')
      if (isNameTaken(items[kind], input)) return refuse('team-item-name-taken')
      const added = { kind, input, at: ports.clock.now() }
      const item = await stores.teamLibraries.addItem(caller.teamId, added)
      await record({ kind: activities[kind].added, item: input.name })
      return item
    },
  })
}

type ItemVersion<Kind extends TeamItemKind> = TeamCaller & {
  readonly kind: Kind
  readonly id: string
  /** The version that was edited. */
  readonly version: number
}

export type UpdateItemRefusal<Kind extends TeamItemKind> = EditRefusal | NameTaken | Conflict<Kind>

/** Refused if the item has been changed since `version`, unless it was changed to the same. */
export function updateTeamItem<Kind extends TeamItemKind>(
  ports: ChangePorts,
  { kind, id, version, input, ...caller }: ItemVersion<Kind> & NewItem<Kind>,
): Promise<TeamItem<Kind> | UpdateItemRefusal<Kind>> {
  return editLibrary<TeamItem<Kind> | UpdateItemRefusal<Kind>>(ports, {
    ...caller,
    async work({ stores, items, record }) {
      const all = listItems(items, kind)
      const same = all.find((item) => item.id === id && hasContent(item, input))
      if (same) return same
      const before = checkVersion(all, { id, version })
      if (isRefusal(before)) return before
      if (isNameTaken(all, { name: input.name, id })) return refuse('team-item-name-taken')
      const after = { ...before, ...input, version: version + 1, updatedAt: ports.clock.now() }
      await stores.teamLibraries.saveItem(caller.teamId, { kind, item: after })
      await record({ kind: activities[kind].changed, item: input.name })
      return after
    },
  })
}

export type RemoveItemRefusal<Kind extends TeamItemKind> = EditRefusal | Conflict<Kind>

/** Refused if the item has been changed since `version`. A tuned model itself stays where it is. */
export function removeTeamItem<Kind extends TeamItemKind>(
  ports: ChangePorts,
  { kind, id, version, ...caller }: ItemVersion<Kind>,
): Promise<TeamItem<Kind> | RemoveItemRefusal<Kind>> {
  return editLibrary<TeamItem<Kind> | RemoveItemRefusal<Kind>>(ports, {
    ...caller,
    async work({ stores, items, record }) {
      const all = listItems(items, kind)
      const before = checkVersion(all, { id, version })
      if (isRefusal(before)) return before
      await stores.teamLibraries.deleteItem(caller.teamId, { kind, id })
      await record({ kind: activities[kind].removed, item: before.name })
      return before
    },
  })
}

function listItems<Kind extends TeamItemKind>(items: TeamItems, kind: Kind): TeamItems[Kind] {
  return items[kind]
}

type NamedItem = { readonly id?: string; readonly name: string }

/** Whether another item has the name. */
function isNameTaken(items: readonly NamedItem[], { id, name }: NamedItem): boolean {
  return items.some((other) => other.id !== id && other.name === name)
}

function hasContent<Input extends object>(item: Input, input: Input): boolean {
  const keys = Object.keys(input) as (keyof Input)[]
  return keys.every((key) => item[key] === input[key])
}
