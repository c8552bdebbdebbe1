import * as vscode from 'vscode'
import { isOwnServer } from '../../router/router-access.ts'
import type { RouterKeys } from '../../router/router-keys.ts'
import { readSettings } from '../settings.ts'
import type { TunedModels } from './tuned-models.ts'

/** Whether the model that is used is on a server of the user's own. */
export type OwnServer = vscode.Disposable & {
  /** If so, it needs no login and no plan, and nothing is counted. */
  readonly isUsed: () => boolean
  /** Finds out. Done by itself when settings or keys change. */
  readonly refresh: () => Promise<void>
  readonly onChange: vscode.Event<void>
}

type OwnServerDeps = {
  readonly keys: RouterKeys
  readonly tuned: Pick<TunedModels, 'current' | 'onChange'>
  readonly tuningKeys: RouterKeys
  readonly secrets: Pick<vscode.SecretStorage, 'onDidChange'>
  readonly reportError: (error: unknown) => void
}

/** Follows the settings, because a key decides, and secrets take a moment to read. */
export function openOwnServer(dependencies: OwnServerDeps): OwnServer {
  const { tuned, secrets, reportError } = dependencies
  const changed = new vscode.EventEmitter<void>()
  let isUsed = false
  let latest = 0

  async function refresh() {
    latest += 1
    const mine = latest
    const found = isOwnServer(await findEndpoint(dependencies))
    // The settings have changed again in the meantime.
    if (mine !== latest || found === isUsed) return
    isUsed = found
    changed.fire()
  }

  const follow = () => void refresh().catch(reportError)
  const listeners = vscode.Disposable.from(
    changed,
    tuned.onChange(follow),
    secrets.onDidChange(follow),
    vscode.workspace.onDidChangeConfiguration(
      (event) => event.affectsConfiguration('ghostWriters') && follow(),
    ),
  )
  return {
    isUsed: () => isUsed,
    refresh,
    onChange: changed.event,
    dispose: () => listeners.dispose(),
  }
}

async function findEndpoint({ keys, tuned, tuningKeys }: OwnServerDeps) {
  const { modelSource, serverUrl, routerUrl } = readSettings()
  const find = async (baseUrl: string, stored: RouterKeys) => ({
    baseUrl,
    key: (await stored.find(baseUrl)) ?? null,
  })
  if (modelSource === 'server') return { baseUrl: serverUrl, key: null }
  if (modelSource === 'router') return find(routerUrl, keys)
  const chosen = modelSource === 'tuned' ? tuned.current() : null
  return chosen ? find(chosen.endpoint, tuningKeys) : { baseUrl: '', key: null }
}
