import * as vscode from 'vscode'
import type { ModelManifest, StoredParts } from '../../local-model/download-model.ts'
import { findStat } from '../documents.ts'

/** The model and an unfinished download of it, in the extension's own folder, for all windows. */
export type ModelStorage = {
  readonly isInstalled: () => Promise<boolean>
  /** Null: it isn't installed. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer> | null>
  /** Replaces the file as a whole or not at all, and removes everything else. */
  readonly save: (bytes: Uint8Array) => Promise<void>
  readonly remove: () => Promise<void>
  readonly parts: StoredParts
}

export function createModelStorage(
  folder: vscode.Uri,
  { file, sha256, bytes: size }: ModelManifest,
): ModelStorage {
  const toUri = (name: string) => vscode.Uri.joinPath(folder, name)
  const model = toUri(file)
  // Parts of another version don't fit.
  const toPart = (index: number) => `${file}.${sha256.slice(0, 12)}.${index}.part`

  /** Written aside first: closing the window must not leave half a file. */
  async function write(name: string, bytes: Uint8Array) {
    await vscode.workspace.fs.createDirectory(folder)
    const unfinished = toUri(`${crypto.randomUUID()}.new`)
    try {
      await vscode.workspace.fs.writeFile(unfinished, bytes)
      await vscode.workspace.fs.rename(unfinished, toUri(name), { overwrite: true })
    } catch (error) {
      await removeFile(unfinished)
      throw error
    }
  }
  async function removeAll(isMeant: (name: string) => boolean) {
    const entries = await vscode.workspace.fs.readDirectory(folder).then(
      (found) => found,
      () => [],
    )
    const names = entries.map(([name]) => name).filter(isMeant)
    await Promise.all(names.map((name) => removeFile(toUri(name))))
  }
  const isInstalled = async () => (await findStat(model))?.size === size
  return {
    isInstalled,
    read: () => readFile(model),
    async save(bytes) {
      await write(file, bytes).catch(async (error) => {
        // Another window was faster, and has removed what we were writing.
        if (!(await isInstalled())) throw error
      })
      await removeAll((name) => name !== file)
    },
    remove: () => removeAll(() => true),
    parts: {
      read: (index) => readFile(toUri(toPart(index))),
      write: (index, bytes) => write(toPart(index), bytes),
      clear: () => removeAll((name) => name.endsWith('.part')),
    },
  }
}

/** A file of our own package. */
export async function readPackaged(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await vscode.workspace.fs.readFile(uri))
}

/** A file that the user has chosen, if it has the size of the model. Null: it doesn't, or isn't there. */
export async function readChosen(
  uri: vscode.Uri,
  { bytes }: Pick<ModelManifest, 'bytes'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return (await findStat(uri))?.size === bytes ? readFile(uri) : null
}

function readFile(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer> | null> {
  return readPackaged(uri).catch(() => null)
}

async function removeFile(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined)
}
