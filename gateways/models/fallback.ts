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
 * nothing of an answer yet, and never about a call that is at fault itself. Once there is output, parts
 * come straight from the target: another generator would take time for every chunk.
 */
export function answerInTurn(asking: Asking): AsyncIterable<ModelPart> {
  return {
    [Symbol.asyncIterator]() {
      const turns = takeTurns(asking)
      let output: AsyncIterator<ModelPart> | null = null
      return {
        async return() {
          await (output ?? turns).return?.(null)
          return { done: true, value: undefined }
        },
        next() {
          return output ? output.next() : readTurn()
        },
      }

      async function readTurn(): Promise<IteratorResult<ModelPart>> {
        const { done, value } = await turns.next()
        if (!done) return { value }
        output = value
        return output ? output.next() : { done: true, value: undefined }
      }
    },
  }
}

type Turn = AsyncGenerator<ModelPart, AsyncIterator<ModelPart> | null>

/** The parts before any output. Returns where the output is; null if there is none. */
async function* takeTurns({ targets, rests, signal }: Asking): Turn {
  const chosen = rests.choose(targets)
  for (const [place, target] of chosen.entries()) {
    const isLast = place === chosen.length - 1
    rests.start(target.key)
    yield { kind: 'sent', target: target.name, price: target.price }
    const begun = yield* awaitOutput(target, { rests, isLast })
    if (begun !== 'failed') return begun
    if (signal.aborted) return null
  }
  return null
}

type Trying = { readonly rests: Rests; readonly isLast: boolean }

async function* awaitOutput(
  target: Target,
  { rests, isLast }: Trying,
): AsyncGenerator<ModelPart, AsyncIterator<ModelPart> | null | 'failed'> {
  const parts = target.answer()[Symbol.asyncIterator]()
  let output: AsyncIterator<ModelPart> | null = null
  try {
    const { first, isAccepted } = yield* passHead(parts)
    if (first?.kind === 'failure') {
      // A target that doesn't answer in time may have read the question, and so may bill it.
      if (!isAccepted && first.refused !== 'model-timeout') yield { kind: 'rejected' }
      if (canAskNext(rests, { target, failure: first }) && !isLast) return 'failed'
    } else rests.succeed(target.key)
    if (first) yield first
    output = first?.kind === 'failure' ? null : parts
    return output
  } finally {
    if (!output) await parts.return?.()
  }
}

const headKinds: ReadonlySet<string> = new Set(['accepted', 'named', 'usage'])

/** Returns the first part that is output, or a failure. Null: the client is gone. */
async function* passHead(parts: AsyncIterator<ModelPart>) {
  let isAccepted = false
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return { first: null, isAccepted }
    if (!headKinds.has(value.kind)) return { first: value, isAccepted }
    isAccepted ||= value.kind === 'accepted'
    yield value
  }
}

type Failed = { readonly target: Target; readonly failure: ModelFailure }

/** The target rests, unless the call is at fault: then another one would say the same. */
function canAskNext(rests: Rests, { target: { key }, failure }: Failed): boolean {
  const { refused } = failure
  const isCausedByCall = refused === 'model-refused' || refused === 'model-too-long'
  if (isCausedByCall) rests.succeed(key)
  else rests.fail(key, 'retryAfterMs' in failure ? failure.retryAfterMs : undefined)
  return !isCausedByCall
}
