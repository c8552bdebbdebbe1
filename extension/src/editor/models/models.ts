import * as vscode from 'vscode'
import type { ChatLimits } from '../../models/chat-limits.ts'
import {
  isChoiceGone,
  pickModel,
  type SiteModel,
  toMaxInputTokens,
  toSiteModel,
} from '../../models/site-models.ts'
import { isRefusal } from '../../refusal.ts'
import { createVision, toModelName } from '../../router/models.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { toServerModelName } from '../../router/server-details.ts'
import { callSite, notSignedIn, type SiteRefusal } from '../../site/call-site.ts'
import { siteErrors } from '../../words/errors.ts'
import { modelWords } from '../../words/models.ts'
import type { AccountState, LiveAccount } from '../account/live-account.ts'
import { toSite } from '../account/sessions.ts'
import { readSettings, saveSetting } from '../settings.ts'
import { showInfo } from '../ui.ts'
import { createContextWindows } from './context-windows.ts'
import { getRouter } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'
import type { OwnServer } from './own-server.ts'
import type { TunedModels } from './tuned-models.ts'

/** The site's models, and the model that is used now. */
export type Models = vscode.Disposable & {
  readonly list: () => readonly SiteModel[]
  /** Fetches the list, or fails with the reason. */
  readonly refresh: () => Promise<readonly SiteModel[] | SiteRefusal>
  /** The site's model for a task. Fetches the list if there is none yet. */
  readonly pick: (task: 'chat' | 'completion') => Promise<SiteModel | SiteRefusal>
  /** The model for chat and commands: of the site, of the router, or a tuned one. */
  readonly current: () => CurrentModel
  /** How many tokens a question may have: the setting, or what the model and the plan allow. */
  readonly maxInputTokens: () => number
  /** How much a chat with the current model may hold, as far as is known. */
  readonly chatLimits: () => ChatLimits
  /** Asks the router what its model reads at once, if that isn't known. Takes a moment at most. */
  readonly loadWindow: () => Promise<void>
  /** Whether the current model sees images, as far as the site, the router or the server says. */
  readonly seesImages: () => Promise<boolean>
  /** Whether the current model is on a server of the user's own: no login, no plan, no counting. */
  readonly isOwnServer: () => boolean
  /** Whether there is a model to ask: the user is logged in, or has a server of their own. */
  readonly isUsable: () => boolean
  /** Whether inline completion writes blocks and sees other files: with the plan, or an own server. */
  readonly completesBlocks: () => boolean
  readonly toName: (id: string) => string
  readonly onChange: vscode.Event<void>
}

type CurrentModel = {
  readonly id: string
  readonly name: string
  /** What a question counts as. Absent: one request. */
  readonly requests?: number
  /** A program that answers in test mode instead of a model. */
  readonly isStandIn: boolean
}

type ModelsDeps = {
  readonly live: LiveAccount
  readonly tuned: Pick<TunedModels, 'current' | 'onChange'>
  readonly keys: RouterKeys
  readonly servers: ModelServers
  readonly ownServer: OwnServer
  /** Caches the list for the next start. */
  readonly storage: vscode.Memento
  readonly reportError: (error: unknown) => void
}

const storageKey = 'site-models'

