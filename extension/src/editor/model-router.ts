import * as vscode from 'vscode'
import { findModel, type ListedModel, listModels } from '../router/models.ts'
import type { Router } from '../router/router.ts'
import { seconds } from '../time.ts'
import { parseUrl } from '../urls.ts'
import { modelWords } from '../words/commands.ts'
import { showInfo } from './notify.ts'
import { readSettings, saveModel } from './settings.ts'

export type RouterKeys = {
  readonly find: (routerUrl: string) => Thenable<string | undefined>
  readonly save: (routerUrl: string, key: string) => Thenable<void>
}

/** API keys in the secret storage. A key belongs to one router and is never sent to another. */
export function openRouterKeys(secrets: vscode.SecretStorage): RouterKeys {
  return {
    find: (routerUrl) => secrets.get(toSecretKey(routerUrl)),
    save: (routerUrl, key) =>
      key ? secrets.store(toSecretKey(routerUrl), key) : secrets.delete(toSecretKey(routerUrl)),
  }
}

function toSecretKey(routerUrl: string): string {
  return `router-key ${parseUrl(routerUrl)?.origin ?? routerUrl}`
}

/** Reasoning models can be silent for a long time. */
const idleTimeoutMs = seconds(120)

/** The model router from the settings, with its key. */
export async function getRouter(keys: RouterKeys): Promise<Router> {
  const { routerUrl } = readSettings()
  const key = (await keys.find(routerUrl)) ?? null
  return { baseUrl: routerUrl, key, fetch, idleTimeoutMs }
}

/** Asks for the router's API key. True: there is a key now. */
export async function setApiKey(keys: RouterKeys): Promise<boolean> {
  const { routerUrl } = readSettings()
  const key = await vscode.window.showInputBox({
    title: modelWords.keyTitle(parseUrl(routerUrl)?.host ?? routerUrl),
    prompt: modelWords.keyPrompt,
    placeHolder: modelWords.keyPlaceholder,
    password: true,
    ignoreFocusOut: true,
  })
  if (key === undefined) return false

  await keys.save(routerUrl, key.trim())
  void showInfo(key.trim() ? modelWords.keySaved : modelWords.keyRemoved)
  return key.trim() !== ''
}

type Entry = vscode.QuickPickItem & { readonly id?: string; readonly isOther?: boolean }

/** Lets the user choose the model. True: they did. */
export async function chooseModel(keys: RouterKeys): Promise<boolean> {
  const models = getRouter(keys).then(listModels)
  const chosen = await vscode.window.showQuickPick<Entry>(models.then(toEntries), {
    title: modelWords.title,
    placeHolder: modelWords.current(readSettings().model),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  const id = chosen?.isOther ? await askForModelId() : chosen?.id
  if (!id) return false

  await saveModel(id)
  return true
}

function toEntries(models: readonly ListedModel[]): Entry[] {
  const select = (isNamed: boolean, isFree: boolean) =>
    models.filter(
      ({ id, cost }) => (findModel(id) !== undefined) === isNamed && (cost === 'free') === isFree,
    )
  return [
    ...toGroup(modelWords.free, select(true, true)),
    ...toGroup(modelWords.premium, select(true, false)),
    { label: '', kind: vscode.QuickPickItemKind.Separator },
    { label: `$(edit) ${modelWords.enterId}`, isOther: true, alwaysShow: true },
    ...toGroup(modelWords.otherFree, select(false, true)),
    ...toGroup(modelWords.otherPremium, select(false, false)),
  ]
}

function toGroup(label: string, models: readonly ListedModel[]): Entry[] {
  if (models.length === 0) return []
  return [{ label, kind: vscode.QuickPickItemKind.Separator }, ...models.map(toEntry)]
}

function toEntry({ id, name, maker, isAvailable }: ListedModel): Entry {
  const isCurrent = id === readSettings().model
  return {
    id,
    label: `${isCurrent ? '$(check) ' : ''}${name}`,
    description: maker,
    detail: isAvailable ? id : modelWords.unavailable(id),
  }
}

function askForModelId(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: modelWords.idTitle,
    prompt: modelWords.idPrompt,
    placeHolder: modelWords.idPlaceholder,
    value: readSettings().model,
    validateInput: (id) => (/^\S+$/.test(id.trim()) ? null : modelWords.idHasSpaces),
  })
}
