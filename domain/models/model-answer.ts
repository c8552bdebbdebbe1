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
import { settleBudget, type TakenBudget } from './budget.ts'
import { type CallBill, createCallBill } from './call-bill.ts'
import { getSizeLimits } from './limits.ts'
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
  | Exclude<AnswerSourcePart, { readonly kind: 'failure' }>
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
  const startedAt = ports.clock.now().getTime()
  let firstOutputMs: number | null = null
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
    const model = call.modelId
    const outcome = { ...toId(call), model, ...toFigures(source.bill), ending, firstOutputMs }
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

  async function pass(
    part: Exclude<AnswerSourcePart, { kind: 'failure' }>,
  ): Promise<AnswerPart | null> {
    if (part.kind === 'accepted') return part
    state.hasBegun = true
    if (!state.hasOutput && isOutput(part)) {
      state.hasOutput = true
      firstOutputMs = ports.clock.now().getTime() - startedAt
    }
    const isDue = state.hasOutput && !state.isCounted && !call.isWhole
    if (isDue && !(await count())) return end('cancelled', settled)
    if (part.kind === 'tool-calls' || part.kind === 'end') await watchToolCalls(part)
    return part
  }

  async function finish(): Promise<AnswerPart | null> {
    const isDue = state.hasOutput || isBilled(opening, source.bill.countTokens())
    return isDue && !(await count()) ? end('cancelled', settled) : end('completed')
  }

  // The client may disconnect while nobody reads.
  const onAbort = () => void end('cancelled')
  const onInterrupt = () => void end('failed', interruption)
  call.signal.addEventListener('abort', onAbort, { once: true })
  interrupted.addEventListener('abort', onInterrupt, { once: true })
  if (call.signal.aborted) onAbort()

  return {
    countTokens: source.bill.countTokens,
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
  return part.kind === 'tool-calls' || part.kind === 'embeddings'
}

function toFigures(bill: Source['bill']) {
  return {
    ...bill.countTokens(),
    target: bill.findTarget(),
    spentMicros: bill.countSpent(),
    isEstimated: bill.isEstimated(),
    fallbacks: bill.countFallbacks(),
  }
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
  const isUnused = isFailed && !hasBegun
  await settleBudget(ports, { budget, isUnused, spentMicros: outcome.spentMicros ?? null })
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
    await recordToolCalls(ports, {
      call,
      ids,
      tokens: source.bill.countTokens(),
      isContinued,
    }).catch((fault: unknown) => ports.logEvent('model_turn_lost', { fault }))
  }
}

type Source = {
  read(): Promise<AnswerSourcePart | null>
  stop(): Promise<void>
  readonly bill: Omit<CallBill, 'add'>
}

type AnswerSourcePart = Exclude<ModelPart, { readonly kind: UnseenKind }>

/** For the books only. */
type UnseenKind = 'sent' | 'rejected' | 'named'

/** The model's parts. `stop` ends the call upstream and unblocks a pending `read`. */
function openSource(ports: ModelPorts, { call, model }: Opening): Source {
  const stopping = new AbortController()
  const signal = AbortSignal.any([call.signal, stopping.signal])
  const { input } = call
  const parts = ports.models
    .answer({
      requestId: call.requestId,
      model,
      input,
      maxOutputTokens: getMaxOutput(call, model),
      signal,
    })
    [Symbol.asyncIterator]()
  const bill = createCallBill({ input, currency: ports.models.budget.money?.currency ?? 'USD' })

  async function stop(): Promise<void> {
    stopping.abort()
    await parts.return?.()
  }

  /** Before anything else is passed on: a killed server knows nothing more about the call. */
  function saveGeneration(generation: string): Promise<void> {
    const target = bill.findTarget() ?? ''
    return ports.usage.saveGeneration(toId(call), { target, generation })
  }

  return {
    stop,
    bill,
    async read() {
      for (;;) {
        const { done, value } = await parts.next()
        if (done) return null
        bill.add(value)
        if (value.kind === 'named') await saveGeneration(value.generation)
        else if (value.kind !== 'sent' && value.kind !== 'rejected') return value
      }
    },
  }
}

/** In tokens: what was asked for, as far as the plan and the model allow it. */
export function getMaxOutput(
  { plan, input, maxOutputTokens }: Pick<NewModelCall, 'plan' | 'input' | 'maxOutputTokens'>,
  model: Model,
): number {
  const limit = Math.min(getSizeLimits(plan, input.kind).maxOutputTokens, model.maxOutputTokens)
  return Math.min(maxOutputTokens ?? limit, limit)
}
