import type { ModelFailure, ModelPart } from '#domain/models/ports.ts'
import type { Price } from '#domain/models/price.ts'
import type { Rests } from './rests.ts'

/** A model at a router. */
export type Target = {
  /** One for each router and id. */
  readonly key: string
  /** The router's name. */
  readonly name: string
  readonly price: Price | null
  answer(): AsyncIterable<ModelPart>
}

type Asking = {
  readonly targets: readonly Target[]
  readonly rests: Rests
  readonly signal: AbortSignal
}

/**
 * The answer of the first target that has one. The next one is only asked while the client has
 * nothing of an answer yet, and never about a call that is at fault itself.
 */
export async function* answerInTurn({ targets, rests, signal }: Asking): AsyncGenerator<ModelPart> {
  const chosen = rests.choose(targets)
  for (const [place, target] of chosen.entries()) {
    const isLast = place === chosen.length - 1
    rests.start(target.key)
    yield { kind: 'sent', target: target.name, price: target.price }
    const failure = yield* tryTarget(target, { rests, isLast })
    if (!failure || signal.aborted) return
  }
}

type Trying = { readonly rests: Rests; readonly isLast: boolean }

/** Returns the failure after which the next target can be asked. */
async function* tryTarget(
  target: Target,
  { rests, isLast }: Trying,
): AsyncGenerator<ModelPart, ModelFailure | null> {
  const state = { isAccepted: false, hasOutput: false }
  for await (const part of target.answer()) {
    if (part.kind === 'failure') {
      if (isUnbilled(part, state)) yield { kind: 'rejected' }
      const canFallBack = !isCausedByCall(part) && !state.hasOutput
      rest(rests, { target, failure: part })
      if (canFallBack && !isLast) return part
    }
    if (part.kind === 'accepted') state.isAccepted = true
    if (!state.hasOutput && isOutput(part)) {
      state.hasOutput = true
      rests.succeed(target.key)
    }
    yield part
  }
  return null
}

/** Anything that the client has read then. */
function isOutput({ kind }: ModelPart): boolean {
  return kind !== 'failure' && kind !== 'accepted' && kind !== 'usage'
}

type Failed = { readonly target: Target; readonly failure: ModelFailure }

function rest(rests: Rests, { target: { key }, failure }: Failed): void {
  if (isCausedByCall(failure)) rests.succeed(key)
  else rests.fail(key, 'retryAfterMs' in failure ? failure.retryAfterMs : undefined)
}

/** Another target would say the same. */
function isCausedByCall({ refused }: ModelFailure): boolean {
  return refused === 'model-refused' || refused === 'model-too-long'
}

/** Whoever doesn't answer in time may have read the question, and so may bill it. */
function isUnbilled({ refused }: ModelFailure, { isAccepted }: { isAccepted: boolean }): boolean {
  return !isAccepted && refused !== 'model-timeout'
}
