import { randomUUID } from 'node:crypto'
import type * as vscode from 'vscode'
import { breakerPauseMs, openBreaker } from '../account/breaker.ts'
import { holdBack } from '../account/hold-back.ts'
import { type CountPorts, type Gate, runCounted, settleOwed } from '../account/run-counted.ts'
import type { AskRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { askModel, type Message, type ModelAnswer } from '../router/ask-model.ts'
import { refuse } from '../router/refusals.ts'
import type { Router } from '../router/router.ts'
import { isLoopback, isSecureAddress } from '../secure-address.ts'
import { seconds } from '../time.ts'
import type { AnswerRefusal } from '../writing/answer-refusal.ts'
import { type LiveAccount, toSite } from './live-account.ts'
import { openRouter } from './open-router.ts'
import type { RouterKeys } from './router-keys.ts'
import { readSettings } from './settings.ts'

export type Asked = {
  readonly messages: readonly Message[]
  readonly signal: AbortSignal
  readonly maxTokens?: number
  readonly onText?: (piece: string) => void
  /** Why a whole answer can't be used. Such an answer isn't counted. */
  readonly check?: (answer: ModelAnswer) => AnswerRefusal | null
}

/** Asks the model of the settings, for one request of the user's allowance. */
export type Ask = (asked: Asked) => Promise<ModelAnswer | AskRefusal>

type Parts = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly memory: vscode.Memento
  readonly log: vscode.LogOutputChannel
}

export type Asking = vscode.Disposable & { readonly ask: Ask }

export function openAsking(parts: Parts): Asking {
  const { log } = parts
  const counting: Counting = {
    ...parts,
    breaker: openBreaker(Date.now),
    later(work) {
      const report = (fault: unknown) => log.error(String(fault))
      void work.catch(report).finally(() => settling.settleSoon())
    },
  }
  const settling = openSettling(counting)
  const ask: Ask = async (asked) => {
    const outcome = await askCounted(counting, asked)
    if (isRefusal(outcome) && outcome.detail) log.warn(`${outcome.words}\n${outcome.detail}`)
    return outcome
  }
  return { ask, dispose: settling.dispose }
}

type Counting = Parts & Pick<CountPorts, 'breaker' | 'later'>

async function askCounted(counting: Counting, asked: Asked): Promise<ModelAnswer | AskRefusal> {
  const ports = toCountPorts(counting)
  if (!ports) return { refused: 'not-signed-in', words: 'Log in first.' }
  const router = await openRouter(counting.keys)
  if (!isSecureAddress(router.baseUrl)) return refuse('insecure')
  if (!router.key && !isLoopback(router.baseUrl))
    return { refused: 'no-key', words: 'The model router needs an API key of yours.' }
  return runCounted(ports, (gate) => askRouter(router, { asked, gate }))
}

async function askRouter(
  router: Router,
  { asked, gate }: { readonly asked: Asked; readonly gate: Gate },
): Promise<ModelAnswer | AskRefusal> {
  const { model, temperature, maxTokens } = readSettings()
  const { messages, onText, check } = asked
  const answer = await askModel(router, {
    ...{ model, messages, temperature },
    maxTokens: asked.maxTokens ?? maxTokens,
    signal: AbortSignal.any([asked.signal, gate.signal]),
    ...(onText && { onText: holdBack(onText, gate.granted) }),
  })
  return isRefusal(answer) ? answer : (check?.(answer) ?? answer)
}

type Settling = vscode.Disposable & { readonly settleSoon: () => void }

/** Counts what was asked while the site was away: as soon as it's back, or answers again. */
function openSettling(counting: Counting): Settling {
  const { live, breaker, log } = counting
  let timer: NodeJS.Timeout | undefined
  let isSettling = false
  let last = live.current().connection

  async function settle() {
    const ports = toCountPorts(counting)
    const isAway = live.current().connection === 'offline'
    if (!ports || isSettling || isAway || ports.owed.list().length === 0) return
    isSettling = true
    await settleOwed(ports)
      .catch((fault) => log.error(fault))
      .finally(() => {
        isSettling = false
      })
    settleSoon()
  }

  function settleSoon() {
    clearTimeout(timer)
    const isOwing = (toCountPorts(counting)?.owed.list().length ?? 0) > 0
    if (isOwing) timer = setTimeout(settle, breakerPauseMs)
  }

  const listener = live.onChange(({ connection }) => {
    if (connection === 'offline' && last !== 'offline') breaker.trip()
    if (connection === 'live' && last !== 'live') breaker.reset()
    last = connection
    void settle()
  })
  return {
    settleSoon,
    dispose() {
      clearTimeout(timer)
      listener.dispose()
    },
  }
}

function toCountPorts({ live, memory, breaker, later }: Counting): CountPorts | null {
  const { session, account } = live.current()
  if (!session || !account) return null
  const name = `owed ${account.uid}`
  return {
    site: toSite(session),
    newId: randomUUID,
    owed: { list: () => memory.get(name, []), save: (ids) => memory.update(name, ids) },
    lastAllowance: account.allowance,
    onAllowance: live.noteAllowance,
    breaker,
    timeoutMs: seconds(2),
    later,
  }
}
