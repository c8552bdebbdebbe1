import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Session } from '../identity/session.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type {
  RequestEnding,
  RequestOutcome,
  RequestPurpose,
  ReservationId,
} from '../usage/ports.ts'
import { recordOutcome } from '../usage/record-outcome.ts'
import { commit, release, releaseUndelivered } from '../usage/settle.ts'
import { giveBackBudget, type TakenBudget } from './budget.ts'
import { measureInput } from './check-call.ts'
import { charactersPerToken, getSizeLimits } from './limits.ts'
import type {
  Model,
  ModelFailure,
  ModelInput,
  ModelPart,
  ModelPorts,
  TokenCounts,
} from './ports.ts'
import { recordToolCalls } from './turn.ts'

export type NewModelCall = {
  readonly session: Session
  readonly plan: PlanId
  readonly modelId: string
  readonly input: ModelInput
  /** As asked for; null for as many as the plan and the model allow. */
  readonly maxOutputTokens: number | null
  readonly isEmailVerified: boolean
  readonly purpose: Omit<RequestPurpose, 'model'>
  readonly requestId: string
  /** The client's own name for the request, which replaces the id. */
  readonly idempotencyKey?: string | null
  /**
   * An editor counts a completion itself, when it shows it. One that is never settled expires, and
   * is given back within the same daily limit as a released one.
   */
  readonly isCountedWhenShown: boolean
  /** Waits for the whole answer: of one that fails midway, the client gets nothing. */
  readonly isWhole: boolean
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/** The parts of an answer, one at a time: the next one is fetched when it's asked for. */
export type ModelAnswer = {
  /** Null after the last part. */
  read(): Promise<AnswerPart | null>
  /** Stops the call. Nothing happens if it's over. */
  cancel(): Promise<void>
  /** As the model counted them, or estimated. */
  countTokens(): TokenCounts
}

export type AnswerPart =
  | Exclude<ModelPart, { readonly kind: 'failure' }>
  | ({ readonly kind: 'failure' } & AnswerFailure)

/** `request-settled`: the client has released the request meanwhile. */
export type AnswerFailure = ModelFailure | Refusal<'model-interrupted' | 'request-settled'>

type Opening = {
  readonly call: NewModelCall
  readonly model: Model
  readonly budget: TakenBudget
  /** Whether it continues a counted call for free. */
  readonly isContinued: boolean
  /** Frees the place of the call when it's over. Can be called again. */
  readonly leave: () => void
}

/**
 * Asks the model and waits until it has the call; for a client that waits for the whole answer,
 * until that is there. A failure until then is returned, a later one is the last part.
 */
export async function startAnswer(
  ports: ModelPorts,
  opening: Opening,
): Promise<ModelAnswer | AnswerFailure | Refusal<'stopped'>> {
  const answer = openAnswer(ports, opening)
  const first: AnswerPart[] = []
  try {
    do {
      const part = await answer.read()
      if (part?.kind === 'failure') return toRefusal(part)
      if (part === null) break
      first.push(part)
    } while (opening.call.isWhole)
  } catch (fault) {
    await answer.cancel()
    throw fault
  }
  if (opening.call.signal.aborted) return refuse('stopped')
  return {
    ...answer,
    read: () => (first.length > 0 ? Promise.resolve(first.shift() ?? null) : answer.read()),
  }
}

function toRefusal({ kind: _, ...failure }: AnswerFailure & { kind: 'failure' }): AnswerFailure {
  return failure
}

/**
 * Commits the reservation right before the first output is returned, unless the editor does that;
 * for a whole answer, at its end. An answer without output is committed, too, if the model has
 * written something: thinking is billed to the operator. Otherwise releases it.
 */
function openAnswer(ports: ModelPorts, opening: Opening): ModelAnswer {
  const { call, leave } = opening
  const { interrupted } = ports.runningCalls
  const source = openSource(ports, opening)
  const watchToolCalls = createToolCallWatch(ports, { opening, source })
  const state = { isCounted: false, hasOutput: false, hasBegun: false }
  let ended: Promise<AnswerPart | null> | null = null

  /** Ends it once. Resolves with what the client gets last. */
  function end(ending: RequestEnding, last: AnswerPart | null = null): Promise<AnswerPart | null> {
    ended ??= close(ending).then(() => last)
    return ended
  }

  async function close(ending: RequestEnding): Promise<void> {
    call.signal.removeEventListener('abort', onAbort)
    interrupted.removeEventListener('abort', onInterrupt)
    leave()
    await source.stop()
    const outcome = { ...toId(call), ...source.countTokens(), ending }
    // What isn't given back expires, and a line without its end is no reason to break an answer off.
    await record(ports, { opening, outcome, ...state }).catch((fault: unknown) =>
      ports.logEvent('model_outcome_lost', { fault }),
    )
  }

  /** False: the client has released the request meanwhile. */
  async function count(): Promise<boolean> {
    state.isCounted ||= call.isCountedWhenShown || (await commitCall(ports, call))
    return state.isCounted
  }

  async function pass(part: Exclude<ModelPart, { kind: 'failure' }>): Promise<AnswerPart | null> {
    if (part.kind === 'accepted') return part
    state.hasBegun = true
    state.hasOutput ||= isOutput(part)
    const isDue = state.hasOutput && !state.isCounted && !call.isWhole
    if (isDue && !(await count())) return end('cancelled', settled)
    if (part.kind === 'tool-calls' || part.kind === 'end') await watchToolCalls(part)
    return part
  }

  async function finish(): Promise<AnswerPart | null> {
    const isDue = state.hasOutput || isBilled(opening, source.countTokens())
    return isDue && !(await count()) ? end('cancelled', settled) : end('completed')
  }

  // The client may disconnect while nobody reads.
  const onAbort = () => void end('cancelled')
  const onInterrupt = () => void end('failed', interruption)
  call.signal.addEventListener('abort', onAbort, { once: true })
  interrupted.addEventListener('abort', onInterrupt, { once: true })
  if (call.signal.aborted) onAbort()

  return {
    countTokens: source.countTokens,
    cancel: async () => void (await end('cancelled')),
    async read() {
      const part = ended ? null : await source.read()
      if (ended) return ended
      // Nearly every part of an answer: thousands a second.
      if (part?.kind === 'text' && state.isCounted) return part
      if (part === null) return finish()
      return part.kind === 'failure' ? end('failed', part) : pass(part)
    },
  }
}

const settled: AnswerPart = { kind: 'failure', ...refuse('request-settled') }
const interruption: AnswerPart = { kind: 'failure', ...refuse('model-interrupted') }

/** Whether an answer without output counts. An editor can't show a completion without one. */
function isBilled({ call }: Opening, { tokensOut }: TokenCounts): boolean {
  return tokensOut > 0 && !call.isCountedWhenShown
}

/** Thoughts are passed on before they count: a model may fail or be stopped while it thinks. */
function isOutput(part: ModelPart): boolean {
  if (part.kind === 'text' || part.kind === 'refusal') return part.text !== ''
  return part.kind === 'tool-calls'
}

async function commitCall(ports: ModelPorts, call: NewModelCall): Promise<boolean> {
  const settled = await commit(ports, toId(call))
  return !isRefusal(settled) && settled.state === 'committed'
}

type Ended = {
  readonly opening: Opening
  readonly outcome: RequestOutcome
  readonly isCounted: boolean
  /** Whether the model had begun to answer. */
  readonly hasBegun: boolean
}

async function record(ports: ModelPorts, { opening, outcome, isCounted, hasBegun }: Ended) {
  const { call, budget } = opening
  const isFailed = outcome.ending === 'failed'
  // Nothing is shown of a completion that was stopped.
  const isUnshown = call.isCountedWhenShown && outcome.ending !== 'completed'
  // Clients can stop calls before the first output and ask for empty answers, so these have a daily limit.
  if (!isCounted) await (isFailed ? releaseUndelivered : release)(ports, toId(call))
  else if (isUnshown) await release(ports, toId(call))
  await recordOutcome(ports, outcome)
  // The operator pays for everything else that the model has begun.
  if (isFailed && !hasBegun) await giveBackBudget(ports, budget)
}

function toId({ session, requestId }: NewModelCall): ReservationId {
  return { userId: session.userId, requestId }
}

type Watched = { readonly opening: Opening; readonly source: Source }

/** Records the tool calls of an answer before the client knows that it's complete, and sends results. */
function createToolCallWatch(
  ports: ModelPorts,
  { opening: { call, isContinued }, source }: Watched,
) {
  const ids: string[] = []
  let isRecorded = false
  return async (part: ModelPart): Promise<void> => {
    if (part.kind === 'tool-calls') ids.push(...part.calls.flatMap(({ id }) => id ?? []))
    if (part.kind !== 'end' || isRecorded) return
    isRecorded = true
    // Otherwise the calls that continue it count.
    await recordToolCalls(ports, { call, ids, tokens: source.countTokens(), isContinued }).catch(
      (fault: unknown) => ports.logEvent('model_turn_lost', { fault }),
    )
  }
}

type Source = {
  read(): Promise<ModelPart | null>
  stop(): Promise<void>
  countTokens(): TokenCounts
}

/** The model's parts. `stop` ends the call upstream and unblocks a pending `read`. */
function openSource(ports: ModelPorts, { call, model }: Opening): Source {
  const stopping = new AbortController()
  const signal = AbortSignal.any([call.signal, stopping.signal])
  const { maxOutputTokens, input } = call
  const { maxOutputTokens: ofPlan } = getSizeLimits(call.plan, input.kind)
  const limit = Math.min(ofPlan, model.maxOutputTokens)
  const parts = ports.models
    .answer({
      requestId: call.requestId,
      model,
      input,
      maxOutputTokens: Math.min(maxOutputTokens ?? limit, limit),
      signal,
    })
    [Symbol.asyncIterator]()
  let counted: TokenCounts | null = null
  let length = 0

  async function stop(): Promise<void> {
    stopping.abort()
    await parts.return?.()
  }

  return {
    stop,
    async read() {
      const { done, value } = await parts.next()
      if (done) return null
      if (value.kind === 'usage') counted = value
      length += measurePart(value)
      return value
    },
    countTokens() {
      return counted ?? estimateTokens(measureInput(input), length)
    },
  }
}

function estimateTokens(lengthIn: number, lengthOut: number): TokenCounts {
  return {
    tokensIn: Math.ceil(lengthIn / charactersPerToken),
    tokensOut: Math.ceil(lengthOut / charactersPerToken),
    cachedTokens: 0,
    reasoningTokens: 0,
  }
}

function measurePart(part: ModelPart): number {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return part.text.length
    case 'reasoning':
      return JSON.stringify(part.fields).length
    case 'tool-calls':
      return part.calls.reduce((sum, { arguments: text = '' }) => sum + text.length, 0)
    default:
      return 0
  }
}
