import * as vscode from 'vscode'
import { contextWords } from '../../words/commands.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import { toFileName } from '../documents.ts'
import { toPath } from '../paths.ts'
import { pick, showInfo, showWarning } from '../ui.ts'
import type { FollowLinks } from './links.ts'
import type { PrivateFiles } from './private-files.ts'

/** The files that are sent to the model with every question. */
export type ContextFiles = {
  readonly list: () => readonly vscode.Uri[]
  readonly read: () => Promise<readonly Excerpt[]>
  readonly add: (uris: readonly vscode.Uri[]) => Promise<void>
  readonly remove: (uri: vscode.Uri) => Promise<void>
  readonly clear: () => Promise<void>
  readonly onChange: vscode.Event<void>
}

const storageKey = 'context-files'
/** Where the links among them led when the user added them. */
const linksKey = 'context-file-links'
const maxBytes = 1_000_000

/** Stored per workspace, so the files are still there after a reload. */
export function openContextFiles(storage: vscode.Memento, follow: FollowLinks): ContextFiles {
  const changed = new vscode.EventEmitter<void>()
  const list = () => storage.get<string[]>(storageKey, []).map((uri) => vscode.Uri.parse(uri, true))
  async function save(uris: readonly vscode.Uri[]) {
    await storage.update(storageKey, [...new Set(uris.map(String))])
    changed.fire()
  }
  const remove = (uri: vscode.Uri) => save(list().filter((other) => String(other) !== String(uri)))

  async function findLink(uri: vscode.Uri): Promise<string | undefined> {
    const { isLinked, target } = await follow(uri)
    return isLinked ? String(target) : undefined
  }
  /** A file that has become a link since, or leads elsewhere, isn't what the user added. */
  async function readAdded(uri: vscode.Uri): Promise<Excerpt | null> {
    const link = await findLink(uri)
    const known = storage.get<Record<string, string>>(linksKey, {})
    if (link === undefined || link === known[String(uri)]) return readExcerpt(uri)
    await remove(uri)
    void showWarning(contextWords.linkChanged(toFileName(uri)))
    return null
  }

  return {
    list,
    onChange: changed.event,
    async read() {
      const excerpts = await Promise.all(list().map(readAdded))
      return excerpts.flatMap((excerpt) => excerpt ?? [])
    },
    async add(uris) {
      const excerpts = await Promise.all(uris.map(readExcerpt))
      const skipped = uris.filter((_, index) => !excerpts[index])
      const links = await Promise.all(uris.map(async (uri) => [String(uri), await findLink(uri)]))
      const known = storage.get<Record<string, string>>(linksKey, {})
      await storage.update(linksKey, { ...known, ...Object.fromEntries(links) })
      await save([...list(), ...uris.filter((_, index) => excerpts[index])])
      if (skipped.length > 0) void showWarning(contextWords.skipped(skipped.map(toFileName)))
    },
    remove,
    clear: () => save([]),
  }
}

/** The file as it is in the editor, saved or not. Null: missing, too large, or not text. */
async function readExcerpt(uri: vscode.Uri): Promise<Excerpt | null> {
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri)
    if (size > maxBytes || !(type & vscode.FileType.File)) return null
    const document = await vscode.workspace.openTextDocument(uri)
    const path = toPath(uri)
    return { path, language: document.languageId, text: document.getText() }
  } catch (error) {
    // VS Code throws plain errors for missing and binary files.
    if (error instanceof Error) return null
    throw error
  }
}

type ContextFilesDeps = { readonly files: ContextFiles; readonly privateFiles: PrivateFiles }

type Selection = { readonly clicked?: vscode.Uri; readonly selected?: readonly vscode.Uri[] }

/** Adds the files selected in the explorer, the file of a tab, or the active file. */
export async function addToContext(
  dependencies: ContextFilesDeps,
  { clicked, selected }: Selection,
): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri
  const uris = selected?.length ? selected : [clicked ?? active].flatMap((uri) => uri ?? [])
  const known = new Set(dependencies.files.list().map(String))
  const added = uris.filter((uri) => !known.has(String(uri)))
  if (added.length > 0) await addAllowed(dependencies, added)
  else await pickFile(dependencies)
}

/** Asks before private files are added. */
async function addAllowed(
  { files, privateFiles }: ContextFilesDeps,
  uris: readonly vscode.Uri[],
): Promise<void> {
  if (await privateFiles.maySend(uris)) await files.add(uris)
}

/** Lets the user pick any file of the workspace. */
async function pickFile(dependencies: ContextFilesDeps): Promise<void> {
  const known = new Set(dependencies.files.list().map(String))
  const found = await vscode.workspace.findFiles('**/*', '**/node_modules/**', 2000)
  const entries = found.filter((uri) => !known.has(String(uri))).map(toEntry)
  const chosen = await pick(entries, {
    title: contextWords.add,
    matchOnDescription: true,
  })
  if (chosen) await addAllowed(dependencies, [chosen.uri])
}

export async function removeFromContext(files: ContextFiles): Promise<void> {
  const entries = files.list().map(toEntry)
  if (entries.length === 0) return void showInfo(contextWords.empty)
  const chosen = await pick(entries, { title: contextWords.remove })
  if (chosen) await files.remove(chosen.uri)
}

function toEntry(uri: vscode.Uri) {
  const label = toFileName(uri)
  const path = toPath(uri)
  return { label, uri, ...(path !== label && { description: path }) }
}
