import type * as vscode from 'vscode'
import { type ModelServer, toServerUrl } from '../../router/model-servers.ts'
import { refuse } from '../../router/refusals.ts'
import { isOwnServer } from '../../router/router-access.ts'
import { type ServerModel, toServerModelName } from '../../router/server-details.ts'
import { isLoopback } from '../../urls.ts'
import { formatCount } from '../../words/locale.ts'
import { modelWords } from '../../words/models.ts'
import { showRefusal } from '../account/refusal-actions.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { askForText, type Choice, confirm, showProgress, showWarning, toSeparator } from '../ui.ts'
import { toServerTarget } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'
import { requestAccess } from './router-access.ts'
import { toHost } from './use-tuned-model.ts'

type Entry = Choice & { readonly run?: () => Thenable<boolean> }

/** The models of servers on this machine and on the network in Choose Model. */
export function toServerEntries(
  servers: readonly ModelServer[],
  storage: vscode.Memento,
): readonly Entry[] {
  const isHere = ({ baseUrl }: ModelServer) => isLoopback(baseUrl)
  const groups = [
    { label: modelWords.onThisComputer, found: servers.filter(isHere) },
    { label: modelWords.onYourNetwork, found: servers.filter((server) => !isHere(server)) },
  ]
  return groups.flatMap(({ label, found }) => {
    const entries = found.flatMap((server) => listModels(server, storage))
    return entries.length > 0 ? [toSeparator(label), ...entries] : []
  })
}

function listModels(server: ModelServer, storage: vscode.Memento): Entry[] {
  const kind = modelWords.serverKinds[server.kind]
  const description = modelWords.serverPlace(kind, toHost(server.baseUrl))
  if (server.models.length === 0)
    return [
      { label: modelWords.serverEmpty(kind), description, detail: modelWords.serverEmptyDetail },
    ]
  const { modelSource, serverUrl, serverModel } = readSettings()
  return server.models.map((model) => ({
    label: toServerModelName(model.id),
    description,
    detail: describeModel(model),
    run: () => useServerModel(storage, { server, model }),
    ...(modelSource === 'server' &&
      serverUrl === server.baseUrl &&
      serverModel === model.id && { icon: 'check' }),
  }))
}

export function describeModel({ contextTokens, ...model }: ServerModel): string {
  return [
    model.isRemote ? modelWords.serverRemote : modelWords.serverFree,
    ...(contextTokens ? [modelWords.serverWindow(formatCount(contextTokens))] : []),
    ...(model.canUseTools ? [modelWords.serverTools] : []),
    ...(model.hasVision ? [modelWords.serverImages] : []),
  ].join(' · ')
}

type Chosen = { readonly server: ModelServer; readonly model: ServerModel }

/** Asks before code leaves the machine unencrypted, or for the cloud. True: it's used from now on. */
async function useServerModel(
  storage: vscode.Memento,
  { server: { baseUrl }, model: { id, isRemote } }: Chosen,
): Promise<boolean> {
  const { router } = toServerTarget(baseUrl, id)
  const { remoteQuestion, serverRemote, remoteUse } = modelWords
  const question = { text: remoteQuestion(id), detail: serverRemote, button: remoteUse }
  if (isRemote && !(await confirm({ ...question, isWarning: true }))) return false
  if ((await requestAccess(storage, { router, activity: 'asking' })) !== 'open') return false
  if (readSettings().serverUrl !== baseUrl) await saveSetting('server.completionModel', undefined)
  await saveSetting('server.url', baseUrl)
  await saveSetting('server.model', id)
  await saveSetting('modelSource', 'server')
  return true
}

/** Asks for the address of a server and looks there. True: there is one. */
export async function addServer(servers: ModelServers, storage: vscode.Memento): Promise<boolean> {
  const typed = await askForText({
    title: modelWords.serverTitle,
    prompt: modelWords.serverPrompt,
    placeHolder: modelWords.serverPlaceholder,
    ignoreFocusOut: true,
    validateInput: (text) => (findOwnUrl(text) ? null : modelWords.serverInvalid),
  })
  const baseUrl = findOwnUrl(typed ?? '')
  if (!baseUrl) return false
  const { router } = toServerTarget(baseUrl, '')
  if ((await requestAccess(storage, { router, activity: 'asking' })) !== 'open')
    return showRefusal(refuse('insecure')).then(() => false)
  const host = toHost(baseUrl)
  const title = modelWords.serverLooking(host)
  const found = await showProgress({ title, run: () => servers.add(baseUrl) })
  if (!found) void showWarning(modelWords.serverMissing(host))
  return found !== null
}

/** Null: not an address of the user's own machine or network. */
function findOwnUrl(typed: string): string | null {
  const baseUrl = toServerUrl(typed)
  return baseUrl && isOwnServer({ baseUrl, key: null }) ? baseUrl : null
}
