import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { ChangePorts, TeamCaller } from './change-team.ts'
import { checkVersion, type EditRefusal, editLibrary, type TeamConflict } from './edit-library.ts'
import { isNameTaken } from './manage-team-snippets.ts'
import type { TeamModel, TeamModelInput } from './ports.ts'
import { teamLimits } from './team.ts'

type NameTaken = Refusal<'team-item-name-taken'>

type Conflict = Refusal<'no-such-team-item'> | TeamConflict<TeamModel>

export type ShareModelRefusal = EditRefusal | NameTaken | Refusal<'too-many-team-items'>

/** Shares where a tuned model is. Each member uses a key of their own. */
export function shareModel(
  ports: ChangePorts,
  { input, ...caller }: TeamCaller & { readonly input: TeamModelInput },
): Promise<TeamModel | ShareModelRefusal> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { models }, record }) {
      if (models.length >= teamLimits.models) return refuse('too-many-team-items')
      if (isNameTaken(models, input)) return refuse('team-item-name-taken')
      const added = { ...input, updatedAt: ports.clock.now() }
      const model = await stores.teamLibraries.addModel(caller.teamId, added)
      await record({ kind: 'model-shared', item: input.name })
      return model
    },
  })
}

type ModelVersion = TeamCaller & {
  readonly id: string
  /** The version that was edited. */
  readonly version: number
}

export type UpdateTeamModelRefusal = EditRefusal | NameTaken | Conflict

/** Refused if the model has been changed since `version`, unless it was changed to the same. */
export function updateTeamModel(
  ports: ChangePorts,
  { id, version, input, ...caller }: ModelVersion & { readonly input: TeamModelInput },
): Promise<TeamModel | UpdateTeamModelRefusal> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { models }, record }) {
      const same = models.find((model) => model.id === id && isSame(model, input))
      if (same) return same
      const before = checkVersion(models, { id, version })
      if (isRefusal(before)) return before
      if (isNameTaken(models, { ...input, id })) return refuse('team-item-name-taken')
      const after = { id, ...input, version: version + 1, updatedAt: ports.clock.now() }
      await stores.teamLibraries.saveModel(caller.teamId, after)
      await record({ kind: 'model-changed', item: input.name })
      return after
    },
  })
}

/** Refused if the model has been changed since `version`. The model itself stays where it is. */
export function removeTeamModel(
  ports: ChangePorts,
  { id, version, ...caller }: ModelVersion,
): Promise<TeamModel | EditRefusal | Conflict> {
  return editLibrary(ports, {
    ...caller,
    async work({ stores, items: { models }, record }) {
      const before = checkVersion(models, { id, version })
      if (isRefusal(before)) return before
      await stores.teamLibraries.deleteModel(caller.teamId, id)
      await record({ kind: 'model-removed', item: before.name })
      return before
    },
  })
}

function isSame(one: TeamModelInput, other: TeamModelInput): boolean {
  return one.name === other.name && one.endpoint === other.endpoint && one.model === other.model
}
