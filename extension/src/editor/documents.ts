import * as vscode from 'vscode'
import { commandWords } from '../words/commands.ts'
import type { IndentStyle } from '../writing/indent.ts'
import { showWarning } from './ui.ts'

/** Schemes of documents that users write code in. All others are views: logs, diffs, commits. */
export const writableSchemes = [
  ...['file', 'untitled', 'vscode-notebook-cell', 'vscode-remote', 'vscode-vfs'],
]

export function toFileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1)
}

/** The detected indentation of a visible document, otherwise the one from the settings. */
export function readIndentStyle(document: vscode.TextDocument): IndentStyle {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document)
  const settings = vscode.workspace.getConfiguration('editor', document)
  const { insertSpaces, tabSize } = visible?.options ?? {}
  return {
    insertSpaces:
      typeof insertSpaces === 'boolean' ? insertSpaces : settings.get('insertSpaces', true),
    tabSize: typeof tabSize === 'number' ? tabSize : settings.get('tabSize', 4),
  }
}

/** False, with a warning, for a read-only document. Called before any request is made. */
export async function mayChange(document: vscode.TextDocument): Promise<boolean> {
  if (!(await isReadOnly(document))) return true
  void showWarning(commandWords.readOnly(toFileName(document.uri)))
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
