import type { TunedModel, TunedModelInput, TunedModelList } from '@ghost-writers-ia/site-api'
import * as vscode from 'vscode'
import { isRefusal } from '../refusal.ts'
import { callSite, type Site, type SiteRefusal } from '../site/call-site.ts'
import { keepUsable } from '../tuning/tuned-models.ts'
import { tunedModelWords } from '../words/tuning.ts'
import type { AccountState, LiveAccount } from './live-account.ts'
import { showInfo } from './notify.ts'
import { toSite } from './sessions.ts'
import { readSettings, saveModelSource } from './settings.ts'

/** The account's tuned models, as last fetched. Also there while the site is offline. */
export type TunedModels = vscode.Disposable & {
  readonly list: () => readonly TunedModel[]
  /** Whether the plan includes them, as far as we know. */
  readonly isUsable: () => boolean
  /** The chosen one. Null: none, or it was deleted. */
  readonly current: () => TunedModel | null
  readonly save: (input: TunedModelInput) => Promise<TunedModel | SiteRefusal>
  readonly remove: (model: TunedModel) => Promise<SiteRefusal | null>
  readonly onChange: vscode.Event<void>
}

type Cached = Pick<TunedModelList, 'revision' | 'models'>

type Dependencies = {
  readonly live: LiveAccount
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

type State = Dependencies & {
  readonly changed: vscode.EventEmitter<void>
  /** Whose models these are. Empty: logged out. */
  uid: string
  cached: Cached
  /** The revision that was fetched last, or that is being fetched. */
  requested: number | null
}

const nothing: Cached = { revision: 0, models: [] }

/** Fetches the models after a login and whenever they have changed, and caches them. */
export function openTunedModels(dependencies: Dependencies): TunedModels {
  const { live } = dependencies
  const changed = new vscode.EventEmitter<void>()
  const state: State = { ...dependencies, changed, uid: '', cached: nothing, requested: null }
  const listener = live.onChange((account) => follow(state, account))
  follow(state, live.current())
  return {
    list: () => state.cached.models,
    isUsable: () => live.current().account?.entitlements.fineTuning ?? false,
    current: () => findChosen(state),
    save: (input) => save(state, input),
    remove: (model) => remove(state, model),
    onChange: changed.event,
    dispose() {
      listener.dispose()
      changed.dispose()
    },
  }
}

function follow(state: State, { account, connection }: AccountState): void {
  const uid = account?.uid ?? ''
  if (uid !== state.uid) {
    state.uid = uid
    state.cached = (uid && state.storage.get<Cached>(toKey(uid))) || nothing
    state.requested = uid ? state.cached.revision : null
    state.changed.fire()
  }
  if (!account || connection !== 'live' || state.requested === account.tunedModelRevision) return
  fetchAll(state, account.tunedModelRevision).catch(state.reportError)
}

async function fetchAll(state: State, revision: number): Promise<void> {
  const { uid } = state
  state.requested = revision
  const answer = await callSite(toCurrentSite(state), { call: 'GET /api/v1/tuned-models' })
  if (uid !== state.uid) return
  // After a failure, the next sign of life from the site tries again.
  if (isRefusal(answer)) state.requested = null
  else {
    const chosen = findChosen(state)
    cache(state, { revision: answer.revision, models: keepUsable(answer.models) })
    if (chosen && !findChosen(state)) await replaceChosen(chosen)
  }
}

/** A chosen model that is gone is replaced by the included ones, and the user is told once. */
async function replaceChosen({ name }: TunedModel): Promise<void> {
  if (readSettings().modelSource !== 'tuned') return
  await saveModelSource('included')
  void showInfo(tunedModelWords.gone(name))
}

function findChosen({ cached }: State): TunedModel | null {
  const { tunedModel } = readSettings()
  return cached.models.find(({ id }) => id === tunedModel) ?? null
}

function cache(state: State, cached: Cached): void {
  state.cached = cached
  void state.storage.update(toKey(state.uid), cached)
  state.changed.fire()
}

/** What a change returns is shown before the site's stream announces it. */
async function save(state: State, body: TunedModelInput): Promise<TunedModel | SiteRefusal> {
  const saved = await callSite(toCurrentSite(state), { call: 'POST /api/v1/tuned-models', body })
  if (isRefusal(saved)) return saved
  const { revision, models } = state.cached
  cache(state, { revision, models: [saved, ...models.filter(({ id }) => id !== saved.id)] })
  return saved
}

async function remove(state: State, model: TunedModel): Promise<SiteRefusal | null> {
  const call = 'DELETE /api/v1/tuned-models/{id}'
  const answer = await callSite(toCurrentSite(state), { call, id: model.id })
  if (answer !== null) return answer
  const { revision, models } = state.cached
  const wasChosen = findChosen(state)?.id === model.id
  cache(state, { revision, models: models.filter(({ id }) => id !== model.id) })
  if (wasChosen) await replaceChosen(model)
  return null
}

function toKey(uid: string): string {
  return `tuned-models ${uid}`
}

function toCurrentSite({ live }: State): Site {
  const { session } = live.current()
  return session ? toSite(session) : { url: '', token: null, fetch }
}
