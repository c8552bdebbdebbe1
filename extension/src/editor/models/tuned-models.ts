import type { TunedModel, TunedModelInput, TunedModelList } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../../refusal.ts'
import { callSite, type Site, type SiteRefusal } from '../../site/call-site.ts'
import { listTeamModels, type TeamTunedModel } from '../../teams/teams.ts'
import { keepUsable } from '../../tuning/tuned-models.ts'
import { teamWords } from '../../words/teams.ts'
import { tunedModelWords } from '../../words/tuning.ts'
import { type LiveLibrary, type LiveLibraryDeps, openLiveLibrary } from '../account/live-library.ts'
import { readSettings, saveSetting } from '../settings.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { showInfo } from '../ui.ts'

/** The account's tuned models, as last fetched, and those of teams. Also there while offline. */
export type TunedModels = vscode.Disposable & {
  /** The account's own. */
  readonly list: () => readonly TunedModel[]
  /** Those of the user's teams, which can be used on every plan. */
  readonly listOfTeams: () => readonly TeamTunedModel[]
  /** Whether the plan includes one's own, as far as we know. */
  readonly isUsable: () => boolean
  /** The chosen one. Null: none, or it's gone. */
  readonly current: () => TunedModel | TeamTunedModel | null
  readonly save: (input: TunedModelInput) => Promise<TunedModel | SiteRefusal>
  readonly remove: (model: TunedModel) => Promise<SiteRefusal | null>
  readonly onChange: (listener: () => void) => vscode.Disposable
}

type Cached = Pick<TunedModelList, 'revision' | 'models'>

const empty: Cached = { revision: 0, models: [] }

type TunedModelsDeps = LiveLibraryDeps & { readonly teams: Teams }

export function openTunedModels(dependencies: TunedModelsDeps): TunedModels {
  const { live, teams } = dependencies
  const library = openLiveLibrary(dependencies, {
    name: 'tuned-models',
    empty,
    fetch: fetchModels,
    readRevision: ({ tunedModelRevision }) => tunedModelRevision,
  })
  const listOfTeams = () => listTeamModels(teams.list())
  const listAll = () => [...library.current().models, ...listOfTeams()]
  const current = () => findChosen(listAll())
  const onChange = (listener: () => void) =>
    vscode.Disposable.from(library.onChange(listener), teams.onChange(listener))
  const follower = followChosen(dependencies, { listAll, onChange })
  return {
    listOfTeams,
    current,
    onChange,
    list: () => library.current().models,
    isUsable: () => live.current().account?.entitlements.fineTuning ?? false,
    ...toEdits(library),
    dispose: () => vscode.Disposable.from(follower, library).dispose(),
  }
}

async function fetchModels(site: Site): Promise<Cached | SiteRefusal> {
  const answer = await callSite(site, { call: 'GET /api/v1/tuned-models' })
  if (isRefusal(answer)) return answer
  return { revision: answer.revision, models: keepUsable(answer.models) }
}

type ChosenModel = TunedModel | TeamTunedModel

function findChosen(models: readonly ChosenModel[]): ChosenModel | null {
  const { tunedModel } = readSettings()
  return models.find(({ id }) => id === tunedModel) ?? null
}

type Changing = Pick<TunedModels, 'onChange'> & {
  readonly listAll: () => readonly ChosenModel[]
}

/** A chosen model that is gone is replaced by the included ones, and the user is told once. */
function followChosen(
  { live, reportError }: TunedModelsDeps,
  { listAll, onChange }: Changing,
): vscode.Disposable {
  const read = () => ({ uid: live.current().account?.uid, models: listAll() })
  let known = read()
  return onChange(() => {
    const before = known
    known = read()
    const chosen = findChosen(before.models)
    // After a logout, or another user's login, it's only not there.
    if (chosen && !findChosen(known.models) && before.uid === known.uid)
      replaceChosen(chosen).catch(reportError)
  })
}

async function replaceChosen(chosen: ChosenModel): Promise<void> {
  if (readSettings().modelSource !== 'tuned') return
  await saveSetting('modelSource', 'included')
  const { name } = chosen
  void showInfo(
    'team' in chosen ? teamWords.modelGone(name, chosen.team.name) : tunedModelWords.gone(name),
  )
}

/** What a change returns is shown before the site's stream announces it. */
function toEdits({
  current,
  change,
  site,
}: LiveLibrary<Cached>): Pick<TunedModels, 'save' | 'remove'> {
  return {
    async save(body) {
      const saved = await callSite(site(), { call: 'POST /api/v1/tuned-models', body })
      if (isRefusal(saved)) return saved
      const { revision, models } = current()
      change({ revision, models: [saved, ...models.filter(({ id }) => id !== saved.id)] })
      return saved
    },
    async remove({ id }) {
      const call = 'DELETE /api/v1/tuned-models/{id}'
      const answer = await callSite(site(), { call, id })
      if (answer !== null) return answer
      const { revision, models } = current()
      change({ revision, models: models.filter((one) => one.id !== id) })
      return null
    },
  }
}
