import type { RequestRefusal } from '../chat/notices.ts'
import { isRefusal } from '../refusal.ts'
import { seconds, type Wait } from '../time.ts'
import type { Completion } from '../writing/complete-line.ts'
import {
  type CompletionPlace,
  continueCompletion,
  createCompletionCache,
} from './completion-cache.ts'

export type CompletionPorts = {
  /** Asks a model. `isWanted` decides whether the text will be shown, and so is counted. */
  readonly request: (
    place: CompletionPlace,
    options: { readonly signal: AbortSignal; readonly isWanted: IsWanted },
  ) => Promise<{ readonly text: string } | RequestRefusal>
  /** Fits a model's text to a place. Null: nothing to add. */
  readonly fit: (text: string, place: CompletionPlace) => Completion | null
  readonly onAnswer: (latencyMs: number) => void
  readonly onRefusal: (refusal: RequestRefusal, place: CompletionPlace) => void
  readonly wait: Wait
  readonly now: () => number
}

export type IsWanted = (text: string) => Promise<boolean>

export type CompletionSource = {
  /** The completion for a place. Null: there is none, or the signal was aborted. */
  readonly get: (place: CompletionPlace, options: Options) => Promise<Completion | null>
}

type Options = { readonly signal: AbortSignal; readonly debounceMs: number }

/** A request in flight. */
type Running = {
  readonly place: CompletionPlace
  readonly controller: AbortController
  readonly startedAt: number
  done: Promise<void>
  /** Where its completion is wanted now. Null: the user has just typed, or moved on. */
  claimed: CompletionPlace | null
  /** Called with the next claim, or null when there is none. */
  readonly waiting: ((place: CompletionPlace | null) => void)[]
}

type State = {
  readonly ports: CompletionPorts
  readonly cache: ReturnType<typeof createCompletionCache>
  running: Running | null
}

/**
 * Gets completions from the cache, from a request that is in flight and whose place the user has
 * typed on from, or else from the model. There is at most one request at a time.
 */
export function createCompletionSource(ports: CompletionPorts): CompletionSource {
  const state: State = { ports, cache: createCompletionCache(), running: null }
  return { get: (place, options) => get(state, place, options) }
}

async function get(
  state: State,
  place: CompletionPlace,
  { signal, debounceMs }: Options,
): Promise<Completion | null> {
  const known = state.cache.find(place)
  if (known !== undefined) return known
  const reused = await reuse(state, place, signal)
  if (reused !== undefined || signal.aborted) return reused ?? null
  await state.ports.wait(debounceMs, signal)
  if (signal.aborted) return null
  const running = start(state, place)
  return (await claim(state, { running, place, signal })) ?? null
}

/** A request that takes longer isn't worth waiting for: a new one knows what was typed since. */
const maxReuseMs = seconds(2)

/** The completion of the request in flight, if it may fit. Stops the request if it can't. */
async function reuse(
  state: State,
  place: CompletionPlace,
  signal: AbortSignal,
): Promise<Completion | null | undefined> {
  const { running } = state
  if (!running) return undefined
  const isSlow = state.ports.now() - running.startedAt > maxReuseMs
  if (!isSlow && isContinuation(running.place, place))
    return claim(state, { running, place, signal })
  running.controller.abort()
  return undefined
}

type Claim = {
  readonly running: Running
  readonly place: CompletionPlace
  readonly signal: AbortSignal
}

/** Waits for a request and returns its completion for this place. Undefined: it doesn't fit. */
async function claim(state: State, { running, place, signal }: Claim) {
  running.claimed = place
  for (const resolve of running.waiting.splice(0)) resolve(place)
  await Promise.race([running.done, untilAborted(signal)])
  if (!signal.aborted) return state.cache.find(place)
  if (running.claimed === place) leave(state, running)
  return undefined
}

/** How long a request may go on without anyone waiting: VS Code asks again after every key. */
const graceMs = 250

/** Stops a request that nobody waits for anymore. */
function leave({ ports }: State, running: Running): void {
  running.claimed = null
  void ports.wait(graceMs, running.controller.signal).then(() => {
    if (running.claimed === null) running.controller.abort()
    if (running.claimed === null) for (const resolve of running.waiting.splice(0)) resolve(null)
  })
}

function start(state: State, place: CompletionPlace): Running {
  state.running?.controller.abort()
  const controller = new AbortController()
  const running: Running = {
    ...{ place, controller, claimed: place, waiting: [] },
    startedAt: state.ports.now(),
    done: Promise.resolve(),
  }
  state.running = running
  running.done = run(state, running)
  return running
}

/** Whether a text will be shown where the user is now. */
async function isWanted(state: State, running: Running, text: string): Promise<boolean> {
  const { place } = running
  const completion = state.ports.fit(text, place)
  // Nothing is shown, so it isn't counted, and needn't be requested again.
  if (!completion) state.cache.add(place, null)
  if (!completion) return false
  const current = running.claimed ?? (await nextClaim(running))
  return current !== null && continueCompletion({ place, completion }, current) !== null
}

function nextClaim(running: Running): Promise<CompletionPlace | null> {
  return new Promise((resolve) => running.waiting.push(resolve))
}

async function run(state: State, running: Running): Promise<void> {
  const { ports, cache } = state
  const { place, controller, startedAt } = running
  const { signal } = controller
  const outcome = await ports.request(place, {
    signal,
    isWanted: (text) => isWanted(state, running, text),
  })
  if (state.running === running) state.running = null
  if (!isRefusal(outcome)) {
    ports.onAnswer(ports.now() - startedAt)
    cache.add(place, ports.fit(outcome.text, place))
  } else if (!signal.aborted) ports.onRefusal(outcome, place)
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

const maxTyped = 80

/** Whether the user has typed on from a place. Brackets that the editor adds or skips are fine. */
function isContinuation(from: CompletionPlace, to: CompletionPlace): boolean {
  const isSame =
    from.path === to.path &&
    from.language === to.language &&
    from.isSingleLine === to.isSingleLine &&
    to.before.startsWith(from.before)
  const typed = to.before.slice(from.before.length)
  if (!isSame || typed.includes('\n') || typed.length > maxTyped) return false
  return isSameAfter(from.after, to.after) || isSameAfter(to.after, from.after)
}

function isSameAfter(short: string, long: string): boolean {
  return long.endsWith(short) && /^[)\]}>'"`]{0,4}$/.test(long.slice(0, long.length - short.length))
}
