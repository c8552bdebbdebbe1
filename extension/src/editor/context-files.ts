import * as vscode from 'vscode'
import type { Excerpt } from '../writing/context.ts'
import { showWarning } from './notify.ts'

/** The files that go along with what the user asks. */
export type ContextFiles = {
  readonly list: () => readonly vscode.Uri[]
  readonly read: () => Promise<readonly Excerpt[]>
  readonly add: (uris: readonly vscode.Uri[]) => Promise<void>
  readonly remove: (uri: vscode.Uri) => Promise<void>
  readonly clear: () => Promise<void>
  readonly onChange: vscode.Event<void>
}

const name = 'context-files'
const largestBytes = 1_000_000

/** Kept for each folder, so that they are still there after a reload. */
export function openContextFiles(memory: vscode.Memento): ContextFiles {
  const changed = new vscode.EventEmitter<void>()
  const list = () => memory.get<string[]>(name, []).map((uri) => vscode.Uri.parse(uri, true))
  async function save(uris: readonly vscode.Uri[]) {
    await memory.update(name, [...new Set(uris.map(String))])
    changed.fire()
  }

  return {
    list,
    onChange: changed.event,
    async read() {
      const read = await Promise.all(list().map(readExcerpt))
      return read.flatMap((excerpt) => excerpt ?? [])
    },
    async add(uris) {
      const read = await Promise.all(
        uris.map(async (uri) => ({ uri, text: await readExcerpt(uri) })),
      )
      const unread = read.filter(({ text }) => !text).map(({ uri }) => toName(uri))
      await save([...list(), ...read.filter(({ text }) => text).map(({ uri }) => uri)])
      if (unread.length > 0)
        void showWarning(
          `Only text files of up to 1 MB can be added. Not added: ${unread.join(', ')}`,
        )
    },
    remove: (uri) => save(list().filter((other) => String(other) !== String(uri))),
    clear: () => save([]),
  }
}

export function toName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1)
}

/** As it is in the editor, saved or not. Null: gone, too large, or no text. */
async function readExcerpt(uri: vscode.Uri): Promise<Excerpt | null> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri)
    if (size > largestBytes || !(type & vscode.FileType.File)) return null
    const document = await vscode.workspace.openTextDocument(uri)
    const path = vscode.workspace.asRelativePath(uri)
    return { path, language: document.languageId, text: document.getText() }
  } catch (fault) {
    // The editor's way of saying "gone" and "binary"; there is no other to ask.
    if (fault instanceof Error) return null
    throw fault
  }
}
