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

type Progress = { isAccepted: boolean; hasOutput: boolean }

/** Returns the failure after which the next target can be asked. */
async function* tryTarget(
  target: Target,
  { rests, isLast }: Trying,
): AsyncGenerator<ModelPart, ModelFailure | null> {
  const progress: Progress = { isAccepted: false, hasOutput: false }
  const failed = yield* passParts(target, { rests, progress })
  if (!failed) return null
  const isCausedByCall = blamesCall.has(failed.refused)
  if (isCausedByCall) rests.succeed(target.key)
  else rests.fail(target.key, 'retryAfterMs' in failed ? failed.retryAfterMs : undefined)
  // Whoever doesn't answer in time may have read the question, and so may bill it.
  if (!progress.isAccepted && failed.refused !== 'model-timeout') yield { kind: 'rejected' }
  if (!isLast && !progress.hasOutput && !isCausedByCall) return failed
  yield failed
  return null
}

type Passing = { readonly rests: Rests; readonly progress: Progress }

/** All parts up to a failure, which is returned. */
async function* passParts({ key, answer }: Target, { rests, progress }: Passing) {
  for await (const part of answer()) {
    if (part.kind === 'failure') return part
    if (part.kind === 'accepted') progress.isAccepted = true
    // The client has read all others.
    else if (part.kind !== 'usage' && !progress.hasOutput) {
      progress.hasOutput = true
      rests.succeed(key)
    }
    yield part
  }
  return null
}

/** Another target would say the same. */
const blamesCall: ReadonlySet<string> = new Set(['model-refused', 'model-too-long'])
