import type { LocalCompletion } from '@ghost-writers-ia/local-model/local-model'
import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'
import { inBackground } from '../in-background.ts'
import { minutes, seconds, type Wait } from '../time.ts'
import type { FromWorker, Job, ModelFiles, ToWorker } from './worker-protocol.ts'

/** A worker that was started. */
export type WorkerConnection = {
  /** The buffers are moved, not copied. */
  readonly post: (message: ToWorker, moved?: readonly ArrayBuffer[]) => void
  readonly terminate: () => void
}

type Listeners = {
  readonly onMessage: (message: FromWorker) => void
  /** It has ended, which it never does by itself. */
  readonly onExit: (reason: string) => void
}

export type ModelWorkerPorts = {
  readonly startWorker: (listeners: Listeners) => Promise<WorkerConnection>
  /** Null: there is no model. */
  readonly loadFiles: () => Promise<ModelFiles | null>
  readonly wait: Wait
  readonly now: () => number
  readonly reportError: (error: unknown) => void
}

type Options = { readonly confidence: number; readonly signal: AbortSignal }

export type ModelWorker = {
  /** Null: nothing it's sure enough of, aborted, or there is no model at the moment. */
  readonly complete: (input: CompletionInput, options: Options) => Promise<LocalCompletion | null>
  /** Reads a file into the model's cache, so that the first key there is as fast as the others. */
  readonly warm: (input: CompletionInput) => Promise<void>
  /** Frees the memory. The next call loads the model again. */
  readonly unload: () => void
}

type Running = {
  readonly worker: number
  readonly connection: WorkerConnection
  readonly pending: Map<number, (completion: LocalCompletion | null) => void>
}

type State = {
  readonly ports: ModelWorkerPorts
  /** Null: not loaded. */
  running: Promise<Running | null> | null
  /** Counts the workers. What an earlier one says is too late. */
  worker: number
  lastId: number
  failures: number
  /** After a crash, nothing is started for a while. */
  pausedUntil: number
  idle: AbortController
}

const idleMs = minutes(10)
/** Reading a file takes a second on an old computer. */
const hangMs = seconds(20)
const firstPauseMs = seconds(2)
const longestPauseMs = minutes(5)

/** Keeps the model in a worker: loads it when it's needed, and unloads it after a while. */
export function createModelWorker(ports: ModelWorkerPorts): ModelWorker {
  const state: State = {
    ports,
    running: null,
    worker: 0,
    lastId: 0,
    failures: 0,
    pausedUntil: 0,
    idle: new AbortController(),
  }
  const never = new AbortController().signal
  return {
    complete: (input, { confidence, signal }) =>
      run(state, { job: { kind: 'complete', input, confidence }, signal }),
    async warm(input) {
      await run(state, { job: { kind: 'warm', input }, signal: never })
    },
    unload: () => end(state),
  }
}

type Work = { readonly job: Job; readonly signal: AbortSignal }

async function run(state: State, { job, signal }: Work): Promise<LocalCompletion | null> {
  const { ports } = state
  if (ports.now() < state.pausedUntil || signal.aborted) return null
  state.running ??= start(state)
  const { running: loading } = state
  const running = await loading
  // It may have ended meanwhile.
  if (!running || state.running !== loading || signal.aborted) return null
  restartIdleTimer(state)
  const completion = await send(state, { running, job, signal })
  if (completion) state.failures = 0
  return completion
}

/** Loads the model into a new worker. Null: there is none, or it failed. */
async function start(state: State): Promise<Running | null> {
  const { ports, worker } = state
  const pending: Running['pending'] = new Map()
  try {
    const files = await ports.loadFiles()
    if (!files) {
      if (state.worker === worker) state.running = null
      return null
    }
    const connection = await ports.startWorker({
      onMessage(message) {
        if (message.error) fail(state, { worker, error: message.error })
        pending.get(message.id)?.(message.completion)
      },
      onExit(reason) {
        for (const resolve of pending.values()) resolve(null)
        fail(state, { worker, error: reason })
      },
    })
    const running = { worker, connection, pending }
    const { signal } = new AbortController()
    await send(state, { running, job: { kind: 'load', files }, signal })
    return running
  } catch (error) {
    fail(state, { worker, error })
    return null
  }
}

type Sent = Work & { readonly running: Running }

async function send(
  state: State,
  { running: { worker, connection, pending }, job, signal }: Sent,
): Promise<LocalCompletion | null> {
  state.lastId += 1
  const id = state.lastId
  const answered = new AbortController()
  const abort = () => connection.post({ kind: 'abort', id })
  signal.addEventListener('abort', abort, { once: true })
  const result = new Promise<LocalCompletion | null>((resolve) => pending.set(id, resolve))
  connection.post({ ...job, id }, job.kind === 'load' ? Object.values(job.files) : [])
  const outcome = await Promise.race([
    result.then((completion) => ({ completion })),
    state.ports.wait(hangMs, answered.signal).then(() => null),
  ])
  answered.abort()
  pending.delete(id)
  signal.removeEventListener('abort', abort)
  if (!outcome) fail(state, { worker, error: `The local model doesn't answer (${job.kind})` })
  return signal.aborted ? null : (outcome?.completion ?? null)
}

type Failure = { readonly worker: number; readonly error: unknown }

/** Ends the worker, and leaves it alone for a while: it would fail again at every key. */
function fail(state: State, { worker, error }: Failure): void {
  const { ports } = state
  if (worker !== state.worker) return
  end(state)
  state.failures += 1
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (state.failures - 1))
  state.pausedUntil = ports.now() + pauseMs
  ports.reportError(error)
}

function end(state: State): void {
  const { running, ports } = state
  state.running = null
  state.worker += 1
  state.idle.abort()
  const ended = running?.then((started) => {
    for (const resolve of started?.pending.values() ?? []) resolve(null)
    started?.connection.terminate()
  })
  if (ended) inBackground(ended, ports.reportError)
}

function restartIdleTimer(state: State): void {
  const { ports } = state
  state.idle.abort()
  const timer = new AbortController()
  state.idle = timer
  const unloaded = ports.wait(idleMs, timer.signal).then(() => {
    if (!timer.signal.aborted) end(state)
  })
  inBackground(unloaded, ports.reportError)
}
