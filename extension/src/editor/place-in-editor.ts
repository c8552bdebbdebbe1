import * as vscode from 'vscode'
import { indentCode, insertAfter, readIndent } from '../writing/indent.ts'
import { placeCode } from '../writing/place-code.ts'
import { toLines } from './chosen-code.ts'
import type { Proposals } from './proposals.ts'

/** Code of the chat goes where the cursor is, in the place of what is selected. */
export async function insertCode(proposals: Proposals, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  const { document, selection, viewColumn } = editor
  if (proposals.findTarget(document)) return applyCode(proposals, code)
  await vscode.window.showTextDocument(document, viewColumn)
  const { text } = document.lineAt(selection.start)
  const spot = { indent: readIndent(text), typed: text.slice(0, selection.start.character) }
  const written = selection.isEmpty ? insertAfter(code, spot) : code
  await editor.edit((edit) => edit.replace(selection, written))
}

/** Code of the chat goes where it belongs, as a diff to accept or discard. */
export async function applyCode(proposals: Proposals, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  const target = proposals.findTarget(editor.document)
  const document = target ? await vscode.workspace.openTextDocument(target) : editor.document
  const { selection } = editor
  const lines = placeCode({
    code,
    lines: document.getText().split(/\r?\n/),
    // In a diff the cursor stands in what is proposed, not in the file.
    selection: selection.isEmpty || target ? null : toLines(selection),
    cursor: target ? document.lineCount : selection.active.line,
  })
  const indent = readIndent(document.lineAt(Math.min(lines.from, document.lineCount - 1)).text)
  await proposals.propose({ document, lines, code: indentCode(code, indent) })
}

async function openAlone(content: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content }))
}
