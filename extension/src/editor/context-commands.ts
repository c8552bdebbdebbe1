import * as vscode from 'vscode'
import { type ContextFiles, toName } from './context-files.ts'
import { showInfo } from './notify.ts'
import type { PrivateFiles } from './private-files.ts'

type Parts = { readonly files: ContextFiles; readonly privateFiles: PrivateFiles }

/** From the explorer with one file or several, from a tab, or the file in front. */
export async function addToContext(
  parts: Parts,
  {
    clicked,
    selected,
  }: { readonly clicked?: vscode.Uri; readonly selected?: readonly vscode.Uri[] },
): Promise<void> {
  const { files } = parts
  const front = vscode.window.activeTextEditor?.document.uri
  const uris = selected?.length ? selected : [clicked ?? front].flatMap((uri) => uri ?? [])
  const known = new Set(files.list().map(String))
  const fresh = uris.filter((uri) => !known.has(String(uri)))
  if (fresh.length > 0) await add(parts, fresh)
  else await pickFile(parts)
}

/** Files that are private are added only when the user says so. */
async function add({ files, privateFiles }: Parts, uris: readonly vscode.Uri[]): Promise<void> {
  if (await privateFiles.maySend(uris)) await files.add(uris)
}

/** Nothing is in front, or it is in the context already: any file of the folder. */
async function pickFile(parts: Parts): Promise<void> {
  const { files } = parts
  const known = new Set(files.list().map(String))
  const found = await vscode.workspace.findFiles('**/*', '**/node_modules/**', 2000)
  const entries = found.filter((uri) => !known.has(String(uri))).map(toEntry)
  const chosen = await vscode.window.showQuickPick(entries, {
    title: 'Add File to Context',
    matchOnDescription: true,
  })
  if (chosen) await add(parts, [chosen.uri])
}

export async function removeFromContext(files: ContextFiles): Promise<void> {
  const entries = files.list().map(toEntry)
  if (entries.length === 0) return void showInfo('No file is in the context.')
  const chosen = await vscode.window.showQuickPick(entries, { title: 'Remove File from Context' })
  if (chosen) await files.remove(chosen.uri)
}

/** A name, and where it is when that says more. */
function toEntry(uri: vscode.Uri) {
  const label = toName(uri)
  const path = vscode.workspace.asRelativePath(uri)
  return { label, uri, ...(path !== label && { description: path }) }
}
