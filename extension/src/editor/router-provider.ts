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
import type { RequestRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { askModel, type ModelAnswer } from '../router/ask-model.ts'
import { refuse } from '../router/refusals.ts'
import type { Router } from '../router/router.ts'
import { seconds } from '../time.ts'
import { isLoopback, isSecureUrl } from '../urls.ts'
import { missingApiKey, siteErrors } from '../words/errors.ts'
import { extractCode } from '../writing/extract-code.ts'
import { buildCompletionPrompt } from '../writing/prompts.ts'
import { toValidator } from './ask-for-code.ts'
import type { LiveAccount } from './live-account.ts'
import {
  type AskRequest,
  type CompletionRequest,
  type ModelProvider,
  maxCompletionTokens,
  toCompletionPurpose,
} from './model-provider.ts'
import { getRouter, type RouterKeys } from './model-router.ts'
import { toSite } from './sessions.ts'
import { readSettings } from './settings.ts'

type Dependencies = {
  readonly live: LiveAccount
  readonly keys: RouterKeys
  readonly storage: vscode.Memento
  readonly log: vscode.LogOutputChannel
}

/**
 * The user's own model router. Their API key goes to the router only; the site reserves and counts
 * the requests.
 */
export function openRouterProvider(dependencies: Dependencies): ModelProvider & vscode.Disposable {
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
  return {
    ask: (request) => askMetered(metering, request),
    complete: (request) => complete(metering, request),
    dispose: owedRequests.dispose,
  }
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
  const purpose = { ...request.purpose, model: readSettings().routerModel }
  return runMetered(ports, purpose, (reservation) => askRouter(router, { request, reservation }))
}

async function askRouter(
  router: Router,
  { request, reservation }: { readonly request: AskRequest; readonly reservation: Reservation },
): Promise<ModelAnswer | RequestRefusal> {
  const { routerModel: model, temperature, maxTokens } = readSettings()
  const { messages, onText, validate } = request
  const answer = await askModel(router, {
    ...{ model, messages, temperature },
    maxTokens: request.maxTokens ?? maxTokens,
    signal: AbortSignal.any([request.signal, reservation.signal]),
    ...(onText && { onText: bufferUntilGranted(onText, reservation.granted) }),
  })
  return isRefusal(answer) ? answer : (validate?.(answer) ?? answer)
}

/** Routers have no endpoint for completions that works with every model: it's a question in a chat. */
async function complete(
  metering: Metering,
  request: CompletionRequest,
): Promise<{ readonly text: string } | RequestRefusal> {
  const { code, isBlock, signal } = request
  const original = code.before + code.after
  const expected = { language: code.language, original, isFenceOptional: true }
  const outcome = await askMetered(metering, {
    purpose: toCompletionPurpose(request),
    messages: buildCompletionPrompt(code, { isBlock }),
    ...{ signal, maxTokens: maxCompletionTokens },
    validate: toValidator(expected),
  })
  if (isRefusal(outcome)) return outcome
  const result = extractCode(outcome, expected)
  return isRefusal(result) ? result : { text: result.code }
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
