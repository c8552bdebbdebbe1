import * as vscode from 'vscode'
import { commandWords } from '../words/commands.ts'
import { findIndentStyle } from '../writing/find-indent-style.ts'
import type { IndentStyle } from '../writing/indent.ts'
import { showWarning } from './ui.ts'

/** Schemes of documents that users write code in. Most others are views: logs, diffs, commits. */
export const writableSchemes = [
  'file',
  'untitled',
  'vscode-notebook-cell',
  'vscode-remote',
  'vscode-vfs',
]

/** Whether users write code in it: also on a file system of another extension, if it's writable. */
export function isCode({ uri: { scheme } }: vscode.TextDocument): boolean {
  if (writableSchemes.includes(scheme)) return true
  const isView = scheme === 'vscode-userdata' || scheme.startsWith('ghost-writers')
  return !isView && vscode.workspace.fs.isWritableFileSystem(scheme) === true
}

export function toFileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1)
}

/** A document that is open, also without a tab. */
export function findOpen(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => String(document.uri) === String(uri))
}

/** Null: there is no such file. */
export async function findStat(uri: vscode.Uri): Promise<vscode.FileStat | null> {
  return vscode.workspace.fs.stat(uri).then(
    (stat) => stat,
    () => null,
  )
}

/** The notebook of a cell. */
export function findNotebook(cell: vscode.Uri): vscode.NotebookDocument | undefined {
  if (cell.scheme !== 'vscode-notebook-cell') return undefined
  const isCell = ({ document }: vscode.NotebookCell) => String(document.uri) === String(cell)
  return vscode.workspace.notebookDocuments.find((notebook) => notebook.getCells().some(isCell))
}

export function listTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)
}

/** Enough lines to know how a document is indented. */
const sampledLines = 2000

/**
 * How to indent code in a document: like its text, whether an editor shows it or not. The editor's
 * own indentation (or the setting, if no editor shows it) only counts for a text without any,
 * because with `editor.detectIndentation` off it's the setting, whatever the file has.
 */
export function readIndentStyle(document: vscode.TextDocument): IndentStyle {
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document)
  const settings = vscode.workspace.getConfiguration('editor', document)
  const { insertSpaces, tabSize } = visible?.options ?? {}
  const chosen = {
    insertSpaces:
      typeof insertSpaces === 'boolean' ? insertSpaces : settings.get('insertSpaces', true),
    tabSize: typeof tabSize === 'number' ? tabSize : settings.get('tabSize', 4),
  }
  const text = document.getText(new vscode.Range(0, 0, sampledLines, 0))
  return findIndentStyle(text, chosen.tabSize) ?? chosen
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
  const { permissions = 0 } = (await findStat(uri)) ?? {}
  return (permissions & vscode.FilePermission.Readonly) !== 0
}
