import type { TunedModel, TunedModelInput } from '@ghost-writers-ia/site-api'
import { refuseTuning } from '../../account/plan-limits.ts'
import type { RequestRefusal } from '../../chat/notices.ts'
import { isRefusal } from '../../refusal.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { isLoopback, parseUrl } from '../../urls.ts'
import { teamWords } from '../../words/teams.ts'
import { tunedModelWords, tuningWords } from '../../words/tuning.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { openSite } from '../open-site.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { pickTeam } from '../teams/team-commands.ts'
import type { Teams } from '../teams/team-libraries.ts'
import { askForText, type Choice, confirm, pick, showInfo, toSeparator } from '../ui.ts'
import { idleTimeoutMs, type ModelTarget } from './model-router.ts'
import type { TunedModels } from './tuned-models.ts'

type UseTunedModelDeps = {
  readonly live: LiveAccount
  readonly tuned: TunedModels
  /** The keys of fine-tuning endpoints. */
  readonly keys: RouterKeys
}

/** A tuned model and the key for its endpoint. The site only counts its requests. */
export async function findTunedTarget(
  { live, tuned, keys }: UseTunedModelDeps,
  chosen = tuned.current(),
): Promise<ModelTarget | RequestRefusal> {
  if (!chosen) return { refused: 'model-not-found', message: tunedModelWords.unknown }
  if (!('team' in chosen) && !tuned.isUsable()) return refuseTuning(live.current().account)
  const { endpoint: baseUrl, model } = chosen
  const key = (await keys.find(baseUrl)) ?? null
  const missingKey = tunedModelWords.missingKey(toAddress(baseUrl))
  const router = { baseUrl, key, fetch, idleTimeoutMs }
  return { router, model, completionModel: model, missingKey }
}

export function toHost(endpoint: string): string {
  return parseUrl(endpoint)?.host ?? endpoint
}

/** With the path, because a key belongs to it as well. */
function toAddress(endpoint: string): string {
  const { host, pathname } = parseUrl(endpoint) ?? { host: endpoint, pathname: '' }
  return host + pathname.replace(/\/+$/, '')
}

/** Asks for the key of an endpoint. Undefined: the user didn't answer. Empty: it was removed. */
export async function askForTuningKey(
  keys: RouterKeys,
  endpoint: string,
): Promise<string | undefined> {
  const typed = await askForText({
    title: tuningWords.keyTitle(toAddress(endpoint)),
    prompt: tuningWords.keyPrompt,
    password: true,
    ignoreFocusOut: true,
  })
  if (typed === undefined) return undefined
  await keys.save(endpoint, typed.trim())
  return typed.trim()
}

/** Whether there is a key for an endpoint, or it needs none. Asks for it otherwise. */
export async function ensureTuningKey(keys: RouterKeys, endpoint: string): Promise<boolean> {
  if (isLoopback(endpoint) || (await keys.find(endpoint))) return true
  return Boolean(await askForTuningKey(keys, endpoint))
}

/** Asks for the key of the chosen tuned model. True: there is one now. */
export async function setTunedModelKey({ tuned, keys }: Omit<UseTunedModelDeps, 'live'>) {
  const chosen = tuned.current()
  return chosen ? Boolean(await askForTuningKey(keys, chosen.endpoint)) : false
}

type Entry = Choice & { readonly run?: () => Thenable<boolean> }

/** The tuned models in Choose Model, one's own and those of teams. */
export function toTunedEntries(dependencies: UseTunedModelDeps): Entry[] {
  const { tuned, keys } = dependencies
  const own = tuned.list().map((model) => toOwnEntry(dependencies, model))
  const shared = tuned.listOfTeams()
  const teams = [...new Map(shared.map(({ team }) => [team.id, team])).values()]
  return [
    ...(own.length > 0 ? [toSeparator(tunedModelWords.group), ...own] : []),
    ...teams.flatMap(({ id, name }) => [
      toSeparator(teamWords.models(name)),
      ...shared.filter(({ team }) => team.id === id).map((model) => toUsableEntry(keys, model)),
    ]),
  ]
}

/** Without the plan they're listed, but can't be chosen. */
function toOwnEntry({ live, tuned, keys }: UseTunedModelDeps, model: TunedModel): Entry {
  if (tuned.isUsable()) return toUsableEntry(keys, model)
  const { label, detail } = toModelItem(model)
  const plan = live.current().account?.includedIn['fine-tuning'].at(0) ?? ''
  return {
    icon: 'lock',
    label,
    description: tunedModelWords.needs(plan),
    detail,
    run: () => openSite('/pricing').then(() => false),
  }
}

type SelectableModel = TunedModelInput & { readonly id: string }

function toUsableEntry(keys: RouterKeys, model: SelectableModel): Entry {
  const { modelSource, tunedModel } = readSettings()
  const isCurrent = modelSource === 'tuned' && tunedModel === model.id
  const { label, detail } = toModelItem(model)
  const run = () => chooseTunedModel(keys, model)
  return { label, detail, run, ...(isCurrent && { icon: 'check' }) }
}

/** A tuned model in a list of choices. */
export function toModelItem({ name, model, endpoint }: TunedModelInput) {
  return { label: name, detail: `${model} · ${toHost(endpoint)}` }
}

/** Uses a tuned model from now on. Asks for its key once. True: it's used. */
export async function chooseTunedModel(keys: RouterKeys, model: SelectableModel): Promise<boolean> {
  if (!(await ensureTuningKey(keys, model.endpoint))) return false
  await saveSetting('tunedModel', model.id)
  await saveSetting('modelSource', 'tuned')
  return true
}

/** Lets the user choose a tuned model and deletes it from the account. */
export async function deleteTunedModel(tuned: TunedModels): Promise<void> {
  const models = tuned.list()
  if (models.length === 0) return void showInfo(tunedModelWords.none)
  const picked = await pick(
    models.map((model) => ({ ...toModelItem(model), model })),
    { title: tunedModelWords.deleteTitle },
  )
  if (!picked) return
  const { model, label } = picked
  const { confirmDelete, confirmDeleteDetail, deleteButton, deleted } = tunedModelWords
  const question = { text: confirmDelete(label), detail: confirmDeleteDetail, button: deleteButton }
  if (!(await confirm({ ...question, isWarning: true }))) return
  const refusal = await tuned.remove(model)
  if (isRefusal(refusal)) return void (await showRefusal(refusal))
  void showInfo(deleted(label))
}

/** Adds one of the user's tuned models to a team's library. The key stays in this editor. */
export async function shareTunedModel(teams: Teams, tuned: TunedModels): Promise<void> {
  const own = tuned.list()
  if (own.length === 0) return void showInfo(tunedModelWords.none)
  const title = teamWords.shareModel
  const team = await pickTeam(teams, title)
  if (!team) return
  const entries = own.map((model) => ({ ...toModelItem(model), model }))
  const options = { title, placeHolder: teamWords.pickModel }
  const picked = await pick(entries, options)
  if (!picked) return
  const { name, endpoint, model } = picked.model
  const shared = await teams.shareModel(team.id, { name, endpoint, model })
  if (isRefusal(shared)) return void (await showRefusal(shared))
  void showInfo(teamWords.shared(name, team.name))
}
