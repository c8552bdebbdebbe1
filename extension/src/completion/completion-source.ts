import type { RequestRefusal } from '../chat/notices.ts'
import { inBackground } from '../in-background.ts'
import { isRefusal } from '../refusal.ts'
import { refuse } from '../router/refusals.ts'
import { seconds, type Wait } from '../time.ts'
import type { Completion, ModelCode } from '../writing/complete-line.ts'
import {
  type CompletionPlace,
  continueCompletion,
  createCompletionCache,
} from './completion-cache.ts'

export type CompletionPorts = {
  /** Asks a model. `isWanted` decides whether the code will be shown, and so is counted. */
  readonly request: (
    place: CompletionPlace,
    options: { readonly signal: AbortSignal; readonly isWanted: IsWanted },
  ) => Promise<ModelCode | RequestRefusal>
  /** Fits a model's code to a place. Null: nothing to add. Called once for each answer. */
  readonly fit: (code: ModelCode, place: CompletionPlace) => Completion | null
  readonly onAnswer: (latencyMs: number) => void
  readonly onRefusal: (refusal: RequestRefusal, place: CompletionPlace) => void
  readonly reportError: (error: unknown) => void
  /** Whether the user is still at a place and has typed nothing. */
  readonly isThere: (place: CompletionPlace) => boolean
  /** Lets VS Code ask again. */
  readonly showAgain: () => void
  readonly wait: Wait
  readonly now: () => number
}

export type IsWanted = (code: ModelCode) => Promise<boolean>

export type CompletionSource = {
  /** The completion for a place. Null: there is none, or the signal was aborted. */
  readonly get: (place: CompletionPlace, options: Options) => Promise<Completion | null>
}

type Options = {
  readonly signal: AbortSignal
  readonly debounceMs: number
  /** Called when a request is on its way: from then on, its answer comes without anyone waiting. */
  readonly onRequest?: () => void
}

/** A request in flight. */
type Running = {
  readonly place: CompletionPlace
  readonly controller: AbortController
  readonly startedAt: number
  readonly fit: Fit
  done: Promise<void>
  isAnswered: boolean
  /** Where its completion is wanted now. Null: the user has just typed, or moved on. */
  claimed: CompletionPlace | null
  /** Where it was wanted last. */
  last: CompletionPlace
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
  { signal, debounceMs, onRequest }: Options,
): Promise<Completion | null> {
  const known = state.cache.find(place)
  if (known !== undefined) return known
  const { now, wait } = state.ports
  const askedAt = now()
  const reused = await reuse(state, place, { signal, ...(onRequest && { onRequest }) })
  if (reused !== undefined || signal.aborted) return reused ?? null
  await wait(Math.max(0, debounceMs - (now() - askedAt)), signal)
  if (signal.aborted) return null
  const running = start(state, place)
  onRequest?.()
  return (await claim(state, { running, place, signal })) ?? null
}

/** A request that takes longer isn't worth waiting for: a new one knows what was typed since. */
const maxReuseMs = seconds(2)

/** The completion of the request in flight, if it may fit. Stops the request if it can't. */
async function reuse(
  state: State,
  place: CompletionPlace,
  { signal, onRequest }: Pick<Options, 'signal' | 'onRequest'>,
): Promise<Completion | null | undefined> {
  const { running } = state
  if (!running) return undefined
  const leftMs = running.isAnswered
    ? maxClaimMs
    : running.startedAt + maxReuseMs - state.ports.now()
  if (leftMs > 0 && isContinuation(running.place, place)) {
    onRequest?.()
    return claim(state, { running, place, signal, maxMs: leftMs })
  }
  running.controller.abort()
  return undefined
}

type Claim = {
  readonly running: Running
  readonly place: CompletionPlace
  readonly signal: AbortSignal
  /** A request that takes longer is stopped. */
  readonly maxMs?: number
}

