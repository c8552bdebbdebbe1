import * as vscode from 'vscode'
import type { StoredFiles } from '../stored-files.ts'

export function createStoredFiles(folder: vscode.Uri): StoredFiles {
  const toUri = (name: string) => vscode.Uri.joinPath(folder, name)
  const { fs } = vscode.workspace
  return {
    async list() {
      const entries = await fs.readDirectory(folder).then((found) => found, ignoreMissing([]))
      return entries.map(([name]) => name)
    },
    read: (name) =>
      Promise.resolve(fs.readFile(toUri(name))).then(
        (bytes) => new TextDecoder().decode(bytes),
        ignoreMissing(null),
      ),
    async write(name, text) {
      await fs.createDirectory(folder)
      // Written aside first: closing the window must not leave half a file.
      const unfinished = toUri(`${name}.new`)
      await fs.writeFile(unfinished, new TextEncoder().encode(text))
      await fs.rename(unfinished, toUri(name), { overwrite: true })
    },
    remove: (name) =>
      Promise.resolve(fs.delete(toUri(name))).then(() => {}, ignoreMissing(undefined)),
  }
}

function ignoreMissing<Value>(otherwise: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return otherwise
    throw error
  }
}
