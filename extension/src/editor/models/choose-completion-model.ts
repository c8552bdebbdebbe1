import { findFimFamily } from '../../completion/fim-families.ts'
import { isRefusal } from '../../refusal.ts'
import { listModels } from '../../router/models.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { completionWords } from '../../words/completion.ts'
import { modelWords } from '../../words/models.ts'
import { tunedModelWords } from '../../words/tuning.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { type Choice, pick, showInfo } from '../ui.ts'
import { toSiteEntry } from './choose-model.ts'
import { askForModelId, getRouter } from './model-router.ts'
import type { Models } from './models.ts'

type ChooseCompletionModelDeps = { readonly keys: RouterKeys; readonly models: Models }

type Entry = Choice & { readonly run?: () => Thenable<unknown> }

/** Lets the user choose the model for inline completion, of the site or of their router. */
export async function chooseCompletionModel({
  keys,
  models,
}: ChooseCompletionModelDeps): Promise<void> {
  const { modelSource, completionModel, includedCompletionModel } = readSettings()
  if (modelSource === 'tuned') return void showInfo(tunedModelWords.completes)
  const isRouter = modelSource === 'router'
  const entries = isRouter ? await listOfRouter(keys) : await listOfSite(models)
  if (isRefusal(entries)) return void (await showRefusal(entries))
  const current = isRouter ? completionModel : includedCompletionModel
  const chosen = await pick<Entry>([toAutomatic(isRouter), ...entries], {
    title: completionWords.chooseModel,
    placeHolder: modelWords.current(current ? models.toName(current) : completionWords.automatic),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  await chosen?.run?.()
}

function toAutomatic(isRouter: boolean): Entry {
  return {
    icon: 'sparkle',
    label: completionWords.automatic,
    description: isRouter ? completionWords.automaticRouter : completionWords.automaticIncluded,
    run: () => saveSetting(isRouter ? 'completionModel' : 'includedCompletionModel', undefined),
  }
}

async function listOfSite(models: Models) {
  const list = await models.refresh()
  if (isRefusal(list)) return list
  return list
    .filter(({ canComplete }) => canComplete)
    .map((model) => toSiteEntry(model, () => saveSetting('includedCompletionModel', model.id)))
}

/** Models that fill in the middle come first. */
async function listOfRouter(keys: RouterKeys): Promise<Entry[]> {
  const listed = await getRouter(keys).then(listModels)
  const available = listed.filter(({ isAvailable }) => isAvailable)
  const fills = available.filter(({ id }) => findFimFamily(id))
  const others = available.filter(({ id }) => !findFimFamily(id))
  return [
    ...[...fills, ...others].map(({ id, name, maker }) => ({
      label: name,
      description: maker,
      detail: id,
      run: () => saveSetting('completionModel', id),
    })),
    { icon: 'edit', label: modelWords.enterId, run: enterModelId, alwaysShow: true },
  ]
}

async function enterModelId(): Promise<void> {
  const id = await askForModelId(readSettings().completionModel)
  if (id) await saveSetting('completionModel', id)
}
