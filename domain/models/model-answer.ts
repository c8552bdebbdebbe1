import type { PlanId } from '@ghost-writers-ia/rules/plans'
import type { Session } from '../identity/session.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import type { RequestEnding, RequestPurpose, ReservationId } from '../usage/ports.ts'
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
  read(): Promise<ModelPart | null>
  /** Stops the call. Nothing happens if it's over. */
  cancel(): Promise<void>
  /** As the model counted them, or estimated. */
  countTokens(): TokenCounts
}

type Opening = {
  readonly call: NewModelCall
  readonly model: Model
  readonly budget: TakenBudget
  /** Whether it continues a counted call for free. */
  readonly isContinued: boolean
  /** Frees the place of the call when it's over. */
  readonly leave: () => void
}

/**
 * Asks the model and waits for its first text. Then commits the reservation, unless the editor does
 * that. An answer without a text is committed, too, if the model has written something: thinking is
 * billed to the operator. Otherwise releases it. A failure is returned.
 */
export async function startAnswer(
  ports: ModelPorts,
  opening: Opening,
): Promise<ModelAnswer | ModelFailure | Refusal<'stopped'> | Refusal<'request-settled'>> {
  const source = openSource(ports, opening)
  const first: ModelPart[] = []
  try {
    const ending = await readFirst(source, { parts: first, isWhole: opening.call.isWhole })
    const tokens = source.countTokens()
    const isCounted = ending === 'delivered' || (ending === 'empty' && isBilled(opening, tokens))
    if (isCounted && !(await count(ports, opening))) {
      await source.stop()
      return refuse('request-settled')
    }
    if (!isCounted) await giveBack(ports, { opening, ending, tokens, hasParts: first.length > 0 })
    if (typeof ending === 'object') return ending
    return toAnswer({ ports, opening, source, first, isCounted })
  } catch (fault) {
    await source.stop()
    throw fault
  }
}

/** Whether an answer without a text counts. An editor can't show a completion without one. */
function isBilled({ call }: Opening, { tokensOut }: TokenCounts): boolean {
  return tokensOut > 0 && !call.isCountedWhenShown
}

type FirstParts = { readonly parts: ModelPart[]; readonly isWhole: boolean }

type FirstEnding = 'delivered' | 'empty' | ModelFailure | Refusal<'stopped'>

/** Reads up to the first text, or the whole answer. */
async function readFirst(source: Source, { parts, isWhole }: FirstParts): Promise<FirstEnding> {
  let part = await source.read()
  while (part !== null && part.kind !== 'failure' && !source.isStopped()) {
    parts.push(part)
    if (!isWhole && isDelivery(part)) return 'delivered'
    part = await source.read()
  }
  if (source.isStopped()) return refuse('stopped')
  if (part?.kind === 'failure') return toRefusal(part)
  return parts.some(isDelivery) ? 'delivered' : 'empty'
}

function toRefusal({ kind: _, ...failure }: ModelFailure & { kind: 'failure' }): ModelFailure {
  return failure
}

function isDelivery(part: ModelPart): boolean {
  return part.kind === 'tool-calls' || (part.kind === 'text' && part.text !== '')
}

/** The first text is about to be sent. False: the client has released the request meanwhile. */
async function count(ports: ModelPorts, { call }: Opening): Promise<boolean> {
  if (call.isCountedWhenShown) return true
  const settled = await commit(ports, toId(call))
  return !isRefusal(settled) && settled.state === 'committed'
}

type Undelivered = {
  readonly opening: Opening
  readonly ending: FirstEnding
  readonly tokens: TokenCounts
  /** Whether the model had begun to answer. */
  readonly hasParts: boolean
}

async function giveBack(ports: ModelPorts, { opening, ending, tokens, hasParts }: Undelivered) {
  const { call, budget } = opening
  const isFailed = typeof ending === 'object' && ending.refused !== 'stopped'
  // Clients can stop calls before the first text and ask for empty answers, so these have a daily limit.
  await (isFailed ? releaseUndelivered : release)(ports, toId(call))
  await recordOutcome(ports, { ...toId(call), ...tokens, ending: toEnding(ending) })
  // The operator pays for everything else that the model has begun.
  if (isFailed && !hasParts) await giveBackBudget(ports, budget)
}

