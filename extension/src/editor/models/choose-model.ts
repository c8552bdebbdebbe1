import type * as vscode from 'vscode'
import type { SiteModel } from '../../models/site-models.ts'
import { isRefusal } from '../../refusal.ts'
import { groupModels, type ListedModel, listModels } from '../../router/models.ts'
import { refuse } from '../../router/refusals.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { modelWords } from '../../words/models.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { openSite } from '../open-site.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick, toSeparator } from '../ui.ts'
import { askForModelId, getRouter, setApiKey } from './model-router.ts'
import type { Models } from './models.ts'
import { requestAccess } from './router-access.ts'
import type { TunedModels } from './tuned-models.ts'
import { toTunedEntries } from './use-tuned-model.ts'

type ChooseModelDeps = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly models: Models
  readonly tuned: TunedModels
  readonly tuningKeys: RouterKeys
  readonly storage: vscode.Memento
}

/** `run` resolves to whether a model was chosen. */
type Entry = Choice & { readonly run?: () => Thenable<boolean> }

/** Lets the user choose a model of the site, of their router, or a tuned one. True: they did. */
export async function chooseModel(dependencies: ChooseModelDeps): Promise<boolean> {
  const { live, keys, models, tuned, tuningKeys } = dependencies
  const isRouter = readSettings().modelSource === 'router'
  const refreshed = isRouter || models.list().length > 0 ? null : await models.refresh()
  if (isRefusal(refreshed)) return showRefusal(refreshed).then(() => false)
  const own = () => toTunedEntries({ live, tuned, keys: tuningKeys })
  const entries = isRouter
    ? getRouter(keys)
        .then(listModels)
        .then((listed) => [...toRouterEntries(listed), ...own()])
    : models.refresh().then(() => toSiteEntries(dependencies, own()))
  const chosen = await pick<Entry>(entries, {
    title: modelWords.title,
    placeHolder: modelWords.current(models.current().name),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  return (await chosen?.run?.()) ?? false
}

function toSiteEntries(dependencies: ChooseModelDeps, tuned: readonly Entry[]): Entry[] {
  const { models } = dependencies
  const current = models.current().id
  const chat = models.list().filter(({ canChat }) => canChat)
  return [
    ...chat.map((model) => ({
      ...toSiteEntry(model, () => useIncluded(model.id)),
      ...markCurrent(model.isIncluded && model.id === current),
    })),
    ...tuned,
    toSeparator(''),
    {
      icon: 'key',
      label: modelWords.useOwnKey,
      description: modelWords.useOwnKeyDetail,
      run: () => useOwnKey(dependencies),
    },
  ]
}

/** A model that the plan doesn't include leads to the plans. */
export function toSiteEntry(
  { name, plan, isIncluded, requests }: SiteModel,
  choose: () => Thenable<unknown>,
): Entry {
  return isIncluded
    ? {
        label: name,
        description: modelWords.included(requests),
        run: () => choose().then(() => true),
      }
    : {
        icon: 'lock',
        label: name,
        description: modelWords.upgrade(plan),
        run: () => openSite('/pricing').then(() => false),
      }
}

async function useIncluded(id: string): Promise<void> {
  await saveSetting('includedModel', id)
  if (readSettings().modelSource !== 'included') await saveSetting('modelSource', 'included')
}

/** Asks for a key unless there is one already, or the router needs none. */
async function useOwnKey({ keys, storage }: ChooseModelDeps): Promise<boolean> {
  const router = await getRouter(keys)
  const access = await requestAccess(storage, { router, activity: 'asking' })
  if (access === 'no-key') return setApiKey(keys)
  if (access === 'insecure') return showRefusal(refuse('insecure')).then(() => false)
  await saveSetting('modelSource', 'router')
  return true
}

function toRouterEntries(models: readonly ListedModel[]): Entry[] {
  const { free, premium, otherFree, otherPremium, unavailable } = groupModels(models)
  return [
    {
      icon: 'sparkle',
      label: modelWords.useIncluded,
      description: modelWords.useIncludedDetail,
      run: () => saveSetting('modelSource', 'included').then(() => true),
    },
    ...toGroup(modelWords.free, free),
    ...toGroup(modelWords.premium, premium),
    toSeparator(''),
    { icon: 'edit', label: modelWords.enterId, run: enterModelId, alwaysShow: true },
    ...toGroup(modelWords.otherFree, otherFree),
    ...toGroup(modelWords.otherPremium, otherPremium),
    ...toGroup(modelWords.notOffered, unavailable),
  ]
}

function toGroup(label: string, models: readonly ListedModel[]): Entry[] {
  if (models.length === 0) return []
  return [toSeparator(label), ...models.map(toRouterEntry)]
}

function toRouterEntry({ id, name, maker, isAvailable }: ListedModel): Entry {
  return {
    label: name,
    ...markCurrent(id === readSettings().routerModel),
    description: maker,
    detail: isAvailable ? id : modelWords.unavailable(id),
    run: () => saveSetting('model', id).then(() => true),
  }
}

/** The model that is used has a check mark. */
function markCurrent(isCurrent: boolean) {
  return isCurrent ? { icon: 'check' } : {}
}

/** False: the user didn't enter one. */
async function enterModelId(): Promise<boolean> {
  const id = await askForModelId(readSettings().routerModel)
  if (!id) return false
  await saveSetting('model', id)
  return true
}
