import * as vscode from 'vscode'
import type { ModelWorkerPorts } from '../../local-model/model-worker.ts'
import { readPackaged } from './model-storage.ts'

type StartWorker = ModelWorkerPorts['startWorker']

/** Starts the worker of our package: a thread in Node, or a web worker in a browser. */
export function createStartWorker(extensionUri: vscode.Uri): StartWorker {
  const script = vscode.Uri.joinPath(extensionUri, 'dist/local-model.js')
  const { process } = globalThis as { readonly process?: Partial<NodeJS.Process> }
  const threads = process?.getBuiltinModule?.('node:worker_threads')
  return async ({ onMessage, onExit }) => {
    if (!threads) return startWebWorker(await readPackaged(script), { onMessage, onExit })
    const thread = new threads.Worker(script.fsPath)
    thread.on('message', onMessage)
    thread.on('error', (error) => onExit(String(error)))
    thread.on('exit', (code) => onExit(`The worker of the local model ended (${code})`))
    return {
      post: (message, moved = []) => thread.postMessage(message, moved),
      terminate: () => void thread.terminate(),
    }
  }
}

/** Browsers don't start workers from other origins, and VS Code serves extensions from one. */
function startWebWorker(
  code: Uint8Array<ArrayBuffer>,
  { onMessage, onExit }: Parameters<StartWorker>[0],
) {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.onmessage = ({ data }) => onMessage(data)
  worker.onerror = ({ message }) => onExit(message || 'The worker of the local model has failed')
  return {
    post: (message: unknown, moved: readonly ArrayBuffer[] = []) =>
      worker.postMessage(message, [...moved]),
    // VS Code loads the code in its own time, so the address has to stay valid until now.
    terminate() {
      worker.terminate()
      URL.revokeObjectURL(url)
    },
  }
}
