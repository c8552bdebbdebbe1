import { randomUUID } from 'node:crypto'
import type * as vscode from 'vscode'
import {
  breakerPauseMs,
  bufferUntilGranted,
  createCircuitBreaker,
  type MeteringPorts,
  type Reservation,
  runMetered,
  settleOwed,
} from '../account/metered-requests.ts'
import type { Purpose } from '../account/plan-limits.ts'
import type { RequestRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { askModel, type Message, type ModelAnswer } from '../router/ask-model.ts'
import { refuse } from '../router/refusals.ts'
import type { Router } from '../router/router.ts'
import { seconds } from '../time.ts'
import { isLoopback, isSecureUrl } from '../urls.ts'
import { missingApiKey, siteErrors } from '../words/errors.ts'
import type { AnswerRefusal } from '../writing/extract-code.ts'
import type { LiveAccount } from './live-account.ts'
import { getRouter, type RouterKeys } from './model-router.ts'
import { toSite } from './sessions.ts'
import { readSettings } from './settings.ts'

type AskRequest = {
  readonly purpose: Omit<Purpose, 'model'>
  readonly messages: readonly Message[]
  readonly signal: AbortSignal
  readonly maxTokens?: number
  readonly onText?: (text: string) => void
  /** Why a complete answer can't be used. Such an answer isn't counted. */
  readonly validate?: (answer: ModelAnswer) => AnswerRefusal | null
}

/** Asks the model from the settings. Costs one request of the user's allowance. */
export type Ask = (request: AskRequest) => Promise<ModelAnswer | RequestRefusal>

type Dependencies = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly storage: vscode.Memento
  readonly log: vscode.LogOutputChannel
}

type ModelRequests = vscode.Disposable & {
  readonly ask: Ask
  /** Our own message about the last request that failed. */
  readonly lastError: () => string | null
}

export function openModelRequests(dependencies: Dependencies): ModelRequests {
  const { log } = dependencies
  const metering: Metering = {
    ...dependencies,
    breaker: createCircuitBreaker(Date.now),
    runInBackground(work) {
      const reportError = (error: unknown) => log.error(String(error))
      void work.catch(reportError).finally(() => owedRequests.settleSoon())
    },
  }
  const owedRequests = openOwedRequests(metering)
  let lastError: string | null = null
  const ask: Ask = async (request) => {
    const outcome = await askMetered(metering, request)
    if (!isRefusal(outcome) || outcome.refused === 'stopped') return outcome
    lastError = outcome.message
    if (outcome.detail) log.warn(`${outcome.message}\n${outcome.detail}`)
    return outcome
  }
  return { ask, lastError: () => lastError, dispose: owedRequests.dispose }
}

type Metering = Dependencies & Pick<MeteringPorts, 'breaker' | 'runInBackground'>

async function askMetered(
  metering: Metering,
  request: AskRequest,
): Promise<ModelAnswer | RequestRefusal> {
  const ports = toMeteringPorts(metering)
  if (!ports) return { refused: 'not-signed-in', message: siteErrors['not-signed-in'] }
  const router = await getRouter(metering.keys)
  if (!isSecureUrl(router.baseUrl)) return refuse('insecure')
  if (!router.key && !isLoopback(router.baseUrl))
    return { refused: 'no-key', message: missingApiKey }
  const purpose = { ...request.purpose, model: readSettings().model }
  return runMetered(ports, purpose, (reservation) => askRouter(router, { request, reservation }))
}

async function askRouter(
  router: Router,
  { request, reservation }: { readonly request: AskRequest; readonly reservation: Reservation },
): Promise<ModelAnswer | RequestRefusal> {
  const { model, temperature, maxTokens } = readSettings()
  const { messages, onText, validate } = request
  const answer = await askModel(router, {
    ...{ model, messages, temperature },
    maxTokens: request.maxTokens ?? maxTokens,
    signal: AbortSignal.any([request.signal, reservation.signal]),
    ...(onText && { onText: bufferUntilGranted(onText, reservation.granted) }),
  })
  return isRefusal(answer) ? answer : (validate?.(answer) ?? answer)
}

type OwedRequests = vscode.Disposable & { readonly settleSoon: () => void }

/** Counts requests that were made while the site was unavailable, as soon as it's back. */
function openOwedRequests(metering: Metering): OwedRequests {
  const { live, breaker, log } = metering
  let timer: NodeJS.Timeout | undefined
  let isSettling = false
  let lastConnection = live.current().connection

  async function settle() {
    const ports = toMeteringPorts(metering)
    const isOffline = live.current().connection === 'offline'
    if (!ports || isSettling || isOffline || ports.owed.list().length === 0) return
    isSettling = true
    await settleOwed(ports)
      .catch((error) => log.error(error))
      .finally(() => {
        isSettling = false
      })
    settleSoon()
  }

  function settleSoon() {
    clearTimeout(timer)
    const hasOwed = (toMeteringPorts(metering)?.owed.list().length ?? 0) > 0
    if (hasOwed) timer = setTimeout(settle, breakerPauseMs)
  }

  const listener = live.onChange(({ connection }) => {
    if (connection === 'offline' && lastConnection !== 'offline') breaker.trip()
    if (connection === 'live' && lastConnection !== 'live') breaker.reset()
    lastConnection = connection
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

/** Null: logged out. */
function toMeteringPorts({
  live,
  storage,
  breaker,
  runInBackground,
}: Metering): MeteringPorts | null {
  const { session, account } = live.current()
  if (!session || !account) return null
  const key = `owed ${account.uid}`
  return {
    site: toSite(session),
    newId: randomUUID,
    owed: { list: () => storage.get(key, []), save: (ids) => storage.update(key, ids) },
    lastAccount: account,
    onAllowance: live.setAllowance,
    breaker,
    timeoutMs: seconds(2),
    runInBackground,
  }
}