function toEnding(ending: FirstEnding): RequestEnding {
  if (typeof ending === 'string') return 'completed'
  return ending.refused === 'stopped' ? 'cancelled' : 'failed'
}

function toId({ session, requestId }: NewModelCall): ReservationId {
  return { userId: session.userId, requestId }
}

type Reading = {
  readonly ports: ModelPorts
  readonly opening: Opening
  readonly source: Source
  /** What was read while waiting for the first text. */
  readonly first: readonly ModelPart[]
  /** What was given back has its outcome recorded already. */
  readonly isCounted: boolean
}

function toAnswer({ ports, opening, source, first, isCounted }: Reading): ModelAnswer {
  const waiting = [...first]
  const watchToolCalls = createToolCallWatch(ports, { opening, source })
  const { call, leave } = opening
  let isOver = false

  async function end(ending: RequestEnding): Promise<void> {
    if (isOver) return
    isOver = true
    call.signal.removeEventListener('abort', onAbort)
    leave()
    await source.stop()
    if (!isCounted) return
    // Nothing is shown of an answer that was stopped.
    if (call.isCountedWhenShown && ending !== 'completed') await release(ports, toId(call))
    const outcome = { ...toId(call), ...source.countTokens(), ending }
    // The answer was delivered and counted: a line without its end is no reason to break it off.
    await recordOutcome(ports, outcome).catch((fault: unknown) =>
      ports.logEvent('model_outcome_lost', { fault }),
    )
  }

  // The client may disconnect while nobody reads.
  const onAbort = () => void end('cancelled')
  call.signal.addEventListener('abort', onAbort, { once: true })
  if (call.signal.aborted) onAbort()

  return {
    countTokens: source.countTokens,
    cancel: () => end('cancelled'),
    async read() {
      if (isOver) return null
      const part = waiting.shift() ?? (await source.read())
      if (isOver) return null
      if (part === null) await end('completed')
      else if (part.kind === 'failure') await end('failed')
      else if (part.kind !== 'text') await watchToolCalls(part)
      return part
    },
  }
}

/** Records the tool calls of an answer before the client knows that it's complete, and sends results. */
function createToolCallWatch(
  ports: ModelPorts,
  { opening: { call, isContinued }, source }: Pick<Reading, 'opening' | 'source'>,
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

type Source = ModelAnswer & { stop(): Promise<void>; isStopped(): boolean }

/** The model's parts. `stop` ends the call upstream and unblocks a pending `read`. */
function openSource(ports: ModelPorts, { call, model }: Opening): Source {
  const stopping = new AbortController()
  const signal = AbortSignal.any([call.signal, stopping.signal])
  const { maxOutputTokens, input } = call
  const { maxOutputTokens: ofPlan } = getSizeLimits(call.plan, input.kind)
  const limit = Math.min(ofPlan, model.maxOutputTokens)
  const parts = ports.models
    .answer({
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
    cancel: stop,
    isStopped: () => signal.aborted,
    async read() {
      const { done, value } = await parts.next()
      if (done) return null
      if (value.kind === 'usage') counted = value
      length += measurePart(value)
      return value
    },
    countTokens() {
      if (counted) return { tokensIn: counted.tokensIn, tokensOut: counted.tokensOut }
      const tokensIn = Math.ceil(measureInput(input) / charactersPerToken)
      return { tokensIn, tokensOut: Math.ceil(length / charactersPerToken) }
    },
  }
}

function measurePart(part: ModelPart): number {
  if (part.kind === 'text') return part.text.length
  if (part.kind !== 'tool-calls') return 0
  return part.calls.reduce((sum, { arguments: text = '' }) => sum + text.length, 0)
}
