import * as vscode from 'vscode'
import type { SiteModel } from '../../models/site-models.ts'
import { isRefusal } from '../../refusal.ts'
import { groupModels, type ListedModel, listModels } from '../../router/models.ts'
import { refuse } from '../../router/refusals.ts'
import { isOwnServer } from '../../router/router-access.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { modelWords } from '../../words/models.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { openSite } from '../open-site.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick, toSeparator } from '../ui.ts'
import { addServer, toServerEntries } from './choose-server-model.ts'
import { askForModelId, getRouter, setApiKey } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'
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
  readonly servers: ModelServers
  readonly storage: vscode.Memento
}

/** `run` resolves to whether a model was chosen. */
type Entry = Choice & { readonly run?: () => Thenable<boolean> }

/** Lets the user choose among all models: the site's, their router's, of servers, or tuned. True: they did. */
export async function chooseModel(dependencies: ChooseModelDeps): Promise<boolean> {
  const { models } = dependencies
  const chosen = await pick<Entry>(listEntries(dependencies), {
    title: modelWords.title,
    placeHolder: modelWords.current(models.current().name),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  return (await chosen?.run?.()) ?? false
}

/** The models of the source that is used come first. */
async function listEntries(dependencies: ChooseModelDeps): Promise<readonly Entry[]> {
  const { live, tuned, tuningKeys, servers, storage } = dependencies
  const isRouter = readSettings().modelSource === 'router'
  const [main, found] = await Promise.all([
    isRouter ? listOfRouter(dependencies) : listOfSite(dependencies),
    servers.refresh(),
  ])
  const ownKey = {
    icon: 'key',
    label: modelWords.useOwnKey,
    description: modelWords.useOwnKeyDetail,
    run: () => useOwnKey(dependencies),
  }
  return [
    ...main,
    ...toServerEntries(found, storage),
    ...toTunedEntries({ live, tuned, keys: tuningKeys }),
    toSeparator(''),
    ...(isRouter ? [] : [ownKey]),
    {
      icon: 'server',
      label: modelWords.addServer,
      description: modelWords.addServerDetail,
      run: async () => (await addServer(servers, storage)) && chooseModel(dependencies),
      alwaysShow: true,
    },
  ]
}

/** Without the site, the other models can be chosen all the same. */
async function listOfSite({ live, models }: ChooseModelDeps): Promise<readonly Entry[]> {
  const refreshed = await models.refresh()
  if (!live.current().session)
    return [{ icon: 'sign-in', label: modelWords.logInForIncluded, run: runLogIn }]
  if (models.list().length === 0 && isRefusal(refreshed)) {
    const retry = () => showRefusal(refreshed)
    return [{ icon: 'warning', label: refreshed.message, run: retry }]
  }
  const current = readSettings().modelSource === 'included' ? models.current().id : null
  const chat = models.list().filter(({ canChat }) => canChat)
  return chat.map((model) => ({
    ...toSiteEntry(model, () => useIncluded(model.id)),
    ...markCurrent(model.isIncluded && model.id === current),
  }))
}

function runLogIn(): Thenable<boolean> {
  return vscode.commands.executeCommand<boolean>('ghostWriters.logIn')
}

async function listOfRouter({ keys }: ChooseModelDeps): Promise<readonly Entry[]> {
  const router = await getRouter(keys)
  // Its models are listed with those of the other servers.
  return toRouterEntries(isOwnServer(router) ? [] : await listModels(router))
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
