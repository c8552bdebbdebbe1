import { findFimFamily } from '../../completion/fim-families.ts'
import { isRefusal } from '../../refusal.ts'
import { listModels } from '../../router/models.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { toServerModelName } from '../../router/server-details.ts'
import { completionWords } from '../../words/completion.ts'
import { modelWords } from '../../words/models.ts'
import { tunedModelWords } from '../../words/tuning.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick, showInfo } from '../ui.ts'
import { toSiteEntry } from './choose-model.ts'
import { describeModel } from './choose-server-model.ts'
import { askForModelId, getRouter } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'
import type { Models } from './models.ts'

type ChooseCompletionModelDeps = {
  readonly keys: RouterKeys
  readonly models: Models
  readonly servers: ModelServers
}

type Entry = Choice & { readonly run?: () => Thenable<unknown> }

/** Lets the user choose the model for inline completion: of the site, their router or their server. */
export async function chooseCompletionModel(
  dependencies: ChooseCompletionModelDeps,
): Promise<void> {
  const { models } = dependencies
  const settings = readSettings()
  const { modelSource } = settings
  if (modelSource === 'tuned') return void showInfo(tunedModelWords.completes)
  const setting = savedAs[modelSource]
  const current = {
    included: settings.includedCompletionModel,
    router: settings.completionModel,
    server: settings.serverCompletionModel,
  }[modelSource]
  const entries = await listOf[modelSource](dependencies)
  if (isRefusal(entries)) return void (await showRefusal(entries))
  const automatic = {
    icon: 'sparkle',
    label: completionWords.automatic,
    description:
      modelSource === 'included'
        ? completionWords.automaticIncluded
        : completionWords.automaticRouter,
    run: () => saveSetting(setting, undefined),
  }
  const chosen = await pick<Entry>([automatic, ...entries], {
    title: completionWords.chooseModel,
    placeHolder: modelWords.current(current ? models.toName(current) : completionWords.automatic),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  await chosen?.run?.()
}

const savedAs = {
  included: 'includedCompletionModel',
  router: 'completionModel',
  server: 'server.completionModel',
} as const

const listOf = { included: listOfSite, router: listOfRouter, server: listOfServer }

async function listOfServer({ servers }: ChooseCompletionModelDeps): Promise<Entry[]> {
  const { serverUrl } = readSettings()
  const found = (await servers.refresh()).find(({ baseUrl }) => baseUrl === serverUrl)
  // What is typed doesn't go to a cloud.
  const local = found?.models.filter(({ isRemote }) => !isRemote) ?? []
  return orderByFim(local).map((model) => ({
    label: toServerModelName(model.id),
    detail: describeModel(model),
    run: () => saveSetting('server.completionModel', model.id),
  }))
}

async function listOfSite({ models }: ChooseCompletionModelDeps) {
  const list = await models.refresh()
  if (isRefusal(list)) return list
  return list
    .filter(({ canComplete }) => canComplete)
    .map((model) => toSiteEntry(model, () => saveSetting('includedCompletionModel', model.id)))
}

async function listOfRouter({ keys }: ChooseCompletionModelDeps): Promise<Entry[]> {
  const listed = await getRouter(keys).then(listModels)
  const available = listed.filter(({ isAvailable }) => isAvailable)
  return [
    ...orderByFim(available).map(({ id, name, maker }) => ({
      label: name,
      description: maker,
      detail: id,
      run: () => saveSetting('completionModel', id),
    })),
    { icon: 'edit', label: modelWords.enterId, run: enterModelId, alwaysShow: true },
  ]
}

/** Models that fill in the middle come first. */
function orderByFim<Named extends { readonly id: string }>(models: readonly Named[]): Named[] {
  return [
    ...models.filter(({ id }) => findFimFamily(id)),
    ...models.filter(({ id }) => !findFimFamily(id)),
  ]
}

async function enterModelId(): Promise<void> {
  const id = await askForModelId(readSettings().completionModel)
  if (id) await saveSetting('completionModel', id)
}
