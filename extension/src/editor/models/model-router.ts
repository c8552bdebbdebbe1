import * as vscode from 'vscode'
import type { RequestRefusal } from '../../chat/notices.ts'
import type { Router } from '../../router/router.ts'
import { isOwnServer } from '../../router/router-access.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { minutes, seconds } from '../../time.ts'
import { isLoopback, parseUrl } from '../../urls.ts'
import { missingApiKey } from '../../words/errors.ts'
import { modelWords } from '../../words/models.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { askForText, showInfo } from '../ui.ts'

/** Where requests go that aren't for the site's models. */
export type ModelTarget = {
  readonly router: Router
  readonly model: string
  readonly completionModel: string
  /** What to say if there is no key. */
  readonly missingKey: string
}

export type FindTarget = () => Promise<ModelTarget | RequestRefusal>

/** Reasoning models can be silent for a long time. */
export const idleTimeoutMs = seconds(120)
/** A user's own machine may need minutes to load a model and to read a prompt. */
const ownIdleTimeoutMs = minutes(15)

/** The model router from the settings, with its key. */
export async function getRouter(keys: RouterKeys): Promise<Router> {
  const { routerUrl } = readSettings()
  const key = (await keys.find(routerUrl)) ?? null
  const isOwn = isOwnServer({ baseUrl: routerUrl, key })
  return { baseUrl: routerUrl, key, fetch, idleTimeoutMs: isOwn ? ownIdleTimeoutMs : idleTimeoutMs }
}

/** The router and the models from the settings. */
export async function getRouterTarget(keys: RouterKeys): Promise<ModelTarget> {
  const { routerModel: model, completionModel } = readSettings()
  const router = await getRouter(keys)
  return { router, model, completionModel: completionModel || model, missingKey: missingApiKey }
}

/** A model of a server on the user's machine or network. */
export function toServerTarget(baseUrl: string, model: string): ModelTarget {
  const router = { baseUrl, key: null, fetch, idleTimeoutMs: ownIdleTimeoutMs }
  return { router, model, completionModel: model, missingKey: modelWords.serverNotChosen }
}

/** The server and its models from the settings. */
export function findServerTarget(): ModelTarget | RequestRefusal {
  const { serverUrl, serverModel, serverCompletionModel } = readSettings()
  if (!serverModel || !isOwnServer({ baseUrl: serverUrl, key: null }))
    return { refused: 'model-not-found', message: modelWords.serverNotChosen }
  const target = toServerTarget(serverUrl, serverModel)
  return { ...target, completionModel: serverCompletionModel || serverModel }
}

/**
 * Asks for the router's API key and uses the router from then on; without a key, the included
 * models. True: there is a key now.
 */
export async function setApiKey(keys: RouterKeys): Promise<boolean> {
  const { routerUrl } = readSettings()
  const host = parseUrl(routerUrl)?.host ?? routerUrl
  const key = await askForText({
    title: modelWords.keyTitle(host),
    prompt: modelWords.keyPrompt,
    placeHolder: modelWords.keyPlaceholder,
    password: true,
    ignoreFocusOut: true,
  })
  if (key === undefined) return false

  const hasKey = key.trim() !== ''
  await keys.save(routerUrl, key.trim())
  await saveSetting('modelSource', hasKey ? 'router' : 'included')
  void showInfo(hasKey ? modelWords.keySaved(host) : modelWords.keyRemoved)
  return hasKey
}

/** Undefined: the user didn't enter one. */
export async function askForModelId(current: string): Promise<string | undefined> {
  const id = await askForText({
    title: modelWords.idTitle,
    prompt: modelWords.idPrompt,
    placeHolder: modelWords.idPlaceholder,
    value: current,
    validateInput: (typed) => (/^\S+$/.test(typed.trim()) ? null : modelWords.idHasSpaces),
  })
  return id?.trim()
}

const migratedKey = 'model-source-migrated'

/**
 * Versions before 0.3 had no models of the site: users who have stored an API key, or set up a
 * router on their machine, keep using it.
 */
export async function keepOwnRouter(keys: RouterKeys, storage: vscode.Memento): Promise<void> {
  if (storage.get(migratedKey, false)) return
  const settings = vscode.workspace.getConfiguration('ghostWriters')
  const { routerUrl } = readSettings()
  const isLocal = isLoopback(routerUrl) && settings.inspect('router.baseUrl')?.globalValue
  const isChosen = settings.inspect('modelSource')?.globalValue !== undefined
  if (!isChosen && (isLocal || (await keys.find(routerUrl))))
    await saveSetting('modelSource', 'router')
  await storage.update(migratedKey, true)
}
