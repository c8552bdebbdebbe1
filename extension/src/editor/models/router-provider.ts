import type * as vscode from 'vscode'
import {
  breakerPauseMs,
  bufferUntilGranted,
  createCircuitBreaker,
  type MeteringPorts,
  type Reservation,
  runMetered,
  settleOwed,
} from '../../account/metered-requests.ts'
import type { RequestRefusal } from '../../chat/notices.ts'
import { completeWithRouter } from '../../completion/complete-with-router.ts'
import { isRefusal } from '../../refusal.ts'
import { askModel, type ModelAnswer } from '../../router/ask-model.ts'
import { refuse } from '../../router/refusals.ts'
import {
  createRefusedParameters,
  type RefusedParameters,
  type StoredParameters,
} from '../../router/refused-parameters.ts'
import { notSignedIn } from '../../site/call-site.ts'
import { seconds } from '../../time.ts'
import type { ModelCode } from '../../writing/complete-line.ts'
import type { LiveAccount } from '../account/live-account.ts'
import { toSite } from '../account/sessions.ts'
import { readSettings } from '../settings.ts'
import {
  type AskRequest,
  type CompletionRequest,
  type ModelProvider,
  toCompletionPurpose,
  toMaxTokens,
} from './model-provider.ts'
import type { FindTarget, ModelTarget } from './model-router.ts'
import { requestAccess } from './router-access.ts'

type RouterProviderDeps = {
  readonly live: LiveAccount
  readonly findTarget: FindTarget
  readonly storage: vscode.Memento
  readonly log: vscode.LogOutputChannel
}

/**
 * The user's own model router, or a tuned model. Their API key goes to the router only; the site reserves and counts
 * the requests.
 */
export function openRouterProvider(
  dependencies: RouterProviderDeps,
): ModelProvider & vscode.Disposable {
  const { log, storage } = dependencies
  const metering: Metering = {
    ...dependencies,
    refusedParameters: createRefusedParameters(
      storage.get<StoredParameters>(refusedKey, []),
      (next) => void storage.update(refusedKey, next),
    ),
    breaker: createCircuitBreaker(Date.now),
    runInBackground(work) {
      const reportError = (error: unknown) => log.error(String(error))
      void work.catch(reportError).finally(() => owedRequests.settleSoon())
    },
  }
  const owedRequests = openOwedRequests(metering)
  const chatOnly = new Set<string>()
  return {
    ask: (request) => askMetered(metering, request),
    complete: (request) => completeMetered(metering, { request, chatOnly }),
    dispose: owedRequests.dispose,
  }
}

const refusedKey = 'refused-parameters'

type Metering = RouterProviderDeps &
  Pick<MeteringPorts, 'breaker' | 'runInBackground'> & {
    readonly refusedParameters: RefusedParameters
  }

async function askMetered(
  metering: Metering,
  request: AskRequest,
): Promise<ModelAnswer | RequestRefusal> {
  const ready = await prepare(metering, 'asking')
  if (isRefusal(ready)) return ready
  const purpose = { ...request.purpose, model: ready.model }
  return runMetered(ready.ports, purpose, (reservation) =>
    askRouter(ready, { request, reservation }),
  )
}

type Completing = {
  readonly request: CompletionRequest
  /** Routers and models that don't fill in the middle, found out in this session. */
  readonly chatOnly: Set<string>
}

/** Nothing is counted that isn't shown, and nothing is shown that the site refused to count. */
async function completeMetered(
  metering: Metering,
  { request, chatOnly }: Completing,
): Promise<ModelCode | RequestRefusal> {
  const ready = await prepare(metering, 'typing')
  if (isRefusal(ready)) return ready
  const { temperature } = readSettings()
  const { completionModel: model } = ready
  const purpose = { ...toCompletionPurpose(request), model }
  return runMetered(ready.ports, purpose, async (reservation) => {
    const signal = AbortSignal.any([request.signal, reservation.signal])
    const options = { model, temperature, chatOnly, maxTokens: toMaxTokens(request) }
    const answer = await completeWithRouter(ready.router, { ...request, ...options, signal })
    if (isRefusal(answer)) return answer
    return (await request.isWanted(answer)) ? answer : refuse('stopped')
  })
}

type Ready = ModelTarget & { readonly ports: MeteringPorts }

/** Checks the login, the router's address and the key before anything is sent. */
async function prepare(
  metering: Metering,
  activity: 'asking' | 'typing',
): Promise<Ready | RequestRefusal> {
  const { storage, refusedParameters } = metering
  const ports = toMeteringPorts(metering)
  if (!ports) return notSignedIn
  const target = await metering.findTarget()
  if (isRefusal(target)) return target
  const access = await requestAccess(storage, { router: target.router, activity })
  if (access === 'no-key') return { refused: 'no-key', message: target.missingKey }
  if (access === 'insecure') return refuse('insecure')
  return { ports, ...target, router: { ...target.router, refusedParameters } }
}

async function askRouter(
  { router, model }: ModelTarget,
  { request, reservation }: { readonly request: AskRequest; readonly reservation: Reservation },
): Promise<ModelAnswer | RequestRefusal> {
  const { temperature, maxTokens } = readSettings()
  const { messages, onText, onReasoning, validate } = request
  const answer = await askModel(router, {
    model,
    messages,
    temperature,
    maxTokens: request.maxTokens ?? maxTokens,
    signal: AbortSignal.any([request.signal, reservation.signal]),
    onText: onText && bufferUntilGranted(onText, reservation.granted),
    onReasoning: onReasoning && bufferUntilGranted(onReasoning, reservation.granted),
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
    newId: () => crypto.randomUUID(),
    owed: { list: () => storage.get(key, []), save: (ids) => storage.update(key, ids) },
    lastAccount: account,
    onAllowance: live.setAllowance,
    breaker,
    timeoutMs: seconds(2),
    runInBackground,
  }
}
