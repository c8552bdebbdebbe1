import * as vscode from 'vscode'
import type { IndentStyle } from '../writing/indent.ts'

/** How the editor indents a document: as it has found out where it's shown, else by the settings. */
export function readStyle(document: vscode.TextDocument): IndentStyle {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document)
  const settings = vscode.workspace.getConfiguration('editor', document)
  const { insertSpaces, tabSize } = shown?.options ?? {}
  return {
    insertSpaces:
      typeof insertSpaces === 'boolean' ? insertSpaces : settings.get('insertSpaces', true),
    tabSize: typeof tabSize === 'number' ? tabSize : settings.get('tabSize', 4),
  }
}
