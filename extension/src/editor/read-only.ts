import * as vscode from 'vscode'
import { toName } from './context-files.ts'
import { showWarning } from './notify.ts'

/** The schemes of documents that a user writes code in. All others are views: logs, diffs, commits. */
export const writableSchemes = [
  ...['file', 'untitled', 'vscode-notebook-cell', 'vscode-remote', 'vscode-vfs'],
]

/** Asked before anything is spent: false, with the reason told, for what can't be changed anyway. */
export async function mayChange(document: vscode.TextDocument): Promise<boolean> {
  if (!(await isReadOnly(document))) return true
  void showWarning(`Ghost Writers: ${toName(document.uri)} is read-only, so nothing was changed.`)
  return false
}

async function isReadOnly(document: vscode.TextDocument): Promise<boolean> {
  const { uri } = document
  const isWritable = vscode.workspace.fs.isWritableFileSystem(uri.scheme)
  if (!(isWritable ?? writableSchemes.includes(uri.scheme))) return true
  const isListed = (name: string) =>
    Object.entries(
      vscode.workspace.getConfiguration('files', uri).get<Record<string, boolean>>(name, {}),
    ).some(([pattern, isOn]) => isOn && vscode.languages.match({ pattern }, document) > 0)
  if (isListed('readonlyInclude') && !isListed('readonlyExclude')) return true
  const { permissions = 0 } = await vscode.workspace.fs.stat(uri).then(
    (stat) => stat,
    () => ({ permissions: 0 }),
  )
  return (permissions & vscode.FilePermission.Readonly) !== 0
}
