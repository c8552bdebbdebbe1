import * as vscode from 'vscode'
import { type ContextFiles, toName } from './context-files.ts'

/** From the explorer with one file or several, from a tab, or the file in front. */
export async function addToContext(
  files: ContextFiles,
  {
    clicked,
    selected,
  }: { readonly clicked?: vscode.Uri; readonly selected?: readonly vscode.Uri[] },
): Promise<void> {
  const front = vscode.window.activeTextEditor?.document.uri
  const uris = selected?.length ? selected : [clicked ?? front].flatMap((uri) => uri ?? [])
  const known = new Set(files.list().map(String))
  const fresh = uris.filter((uri) => !known.has(String(uri)))
  if (fresh.length > 0) await files.add(fresh)
  else await pickFile(files)
}

/** Nothing is in front, or it is in the context already: any file of the folder. */
async function pickFile(files: ContextFiles): Promise<void> {
  const known = new Set(files.list().map(String))
  const found = await vscode.workspace.findFiles('**/*', '**/node_modules/**', 2000)
  const entries = found.filter((uri) => !known.has(String(uri))).map(toEntry)
  const chosen = await vscode.window.showQuickPick(entries, {
    title: 'Add File to Context',
    matchOnDescription: true,
  })
  if (chosen) await files.add([chosen.uri])
}

export async function removeFromContext(files: ContextFiles): Promise<void> {
  const entries = files.list().map(toEntry)
  if (entries.length === 0)
    return void vscode.window.showInformationMessage('No file is in the context.')
  const chosen = await vscode.window.showQuickPick(entries, { title: 'Remove File from Context' })
  if (chosen) await files.remove(chosen.uri)
}

/** A name, and where it is when that says more. */
function toEntry(uri: vscode.Uri) {
  const label = toName(uri)
  const path = vscode.workspace.asRelativePath(uri)
  return { label, uri, ...(path !== label && { description: path }) }
}
