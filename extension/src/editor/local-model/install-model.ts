import { localModel } from '@ghost-writers-ia/local-model/manifest'
import type * as vscode from 'vscode'
import {
  downloadModel,
  isIntact,
  type ModelRefusal,
  refuseModel,
} from '../../local-model/download-model.ts'
import { isRefusal } from '../../refusal.ts'
import { seconds, startIdleTimer, wait } from '../../time.ts'
import { localModelWords } from '../../words/local-model.ts'
import { readSettings } from '../settings.ts'
import { askForFile, showError, showInfo, showProgress } from '../ui.ts'
import { type ModelStorage, readChosen } from './model-storage.ts'

export type Installation = {
  readonly storage: ModelStorage
  /** Called when the model was installed or removed. */
  readonly onChange: () => Promise<void>
}

const stallMs = seconds(30)

/** Downloads the model from the site of the user's settings, which a workspace can't change. */
export async function download(installation: Installation): Promise<void> {
  const { storage } = installation
  if (await storage.isInstalled()) return void showInfo(localModelWords.alreadyInstalled)
  const outcome = await showProgress({
    title: localModelWords.downloading,
    async run(report, signal) {
      const received = await downloadModel(
        {
          siteUrl: readSettings().siteUrl,
          fetch,
          parts: storage.parts,
          wait,
          startStallTimer: (onStall) => startIdleTimer(stallMs, onStall),
          signal,
          onProgress: (bytes) =>
            report(localModelWords.progress(toMegabytes(bytes), toMegabytes(localModel.bytes))),
        },
        localModel,
      )
      return isRefusal(received) ? received : save(storage, received)
    },
  })
  await finish(installation, outcome)
}

/** Installs a file that the user has copied to this computer. */
export async function installFromFile(installation: Installation): Promise<void> {
  const ending = localModel.file.slice(localModel.file.lastIndexOf('.') + 1)
  const uri = await askForFile({
    title: localModelWords.chooseFile,
    filters: { [localModelWords.fileKind]: [ending] },
  })
  if (!uri) return
  const outcome = await showProgress({
    title: localModelWords.installing,
    run: () => install(installation.storage, uri),
  })
  await finish(installation, outcome)
}

async function install(storage: ModelStorage, uri: vscode.Uri): Promise<ModelRefusal | null> {
  const bytes = await readChosen(uri, localModel)
  if (!bytes || !(await isIntact(bytes, localModel))) return refuseModel('wrong-file')
  return save(storage, bytes)
}

/** Null: it's installed. */
async function save(storage: ModelStorage, bytes: Uint8Array): Promise<ModelRefusal | null> {
  try {
    await storage.save(bytes)
    return null
  } catch {
    await storage.parts.clear()
    return refuseModel('not-stored')
  }
}

async function finish(installation: Installation, outcome: ModelRefusal | null): Promise<void> {
  await installation.onChange()
  const { installed, tryAgain, chooseFile } = localModelWords
  if (!outcome) return void showInfo(installed)
  if (outcome.refused === 'canceled') return void showInfo(outcome.message)
  const chosen = await showError(outcome.message, tryAgain, chooseFile)
  if (chosen === tryAgain) await download(installation)
  if (chosen === chooseFile) await installFromFile(installation)
}

export async function deleteModel({ storage, onChange }: Installation): Promise<void> {
  const isThere = await storage.isInstalled()
  // Also what an interrupted download has left.
  await storage.remove()
  await onChange()
  void showInfo(isThere ? localModelWords.deleted : localModelWords.notThere)
}

export function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
