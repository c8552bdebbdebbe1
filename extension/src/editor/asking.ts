import { randomUUID } from 'node:crypto'
import type * as vscode from 'vscode'
import { type CountPorts, runCounted, settleOwed } from '../account/run-counted.ts'
import type { AskRefusal } from '../chat/notices.ts'
import { readUrl } from '../read-url.ts'
import { askModel, type Message, type ModelAnswer } from '../router/ask-model.ts'
import { type LiveAccount, toSite } from './live-account.ts'
import { openRouter } from './open-router.ts'
import type { RouterKeys } from './router-keys.ts'
import { readSettings } from './settings.ts'

export type Asked = {
  readonly messages: readonly Message[]
  readonly signal: AbortSignal
  readonly maxTokens?: number
  readonly onText?: (piece: string) => void
}

/** Asks the model of the settings, for one request of the user's allowance. */
export type Ask = (asked: Asked) => Promise<ModelAnswer | AskRefusal>

type Parts = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly memory: vscode.Memento
}

export function openAsking({ live, keys, memory }: Parts): Ask {
  return async ({ messages, signal, onText, maxTokens }) => {
    const settings = readSettings()
    const ports = toCountPorts({ live, memory })
    if (!ports) return { refused: 'not-signed-in', words: 'Log in first.' }
    const router = await openRouter(keys)
    if (!router.key && !isOnThisMachine(router.baseUrl))
      return { refused: 'no-key', words: 'The model router needs an API key of yours.' }

    const { model, temperature } = settings
    const question = { model, messages, temperature, signal, ...(onText && { onText }) }
    return runCounted(ports, () =>
      askModel(router, { ...question, maxTokens: maxTokens ?? settings.maxTokens }),
    )
  }
}

/** Counts what was asked while the site was away, as soon as it is back. */
export function countWhenBack({ live, memory }: Omit<Parts, 'keys'>): vscode.Disposable {
  let isSettling = false
  return live.onChange(async ({ connection }) => {
    const ports = toCountPorts({ live, memory })
    if (!ports || isSettling || connection === 'offline' || ports.owed.list().length === 0) return
    isSettling = true
    await settleOwed(ports).finally(() => {
      isSettling = false
    })
  })
}

function toCountPorts({ live, memory }: Omit<Parts, 'keys'>): CountPorts | null {
  const { session, account } = live.current()
  if (!session || !account) return null
  const name = `owed ${account.uid}`
  return {
    site: toSite(session),
    newId: randomUUID,
    owed: { list: () => memory.get(name, []), save: (ids) => memory.update(name, ids) },
    lastAllowance: account.allowance,
    onAllowance: live.noteAllowance,
  }
}

/** A router at home asks for no key. */
function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(readUrl(url)?.hostname ?? '')
}