/** The list comes from the site, so models come and go without an update of the extension. */
export function openModels(dependencies: ModelsDeps): Models {
  const { live, tuned, ownServer, servers, storage, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let models = storage.get<readonly SiteModel[]>(storageKey, [])
  let connected = ''
  const sees = createVision()
  const windows = createContextWindows({ ...dependencies, onLoad: () => changed.fire() })

  async function refresh() {
    const { session } = live.current()
    if (!session) return notSignedIn
    const answer = await callSite(toSite(session), { call: 'GET /api/v1/models' })
    if (isRefusal(answer)) return answer
    const before = models
    models = answer.data.map(toSiteModel)
    if (JSON.stringify(models) !== JSON.stringify(before)) changed.fire()
    await storage.update(storageKey, models)
    await replaceChoice({ before, models })
    return models
  }

  async function pick(task: 'chat' | 'completion') {
    const find = () => pickModel(models, { chosen: readChoice(task), task })
    const found = find()
    if (found) return found
    const refreshed = await refresh()
    return isRefusal(refreshed) ? refreshed : (find() ?? noModel)
  }

  const listeners = [tuned, ownServer, servers].map(({ onChange }) =>
    onChange(() => changed.fire()),
  )
  const listener = live.onChange((state) => {
    const now = toConnection(state)
    if (now && now !== connected) void refresh().catch(reportError)
    connected = now
  })
  return {
    list: () => models,
    refresh,
    pick,
    current: () => findTuned(tuned) ?? findCurrent(models),
    maxInputTokens: () => findMaxInput(models, servers),
    chatLimits: () => windows.toLimits(models),
    loadWindow: windows.load,
    seesImages: () => canSeeImages(models, { ...dependencies, sees }),
    isOwnServer: ownServer.isUsed,
    isUsable: () => ownServer.isUsed() || live.current().session !== null,
    completesBlocks: () =>
      ownServer.isUsed() || live.current().account?.entitlements.completion === 'advanced',
    toName: (id) => models.find((model) => model.id === id)?.name ?? toModelName(id),
    onChange: changed.event,
    dispose() {
      vscode.Disposable.from(listener, ...listeners, changed).dispose()
    },
  }
}

/** The user's choice for a task. Empty: automatic. */
function readChoice(task: 'chat' | 'completion'): string {
  const { includedModel, includedCompletionModel } = readSettings()
  return task === 'chat' ? includedModel : includedCompletionModel
}

/** Changes after a login, a change of plan, and when the site is back. Empty: not connected. */
function toConnection({ session, account, connection }: AccountState): string {
  return session && account && connection === 'live' ? `${session.id} ${account.plan}` : ''
}

/** Null: none is used. */
function findTuned(tuned: ModelsDeps['tuned']): CurrentModel | null {
  const model = readSettings().modelSource === 'tuned' ? tuned.current() : null
  return model && { id: model.model, name: model.name, isStandIn: false }
}

function findCurrent(models: readonly SiteModel[]): CurrentModel {
  const { modelSource, includedModel, routerModel, serverModel } = readSettings()
  if (modelSource === 'router')
    return { id: routerModel, name: toModelName(routerModel), isStandIn: false }
  if (modelSource === 'server')
    return { id: serverModel, name: toServerModelName(serverModel), isStandIn: false }
  const picked = pickModel(models, { chosen: includedModel, task: 'chat' })
  if (!picked) return { id: '', name: modelWords.defaultModel, isStandIn: false }
  const { id, name, isStandIn, requests } = picked
  return { id, name, isStandIn, requests }
}

function findMaxInput(models: readonly SiteModel[], servers: ModelServers): number {
  const { modelSource, includedModel, contextTokens, maxTokens } = readSettings()
  const window = modelSource === 'server' ? servers.current()?.contextTokens : null
  if (window)
    return Math.min(
      contextTokens,
      toMaxInputTokens({ contextTokens: window, maxOutputTokens: maxTokens }),
    )
  const chosen = { chosen: includedModel, task: 'chat' as const }
  const model = modelSource === 'included' ? pickModel(models, chosen) : null
  return model ? Math.min(contextTokens, toMaxInputTokens(model)) : contextTokens
}

type VisionDeps = Pick<ModelsDeps, 'keys' | 'servers'> & {
  readonly sees: ReturnType<typeof createVision>
}

async function canSeeImages(
  models: readonly SiteModel[],
  { keys, servers, sees }: VisionDeps,
): Promise<boolean> {
  const { modelSource, includedModel, routerModel } = readSettings()
  if (modelSource === 'included')
    return pickModel(models, { chosen: includedModel, task: 'chat' })?.hasVision ?? false
  if (modelSource === 'server') return servers.current()?.hasVision ?? false
  return modelSource === 'router' && sees(await getRouter(keys), routerModel)
}

/** A chosen model that is gone is replaced by the default, and the user is told once. */
async function replaceChoice({
  before,
  models,
}: {
  readonly before: readonly SiteModel[]
  readonly models: readonly SiteModel[]
}): Promise<void> {
  for (const task of ['chat', 'completion'] as const) {
    const chosen = readChoice(task)
    if (!isChoiceGone(models, chosen)) continue
    await saveSetting(task === 'chat' ? 'includedModel' : 'includedCompletionModel', undefined)
    const name = before.find(({ id }) => id === chosen)?.name ?? chosen
    const next = pickModel(models, { chosen: '', task })
    if (next) void showInfo(modelWords.gone(name, next.name))
  }
}

const noModel: SiteRefusal = {
  refused: 'model-unavailable',
  message: siteErrors['model-unavailable'],
}
