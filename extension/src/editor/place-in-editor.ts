import * as vscode from 'vscode'
import { indentCode, readIndent } from '../writing/indent.ts'
import { placeCode } from '../writing/place-code.ts'
import { toLines } from './chosen-code.ts'
import type { Proposals } from './proposals.ts'

/** Code of the chat goes where the cursor is, in the place of what is selected. */
export async function insertCode(code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  await vscode.window.showTextDocument(editor.document, editor.viewColumn)
  await editor.edit((edit) => edit.replace(editor.selection, code))
}

/** Code of the chat goes where it belongs, as a diff to accept or discard. */
export async function applyCode(proposals: Proposals, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  const { document, selection } = editor
  const lines = placeCode({
    code,
    lines: document.getText().split(/\r?\n/),
    selection: selection.isEmpty ? null : toLines(selection),
    cursor: selection.active.line,
  })
  const indent = readIndent(document.lineAt(Math.min(lines.from, document.lineCount - 1)).text)
  await proposals.propose({ document, lines, code: indentCode(code, indent) })
}

async function openAlone(content: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }))
}
