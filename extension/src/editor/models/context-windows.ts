import type * as vscode from 'vscode'
import { type ChatLimits, toChatLimits } from '../../models/chat-limits.ts'
import { pickModel, type SiteModel } from '../../models/site-models.ts'
import { fetchWindow } from '../../router/models.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { seconds, wait } from '../../time.ts'
import { readSettings } from '../settings.ts'
import { getRouter } from './model-router.ts'
import type { ModelServers } from './model-servers.ts'

type ContextWindowsDeps = {
  readonly keys: RouterKeys
  readonly servers: ModelServers
  readonly storage: vscode.Memento
  /** A window became known. */
  readonly onLoad: () => void
}

const storageKey = 'context-windows'
const maxStored = 50
/** A question doesn't wait longer than this for a list of models. The next one knows. */
const patienceMs = seconds(2)

type Windows = Readonly<Record<string, number>>

/**
 * What models read at once: the site says it for its own, the list of the router or the user's server for others. The router
 * is only asked when a question is, and once for a model.
 */
export function createContextWindows({ keys, servers, storage, onLoad }: ContextWindowsDeps) {
  const asked = new Set<string>()
  const list = () => storage.get<Windows>(storageKey, {})

  async function ask(key: string, model: string) {
    const tokens = await fetchWindow(await getRouter(keys), model)
    if (tokens === null) return
    const others = Object.entries(list()).filter(([name]) => name !== key)
    await storage.update(
      storageKey,
      Object.fromEntries([...others, [key, tokens]].slice(-maxStored)),
    )
    onLoad()
  }
  return {
    toLimits(models: readonly SiteModel[]): ChatLimits {
      const { modelSource, includedModel, chosenContextTokens: chosen, maxTokens } = readSettings()
      if (modelSource !== 'included') {
        const known = {
          router: list()[toKey()],
          server: servers.current()?.contextTokens,
          tuned: null,
        }
        const window = known[modelSource] ?? null
        return toChatLimits({ window, maxOutputTokens: maxTokens, chosen })
      }
      const model = pickModel(models, { chosen: includedModel, task: 'chat' })
      const maxOutputTokens = model?.maxOutputTokens ?? maxTokens
      return toChatLimits({ window: model?.contextTokens ?? null, maxOutputTokens, chosen })
    },
    async load(): Promise<void> {
      const { modelSource, routerModel } = readSettings()
      const key = toKey()
      if (modelSource !== 'router' || asked.has(key)) return
      asked.add(key)
      await Promise.race([ask(key, routerModel), wait(patienceMs)])
    },
  }
}

function toKey(): string {
  const { routerUrl, routerModel } = readSettings()
  return `${routerUrl} ${routerModel}`
}
