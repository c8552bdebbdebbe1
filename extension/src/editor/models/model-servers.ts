import * as vscode from 'vscode'
import {
  findServer,
  findServers,
  listKnownAddresses,
  type ModelServer,
} from '../../router/model-servers.ts'
import { isOwnServer } from '../../router/router-access.ts'
import type { ServerModel } from '../../router/server-details.ts'
import { seconds } from '../../time.ts'
import { readSettings, saveSetting } from '../settings.ts'

/** The servers on the user's machine and network, as last found. */
export type ModelServers = vscode.Disposable & {
  readonly list: () => readonly ModelServer[]
  /** The model in the settings. Null: none, or it was never seen. */
  readonly current: () => ServerModel | null
  /** Looks for servers. Only when the user wants to see models: never by itself. */
  readonly refresh: () => Promise<readonly ModelServer[]>
  /** Looks at one address from now on. Null: nothing answers there like a server for models. */
  readonly add: (baseUrl: string) => Promise<ModelServer | null>
  readonly onChange: vscode.Event<void>
}

const storageKey = 'model-servers'

/** Somebody waits for the list, and on the other ports there may be anything. */
const findTimeoutMs = seconds(1)
/** Of an address that the user named. */
const addTimeoutMs = seconds(10)

export function openModelServers(storage: vscode.Memento): ModelServers {
  const changed = new vscode.EventEmitter<void>()
  let servers = storage.get<readonly ModelServer[]>(storageKey, [])

  async function save(next: readonly ModelServer[]) {
    if (JSON.stringify(next) === JSON.stringify(servers)) return
    servers = next
    await storage.update(storageKey, next)
    changed.fire()
  }

  return {
    list: () => servers,
    current() {
      const { serverUrl, serverModel } = readSettings()
      const server = servers.find(({ baseUrl }) => baseUrl === serverUrl)
      return server?.models.find(({ id }) => id === serverModel) ?? null
    },
    async refresh() {
      const found = await findServers({ fetch, timeoutMs: findTimeoutMs }, listAddresses())
      // The one that is used may only be slow, or not running yet.
      const { serverUrl } = readSettings()
      const isFound = found.some(({ baseUrl }) => baseUrl === serverUrl)
      const used = servers.filter(({ baseUrl }) => !isFound && baseUrl === serverUrl)
      await save([...found, ...used])
      return servers
    },
    async add(baseUrl) {
      const server = await findServer({ fetch, timeoutMs: addTimeoutMs }, baseUrl)
      if (!server) return null
      const { serverAddresses } = readSettings()
      await saveSetting('server.addresses', [...new Set([...serverAddresses, baseUrl])])
      await save([...servers.filter((one) => one.baseUrl !== baseUrl), server])
      return server
    },
    onChange: changed.event,
    dispose: () => changed.dispose(),
  }
}

/** Those of the user's own settings are only asked if they're on their network. */
function listAddresses(): readonly string[] {
  const { serverUrl, routerUrl, serverAddresses } = readSettings()
  const named = [serverUrl, routerUrl, ...serverAddresses]
  return [
    ...listKnownAddresses(),
    ...named.filter((baseUrl) => isOwnServer({ baseUrl, key: null })),
  ]
}
