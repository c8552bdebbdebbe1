import { type LocalModel, loadLocalModel } from '@ghost-writers-ia/local-model/local-model'
import type { FromWorker, Job, ToWorker } from './worker-protocol.ts'

/* The worker that holds the model: a thread in Node, or a web worker in a browser. */

type Port = {
  readonly postMessage: (message: FromWorker) => void
  readonly onMessage: (listener: (message: ToWorker) => void) => void
}

let model: LocalModel | null = null
let running: { readonly id: number; readonly controller: AbortController } | null = null
/** Jobs run one after the other: the model has one cache. */
let last: Promise<unknown> = Promise.resolve()

const port = openPort()
port.onMessage((message) => {
  if (message.kind !== 'abort') start(message)
  else if (running?.id === message.id) running.controller.abort()
})

function openPort(): Port {
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  const thread = process?.getBuiltinModule?.('node:worker_threads').parentPort
  if (thread)
    return {
      postMessage: (message) => thread.postMessage(message),
      onMessage: (listener) => thread.on('message', listener),
    }
  return {
    postMessage: (message) => globalThis.postMessage(message),
    onMessage: (listener) =>
      globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => listener(data)),
  }
}

function start({ id, ...job }: Job & { readonly id: number }): void {
  running?.controller.abort()
  const controller = new AbortController()
  running = { id, controller }
  last = last.then(async () => {
    try {
      port.postMessage({ id, completion: await run(job, controller.signal) })
    } catch (error) {
      port.postMessage({ id, completion: null, error: String(error) })
    }
  })
}

async function run(job: Job, signal: AbortSignal) {
  if (job.kind === 'load') {
    const { model: file, ...engines } = job.files
    model = await loadLocalModel(new Uint8Array(file), engines)
    return null
  }
  // What was typed since makes it useless.
  if (!model || signal.aborted) return null
  if (job.kind === 'complete')
    return model.complete(job.input, { confidence: job.confidence, signal })
  await model.warm(job.input)
  return null
}
