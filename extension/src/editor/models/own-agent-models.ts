import type * as vscode from 'vscode'
import {
  type AgentModel,
  findAgentSource,
  listForAgents,
  toAgentId,
  toRouterAgentModel,
  toServerAgentModel,
} from '../../models/agent-models.ts'
import { toPlainText } from '../../plain-text.ts'
import { fetchModels, type Model } from '../../router/models.ts'
import type { Router } from '../../router/router.ts'
import { isOwnServer } from '../../router/router-access.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { toServerModelName } from '../../router/server-details.ts'
import { hours } from '../../time.ts'
import { modelWords } from '../../words/models.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { readSettings } from '../settings.ts'
import { type FindTarget, getRouter, getRouterTarget, toServerTarget } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'
import type { NativeModel } from './native-chat-api.ts'
import type { TunedModels } from './tuned-models.ts'
import { findTunedTarget, toHost } from './use-tuned-model.ts'

export type OwnAgentModelsDeps = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly tuned: TunedModels
  readonly tuningKeys: RouterKeys
  readonly servers: ModelServers
  readonly storage: vscode.Memento
}

/**
 * The models of the user's servers, of their router and their tuned ones, as far as they can be used
 * now. Servers aren't looked for: VS Code asks at every start.
 */
export async function listOwnModels(
  dependencies: OwnAgentModelsDeps,
): Promise<readonly NativeModel[]> {
  const [ofRouter, ofTuning] = await Promise.all([
    listOfRouter(dependencies),
    listOfTuning(dependencies),
  ])
  return [...listOfServers(dependencies.servers), ...ofRouter, ...ofTuning]
}

/**
 * Where a model of that list is, also if it's not in the list anymore: a server may be busy, or the
 * user logged out. Null: it's one of the site's.
 */
export function findOwnTarget(
  { live, keys, tuned, tuningKeys }: OwnAgentModelsDeps,
  agentId: string,
): FindTarget | null {
  const source = findAgentSource(agentId)
  if (!source) return null
  const { kind, id } = source
  if (kind === 'server') return async () => toServerTarget(source.baseUrl, id)
  if (kind === 'router') return async () => ({ ...(await getRouterTarget(keys)), model: id })
  const model = [...tuned.list(), ...tuned.listOfTeams()].find((one) => one.id === id)
  return () => findTunedTarget({ live, tuned, keys: tuningKeys }, model ?? null)
}

function listOfServers(servers: ModelServers): readonly NativeModel[] {
  return servers.list().flatMap(({ baseUrl, kind, models }) =>
    models.map((model) => {
      const known = modelWords.serverKinds[kind]
      const place = model.isRemote ? modelWords.cloudOf(known) : known
      const named = modelWords.serverModelName(toServerModelName(model.id), place)
      return toNative(toServerAgentModel(model, named), {
        id: toAgentId({ kind: 'server', baseUrl, id: model.id }),
        detail: modelWords.serverPlace(place, toHost(baseUrl)),
        tooltip: model.isRemote ? modelWords.serverRemote : modelWords.serverNativeTooltip,
      })
    }),
  )
}

async function listOfRouter(dependencies: OwnAgentModelsDeps): Promise<readonly NativeModel[]> {
  const { live, keys, servers } = dependencies
  const router = await getRouter(keys)
  const isOwn = isOwnServer(router)
  const isListed = isOwn && servers.list().some(({ baseUrl }) => baseUrl === router.baseUrl)
  const isUsed = readSettings().modelSource === 'router'
  if (isListed || !(isOwn ? isUsed : router.key && live.current().session)) return []
  const listed = await listCached(dependencies, router)
  const toName = isOwn ? modelWords.ownServerName : modelWords.ownKeyName
  return listForAgents({ listed, chosen: readSettings().routerModel }).map((model) =>
    toNative(toRouterAgentModel(model, toName(model.name)), {
      id: toAgentId({ kind: 'router', id: model.id }),
      detail: isOwn ? toHost(router.baseUrl) : modelWords.ownKeyDetail(toHost(router.baseUrl)),
      tooltip: isOwn ? modelWords.serverNativeTooltip : modelWords.nativeTooltip,
    }),
  )
}

/** Those whose key is there: Choose Model asks for it. */
async function listOfTuning(dependencies: OwnAgentModelsDeps): Promise<readonly NativeModel[]> {
  const { live, tuned, tuningKeys } = dependencies
  const own = tuned.isUsable() ? tuned.list() : []
  const listed = await Promise.all(
    [...own, ...tuned.listOfTeams()].map(async (model) => {
      const { endpoint: baseUrl } = model
      const key = (await tuningKeys.find(baseUrl)) ?? null
      const isOwn = isOwnServer({ baseUrl, key })
      if (!isOwn && !(key && live.current().session)) return []
      const detail = modelWords.ownKeyDetail(toHost(baseUrl))
      const tooltip = isOwn ? modelWords.serverNativeTooltip : modelWords.nativeTooltip
      const named = toRouterAgentModel({}, modelWords.tunedName(model.name))
      const id = toAgentId({ kind: 'tuned', id: model.id })
      return [toNative(named, { id, detail, tooltip })]
    }),
  )
  return listed.flat()
}

type Shown = Pick<NativeModel, 'id'> & { readonly detail: string; readonly tooltip: string }

/** Names come from routers and servers. */
function toNative(
  { name, contextTokens, maxOutputTokens, canUseTools, hasVision }: AgentModel,
  { id, detail, tooltip }: Shown,
): NativeModel {
  return {
    id,
    name: toPlainText(name),
    family: id,
    version: '1',
    detail: toPlainText(detail),
    tooltip,
    maxInputTokens: contextTokens - maxOutputTokens,
    maxOutputTokens,
    capabilities: { toolCalling: canUseTools, imageInput: hasVision },
  }
}

type CachedList = {
  readonly baseUrl: string
  readonly fetchedAt: number
  readonly models: readonly Model[]
}

const cacheKey = 'router-models'

/** VS Code asks at every start, but a router's list changes slowly. Null: there is none. */
async function listCached(
  { storage }: OwnAgentModelsDeps,
  router: Router,
): Promise<readonly Model[] | null> {
  const { baseUrl } = router
  const cached = storage.get<CachedList>(cacheKey)
  const known = cached?.baseUrl === baseUrl ? cached : null
  if (known && Date.now() - known.fetchedAt < hours(24)) return known.models
  const models = await fetchModels(router)
  if (models) await storage.update(cacheKey, { baseUrl, fetchedAt: Date.now(), models })
  return models ?? known?.models ?? null
}
