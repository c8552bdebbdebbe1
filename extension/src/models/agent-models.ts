import { findModel, type Model } from '../router/models.ts'
import type { ServerModel } from '../router/server-details.ts'

/** A model for VS Code's own chat and agent mode. */
export type AgentModel = {
  readonly name: string
  readonly contextTokens: number
  readonly maxOutputTokens: number
  readonly canUseTools: boolean
  readonly hasVision: boolean
}

/** Where a model in VS Code's list comes from, if it isn't the site's. */
export type AgentSource =
  | { readonly kind: 'server'; readonly id: string; readonly baseUrl: string }
  | { readonly kind: 'router' | 'tuned'; readonly id: string }

/** The id in VS Code's list. Addresses have no spaces, and neither have ids of the site's models. */
export function toAgentId(source: AgentSource): string {
  const { kind, id } = source
  return kind === 'server' ? `server ${source.baseUrl} ${id}` : `${kind} ${id}`
}

/** Null: it's one of the site's models. */
export function findAgentSource(agentId: string): AgentSource | null {
  const [, baseUrl, ofServer = ''] = /^server (\S+) (.+)$/.exec(agentId) ?? []
  if (baseUrl) return { kind: 'server', baseUrl, id: ofServer }
  const [, kind, id = ''] = /^(router|tuned) (.+)$/.exec(agentId) ?? []
  return kind === 'router' || kind === 'tuned' ? { kind, id } : null
}

/** What is assumed if nobody says. Less, and VS Code's own instructions wouldn't fit. */
const defaultWindow = { router: 128_000, server: 32_000 }
/** A longer answer than most files. More is refused by models with a lower limit. */
const defaultOutput = 8_000

type Limits = { readonly contextTokens: number; readonly maxOutputTokens?: number | undefined }

/** The answer gets a quarter of the window at most. */
function toLimits({ contextTokens, maxOutputTokens = defaultOutput }: Limits) {
  const quarter = Math.max(1, Math.floor(contextTokens / 4))
  return { contextTokens, maxOutputTokens: Math.min(maxOutputTokens, quarter) }
}

export function toServerAgentModel(model: ServerModel, name: string): AgentModel {
  const { canUseTools, hasVision, contextTokens } = model
  return {
    name,
    canUseTools,
    hasVision,
    ...toLimits({ contextTokens: contextTokens ?? defaultWindow.server }),
  }
}

export function toRouterAgentModel(
  { contextTokens, maxOutputTokens, canUseTools = true, hasVision = false }: Partial<Model>,
  name: string,
): AgentModel {
  const window = contextTokens ?? defaultWindow.router
  return {
    name,
    canUseTools,
    hasVision,
    ...toLimits({ contextTokens: window, maxOutputTokens }),
  }
}

type RouterChoice = {
  /** Null: the router has no list. */
  readonly listed: readonly Model[] | null
  /** The id in the settings. */
  readonly chosen: string
}

const otherKinds =
  /embed|rerank|moderation|whisper|transcribe|\btts\b|dall-e|image-\d|sora|realtime/i

/** The router's models that can be used by an agent, and first the one that the user has chosen. */
export function listForAgents({ listed, chosen }: RouterChoice): readonly Model[] {
  const { requestOptions } = findModel(chosen) ?? {}
  const known = listed?.find(({ id }) => id === (requestOptions?.model ?? chosen))
  const named = findModel(chosen) ??
    known ?? { id: chosen, name: chosen, maker: '', cost: 'credits' }
  const others = (listed ?? []).filter(
    ({ id, canUseTools = true }) => id !== chosen && canUseTools && !otherKinds.test(id),
  )
  return [{ ...known, ...named }, ...others]
}
