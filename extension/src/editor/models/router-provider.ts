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
import type { Purpose } from '../../account/plan-limits.ts'
import type { RequestRefusal } from '../../chat/notices.ts'
import { completeWithRouter } from '../../completion/complete-with-router.ts'
import { type AgentTurns, createAgentTurns } from '../../models/agent-turns.ts'
import type { WireMessage } from '../../models/native-messages.ts'
import { isRefusal } from '../../refusal.ts'
import { askModel, callWithTools, type ModelAnswer } from '../../router/ask-model.ts'
import type { AnswerListeners, ModelOutput } from '../../router/read-stream.ts'
import { refuse } from '../../router/refusals.ts'
import {
  createRefusedParameters,
  type RefusedParameters,
  type StoredParameters,
} from '../../router/refused-parameters.ts'
import { isOwnServer } from '../../router/router-access.ts'
import { addCacheMarks } from '../../router/wire-messages.ts'
import { notSignedIn } from '../../site/call-site.ts'
import { seconds } from '../../time.ts'
import { parseUrl } from '../../urls.ts'
import { modelWords } from '../../words/models.ts'
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

/** A call of an agent, with tools. */
export type AgentCall = AnswerListeners & {
  readonly findTarget: FindTarget
  readonly messages: readonly WireMessage[]
  readonly maxTokens: number
  /** The tools, in OpenAI's format. */
  readonly options: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** Calls a model with tools. One prompt costs one request, however many calls it takes. */
export type CallAgent = (call: AgentCall) => Promise<ModelOutput | RequestRefusal>

export type RouterProvider = ModelProvider & { readonly callAgent: CallAgent }

/**
 * The user's own model router, a server of theirs, or a tuned model. Their API key goes there only; the
 * site reserves and counts the requests, but none to a server of their own.
 */
export function openRouterProvider(
  dependencies: RouterProviderDeps,
): RouterProvider & vscode.Disposable {
  const { log, storage } = dependencies
  const metering: Metering = {
    ...dependencies,
    refusedParameters: createRefusedParameters(
      storage.get<StoredParameters>(refusedKey, []),
      (next) => void storage.update(refusedKey, next),
    ),
    turns: createAgentTurns(Date.now),
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
    callAgent: (call) => callMetered(metering, call),
    dispose: owedRequests.dispose,
  }
}

const refusedKey = 'refused-parameters'

type Metering = RouterProviderDeps &
  Pick<MeteringPorts, 'breaker' | 'runInBackground'> & {
    readonly refusedParameters: RefusedParameters
    readonly turns: AgentTurns
  }

async function askMetered(
  metering: Metering,
  request: AskRequest,
): Promise<ModelAnswer | RequestRefusal> {
  const ready = await prepare(metering, { activity: 'asking' })
  if (isRefusal(ready)) return ready
  const purpose = { ...request.purpose, model: ready.model }
  return runCounted(ready, purpose, (reservation) => askRouter(ready, { request, reservation }))
}

async function callMetered(
  metering: Metering,
  call: AgentCall,
): Promise<ModelOutput | RequestRefusal> {
  const { findTarget, messages } = call
  const ready = await prepare(metering, { activity: 'asking', findTarget })
  if (isRefusal(ready)) return ready
  const isContinued = metering.turns.isContinued(messages)
  const counted = { ...ready, ports: isContinued ? null : ready.ports }
  const purpose = { feature: 'chat', model: ready.model } as const
  const output = await runCounted(counted, purpose, (reservation) =>
    callRouter(ready, { call, reservation }),
  )
  if (!isRefusal(output)) metering.turns.record(messages, output.toolCalls)
  return output
}

function callRouter(
  { router, model }: ModelTarget,
  { call, reservation }: { readonly call: AgentCall; readonly reservation: Reservation },
): Promise<ModelOutput | RequestRefusal> {
  const { messages, maxTokens, options, signal } = call
  return callWithTools(router, {
    model,
    messages: addCacheMarks(messages, { model: { id: model }, changing: 0 }),
    temperature: readSettings().temperature,
    maxTokens,
    options,
    signal: AbortSignal.any([signal, reservation.signal]),
    ...toGranted(call, reservation),
  })
}

function toGranted({ onText, onReasoning }: AnswerListeners, { granted }: Reservation) {
  return {
    onText: onText && bufferUntilGranted(onText, granted),
    onReasoning: onReasoning && bufferUntilGranted(onReasoning, granted),
  }
}

/** Costs one request, or nothing if there are no ports. A server of the user's is called by its name. */
async function runCounted<Result extends object>(
  { ports, router, model, isOwn }: Ready,
  purpose: Purpose,
  work: (reservation: Reservation) => Promise<Result | RequestRefusal>,
): Promise<Result | RequestRefusal> {
  const result = ports ? await runMetered(ports, purpose, work) : await work(uncounted())
  if (!isOwn || !isRefusal(result)) return result
  return describeServer(result as RequestRefusal, { router, model })
}

function uncounted(): Reservation {
  return { signal: new AbortController().signal, granted: Promise.resolve(true) }
}

function describeServer(
  refusal: RequestRefusal,
  { router, model }: Pick<ModelTarget, 'router' | 'model'>,
): RequestRefusal {
  const host = parseUrl(router.baseUrl)?.host ?? router.baseUrl
  if (refusal.refused === 'offline') return { ...refusal, message: modelWords.serverOffline(host) }
  return refusal.refused === 'no-model'
    ? { ...refusal, message: modelWords.serverNoModel(model, host) }
    : refusal
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
  const ready = await prepare(metering, { activity: 'typing' })
  if (isRefusal(ready)) return ready
  const { temperature } = readSettings()
  const { completionModel: model } = ready
  const purpose = { ...toCompletionPurpose(request), model }
  return runCounted<ModelCode>(ready, purpose, async (reservation) => {
    const signal = AbortSignal.any([request.signal, reservation.signal])
    const options = { model, temperature, chatOnly, maxTokens: toMaxTokens(request) }
    const answer = await completeWithRouter(ready.router, { ...request, ...options, signal })
    if (isRefusal(answer)) return answer
    return (await request.isWanted(answer)) ? answer : refuse('stopped')
  })
}

type Ready = ModelTarget & {
  /** Null: nothing is counted. */
  readonly ports: MeteringPorts | null
  /** Whether it's a server of the user's own. */
  readonly isOwn: boolean
}

type Preparation = {
  readonly activity: 'asking' | 'typing'
  /** Absent: the one in the settings. */
  readonly findTarget?: FindTarget
}

/** Checks the login, the router's address and the key before anything is sent. */
async function prepare(
  metering: Metering,
  { activity, findTarget = metering.findTarget }: Preparation,
): Promise<Ready | RequestRefusal> {
  const { storage, refusedParameters } = metering
  const target = await findTarget()
  if (isRefusal(target)) return target
  const isOwn = isOwnServer(target.router)
  const ports = isOwn ? null : toMeteringPorts(metering)
  if (!isOwn && !ports) return notSignedIn
  const access = await requestAccess(storage, { router: target.router, activity })
  if (access === 'no-key') return { refused: 'no-key', message: target.missingKey }
  if (access === 'insecure') return refuse('insecure')
  return { ...target, ports, isOwn, router: { ...target.router, refusedParameters } }
}

async function askRouter(
  { router, model }: ModelTarget,
  { request, reservation }: { readonly request: AskRequest; readonly reservation: Reservation },
): Promise<ModelAnswer | RequestRefusal> {
  const { temperature, maxTokens } = readSettings()
  const { messages, validate } = request
  const answer = await askModel(router, {
    model,
    messages,
    temperature,
    maxTokens: request.maxTokens ?? maxTokens,
    signal: AbortSignal.any([request.signal, reservation.signal]),
    ...toGranted(request, reservation),
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
