import type { Wait } from '../time.ts'
import type { Completion } from '../writing/complete-line.ts'

/** When text from this computer is suggested, as in the settings. */
export const localModes = ['off', 'fallback', 'first', 'only'] as const
export type LocalMode = (typeof localModes)[number]

type Situation = {
  readonly mode: LocalMode
  /** Whether the model is installed and knows the language. */
  readonly isUsable: boolean
  /** Whether there is another model to ask: for users who are logged in, or have a server of their own. */
  readonly hasModel: boolean
  /** Whether the other model is left alone after an error: offline, or no requests left. */
  readonly isPaused: boolean
}

/** Who is asked for a completion. */
export type Turns = {
  readonly asksOther: boolean
  /** How long the other model has before the one on this computer is asked. Null: it isn't asked. */
  readonly localAfterMs: number | null
}

/** An answer of the other model that is there already takes less time than this. */
const headStartMs = 10
/** VS Code stops waiting after 750 ms, and the local model needs a part of that. */
const slowMs = 500

export function toTurns({ mode, isUsable, hasModel, isPaused }: Situation): Turns {
  if (mode === 'only') return { asksOther: false, localAfterMs: 0 }
  if (mode === 'off' || !isUsable) return { asksOther: hasModel, localAfterMs: null }
  if (!hasModel) return { asksOther: false, localAfterMs: 0 }
  return { asksOther: true, localAfterMs: mode === 'first' || isPaused ? headStartMs : slowMs }
}

/** Whether the local model is what users mostly see now, so that it's worth loading before a key. */
export function isLocalNext({ localAfterMs }: Turns): boolean {
  return localAfterMs !== null && localAfterMs < slowMs
}

export type Suggestion = { readonly completion: Completion; readonly isLocal: boolean }

type Sources = {
  /** Until the signal is aborted, its answer is waited for. Says when the request is on its way. */
  readonly askOther: (signal: AbortSignal, onRequest: () => void) => Promise<Completion | null>
  readonly askLocal: () => Promise<Completion | null>
  /** Whether to ask the local model although the other one has answered with nothing. */
  readonly isLocalWanted: () => boolean
  readonly wait: Wait
}

type Asked = {
  readonly turns: Turns
  readonly signal: AbortSignal
}

/**
 * Asks both models in their turns, and returns what is there first. If that is the local text, the
 * other model's request goes on as if VS Code had stopped waiting: its answer replaces the local
 * text if the user hasn't typed anything else by then.
 */
export async function takeTurns(
  { askOther, askLocal, isLocalWanted, wait }: Sources,
  { turns: { asksOther, localAfterMs }, signal }: Asked,
): Promise<Suggestion | null> {
  const waiting = new AbortController()
  const stopWaiting = () => waiting.abort()
  signal.addEventListener('abort', stopWaiting, { once: true })
  if (signal.aborted) stopWaiting()
  let onRequest: () => void = () => undefined
  const isRequested = new Promise<void>((resolve) => {
    onRequest = resolve
  })
  const other = asksOther
    ? askOther(waiting.signal, onRequest).then((found) => toSuggestion(found, false))
    : Promise.resolve(null)
  if (localAfterMs === null) return other
  const answered = new AbortController()
  const early = await Promise.race([
    other.then((found) => ({ found })),
    wait(localAfterMs, answered.signal).then(() => null),
  ])
  answered.abort()
  if (early?.found || signal.aborted) return early?.found ?? null
  if (early && asksOther && !isLocalWanted()) return null
  const local = askLocal().then((found) => toSuggestion(found, true))
  const first = await findFirst([other, local])
  // Not before: a request that nobody waits for isn't made.
  if (first?.isLocal) isRequested.then(stopWaiting)
  return first
}

function toSuggestion(completion: Completion | null, isLocal: boolean): Suggestion | null {
  return completion && { completion, isLocal }
}

/** The first suggestion. Null: there is none. */
function findFirst(sources: readonly Promise<Suggestion | null>[]): Promise<Suggestion | null> {
  return new Promise((resolve, reject) => {
    let left = sources.length
    for (const source of sources)
      source.then((found) => {
        left -= 1
        if (found || left === 0) resolve(found)
      }, reject)
  })
}
