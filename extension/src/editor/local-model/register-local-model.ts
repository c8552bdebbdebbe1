import { localModel } from '@ghost-writers-ia/local-model/manifest'
import * as vscode from 'vscode'
import { inBackground } from '../../in-background.ts'
import { isIntact, refuseModel } from '../../local-model/download-model.ts'
import { createModelWorker, type ModelWorker } from '../../local-model/model-worker.ts'
import { wait } from '../../time.ts'
import { localModelWords } from '../../words/local-model.ts'
import { type Host, registerCommands } from '../host.ts'
import { showInfo, showWarning } from '../ui.ts'
import {
  deleteModel,
  download,
  type Installation,
  installFromFile,
  toMegabytes,
} from './install-model.ts'
import { manageLocalCompletion } from './manage-local-completion.ts'
import { createModelStorage, readPackaged } from './model-storage.ts'
import { createStartWorker } from './start-worker.ts'

/** The model on this computer. */
export type LocalModelFeature = Pick<ModelWorker, 'complete' | 'warm'> & {
  readonly isInstalled: () => boolean
  /** Offers the download, once. */
  readonly offer: () => void
  /** Fires when the model was installed or removed. */
  readonly onChange: vscode.Event<void>
}

const offeredKey = 'local-model-offered'

export function registerLocalModel(host: Host): LocalModelFeature {
  const { context, reportError } = host
  const folder = vscode.Uri.joinPath(context.globalStorageUri, 'local-model')
  const storage = createModelStorage(folder, localModel)
  const changed = new vscode.EventEmitter<void>()
  let isInstalled = false

  /** Another window may have installed or removed it. */
  async function refresh() {
    const isThere = await storage.isInstalled()
    if (isThere === isInstalled) return
    isInstalled = isThere
    if (!isThere) worker.unload()
    changed.fire()
  }
  const installation: Installation = { storage, onChange: refresh }
  const toEngine = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name)
  const worker = createModelWorker({
    wait,
    now: Date.now,
    reportError,
    startWorker: createStartWorker(context.extensionUri),
    async loadFiles() {
      const model = await storage.read()
      if (!model) return null
      // Whatever has happened to the file since it was installed: the model is ours, or isn't used.
      if (!(await isIntact(model, localModel))) {
        await storage.remove()
        await refresh()
        inBackground(offerAgain(installation), reportError)
        return null
      }
      const [plain, relaxed] = await Promise.all(
        ['plain.wasm', 'relaxed.wasm'].map((name) => readPackaged(toEngine(name))),
      )
      return plain && relaxed
        ? { model: model.buffer, plain: plain.buffer, relaxed: relaxed.buffer }
        : null
    },
  })

  registerCommands(host, {
    localCompletion: () => manageLocalCompletion(isInstalled),
    downloadLocalModel: () => download(installation),
    installLocalModel: () => installFromFile(installation),
    deleteLocalModel: () => deleteModel(installation),
  })
  const refreshSoon = () => inBackground(refresh(), reportError)
  refreshSoon()
  context.subscriptions.push(
    changed,
    { dispose: worker.unload },
    vscode.window.onDidChangeActiveTextEditor(refreshSoon),
  )
  return {
    complete: worker.complete,
    warm: worker.warm,
    isInstalled: () => isInstalled,
    onChange: changed.event,
    offer() {
      const { globalState } = context
      if (globalState.get(offeredKey, false)) return
      inBackground(globalState.update(offeredKey, true), reportError)
      inBackground(offerDownload(installation), reportError)
    },
  }
}

async function offerDownload(installation: Installation): Promise<void> {
  const { offer, download: button, noThanks } = localModelWords
  const chosen = await showInfo(offer(toMegabytes(localModel.bytes)), button, noThanks)
  if (chosen === button) await download(installation)
}

async function offerAgain(installation: Installation): Promise<void> {
  const { download: button } = localModelWords
  if ((await showWarning(refuseModel('damaged').message, button)) === button)
    await download(installation)
}