/** Waits for a request and returns its completion for this place. Undefined: it doesn't fit. */
async function claim({ ports, cache }: State, { running, place, signal, maxMs }: Claim) {
  running.claimed = place
  running.last = place
  for (const resolve of running.waiting.splice(0)) resolve(place)
  const answered = new AbortController()
  const isStalled = await Promise.race([
    Promise.race([running.done, untilAborted(signal)]).then(() => false),
    ...(maxMs === undefined ? [] : [ports.wait(maxMs, answered.signal).then(() => true)]),
  ])
  answered.abort()
  if (isStalled) running.controller.abort()
  if (!signal.aborted) return cache.find(place)
  if (running.claimed === place) leave(ports, running)
  return undefined
}

/** How long a request may go on without anyone waiting: VS Code asks again after every key. */
const graceMs = 250

/**
 * Stops a request that nobody waits for anymore. VS Code stops waiting after 750 ms, in favor of its
 * list of suggestions: then the answer of a slow model is shown when it arrives.
 */
function leave(ports: CompletionPorts, running: Running): void {
  const { wait, reportError, isThere } = ports
  running.claimed = null
  const stopped = wait(graceMs, running.controller.signal).then(() => {
    if (running.claimed !== null || isThere(running.last)) return
    running.controller.abort()
    for (const resolve of running.waiting.splice(0)) resolve(null)
  })
  inBackground(stopped, reportError)
}

function start(state: State, place: CompletionPlace): Running {
  state.running?.controller.abort()
  const controller = new AbortController()
  const running: Running = {
    place,
    controller,
    claimed: place,
    last: place,
    waiting: [],
    isAnswered: false,
    fit: fitOnce((code) => state.ports.fit(code, place)),
    startedAt: state.ports.now(),
    done: Promise.resolve(),
  }
  state.running = running
  running.done = run(state, running)
  return running
}

type Fit = (code: ModelCode) => Completion | null

/** Fitting reads the whole file: an answer is fitted once, though it's needed twice. */
function fitOnce(toCompletion: Fit): Fit {
  let last: { readonly code: ModelCode; readonly completion: Completion | null } | null = null
  return (code) => {
    if (last?.code !== code) last = { code, completion: toCompletion(code) }
    return last.completion
  }
}

/** Whether a text will be shown where the user is now. */
async function isWanted(state: State, running: Running, code: ModelCode): Promise<boolean> {
  const { ports, cache } = state
  const { place } = running
  running.isAnswered = true
  const completion = running.fit(code)
  // Nothing is shown, so it isn't counted, and needn't be requested again.
  if (!completion) cache.add(place, null)
  if (!completion) return false
  const current = running.claimed ?? (await reclaim(ports, running))
  return current !== null && continueCompletion({ place, completion }, current) !== null
}

/** How long VS Code may take to ask again. */
const maxClaimMs = seconds(1)

async function reclaim(
  { isThere, showAgain, wait }: CompletionPorts,
  running: Running,
): Promise<CompletionPlace | null> {
  const claimed = new Promise<CompletionPlace | null>((resolve) => running.waiting.push(resolve))
  if (isThere(running.last)) showAgain()
  return Promise.race([claimed, wait(maxClaimMs, running.controller.signal).then(() => null)])
}

/** Never throws: the place would wait for this request for ever. */
async function run(state: State, running: Running): Promise<void> {
  try {
    await answer(state, running)
  } catch (error) {
    state.ports.reportError(error)
    if (!running.controller.signal.aborted) state.ports.onRefusal(refuse('fault'), running.place)
  } finally {
    if (state.running === running) state.running = null
  }
}

async function answer(state: State, running: Running): Promise<void> {
  const { ports, cache } = state
  const { place, controller, startedAt } = running
  const { signal } = controller
  const outcome = await ports.request(place, {
    signal,
    isWanted: (code) => isWanted(state, running, code),
  })
  if (!isRefusal(outcome)) {
    ports.onAnswer(ports.now() - startedAt)
    cache.add(place, running.fit(outcome))
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
