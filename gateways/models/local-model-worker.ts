/** The thread of the local model: loads it, then answers one question at a time. */

import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { defaultConfidence, loadLocalModel } from '@ghost-writers-ia/local-model/local-model'
import type { CompletionInput } from '@ghost-writers-ia/local-model/prompt'
import type { LocalModelFiles } from './local-model.ts'

lowerPriority()
const files: LocalModelFiles = workerData
const loading = load()
let stopping = new AbortController()

parentPort?.on('message', (message: CompletionInput | 'stop') => {
  if (message === 'stop') return stopping.abort()
  stopping = new AbortController()
  void answer(message, stopping.signal)
})

/** A fault ends the thread: the memory of the engine isn't to be trusted then. */
async function answer(input: CompletionInput, signal: AbortSignal): Promise<void> {
  const model = await loading
  const completion = await model.complete(input, { confidence: defaultConfidence, signal })
  parentPort?.postMessage(completion)
}

/** On Linux this is the priority of the thread, elsewhere that of the whole site. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it. The model works all the same.
  }
}

async function load() {
  const [model, plain, relaxed] = await Promise.all([
    readFile(files.model),
    readFile(files.plainEngine),
    readFile(files.relaxedEngine),
  ])
  return loadLocalModel(model, { plain, relaxed })
}
