import * as vscode from 'vscode'
import type { Lines } from '../writing/choose-lines.ts'
import { insertAfter } from '../writing/continue-line.ts'
import { hasElision } from '../writing/elisions.ts'
import { indentCode, readIndent } from '../writing/indent.ts'
import { type CodePlace, placeCode } from '../writing/place-code.ts'
import { toLines } from './chosen-code.ts'
import { toName } from './context-files.ts'
import { readStyle } from './indent-style.ts'
import { showWarning } from './notify.ts'
import type { Proposals } from './proposals.ts'
import { listSymbols } from './symbols.ts'

export type PlaceParts = {
  readonly proposals: Proposals
  /** Asks the chat for code that leaves nothing out. */
  readonly askForAll: () => unknown
}

/** Code of the chat goes where the cursor is, in the place of what is selected. */
export async function insertCode(parts: PlaceParts, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  const { document, selection, viewColumn } = editor
  if (parts.proposals.findTarget(document)) return applyCode(parts, code)
  await vscode.window.showTextDocument(document, viewColumn)
  const { text } = document.lineAt(selection.start)
  const typed = text.slice(0, selection.start.character)
  const target = { style: readStyle(document), language: document.languageId }
  const spot = { ...target, indent: readIndent(text), typed }
  const written = selection.isEmpty ? insertAfter(code, spot) : code
  await editor.edit((edit) => edit.replace(selection, written))
}

/** Code of the chat goes where it belongs, as a diff to accept or discard. */
export async function applyCode(parts: PlaceParts, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openAlone(code)
  const { proposals, askForAll } = parts
  const target = proposals.findTarget(editor.document)
  const document = target ? await vscode.workspace.openTextDocument(target) : editor.document
  const language = document.languageId
  if (hasElision(code, { language, original: document.getText() }))
    return void (await offerAll(askForAll))

  // In a diff the cursor stands in what is proposed, not in the file.
  const cursor = target ? document.lineCount : editor.selection.active.line
  const place = placeCode({
    code,
    lines: document.getText().split(/\r?\n/),
    language,
    selection: editor.selection.isEmpty || target ? null : toLines(editor.selection),
    cursor,
    symbols: await listSymbols(document),
  })
  const lines = await chooseTarget(place, { document, cursor })
  if (lines === 'new-file') return openAlone(code, language)
  if (!lines) return
  const indent = readIndent(document.lineAt(Math.min(lines.from, document.lineCount - 1)).text)
  const style = readStyle(document)
  const isWhole = lines.from === 0 && lines.to === document.lineCount - 1
  const set = isWhole ? code : indentCode(code, { indent, style, language })
  await proposals.propose({ document, lines, code: set })
}

async function offerAll(askForAll: () => unknown): Promise<void> {
  const ask = 'Ask for All of It'
  const text = "Ghost Writers: this code leaves parts out, so it can't be applied."
  if ((await showWarning(text, ask)) === ask) await askForAll()
}

type Target = { readonly document: vscode.TextDocument; readonly cursor: number }

/** The lines to replace; where nobody can tell which, the user says. Null: they turned away. */
async function chooseTarget(
  place: CodePlace,
  { document, cursor }: Target,
): Promise<Lines | 'new-file' | null> {
  const whole = { from: 0, to: document.lineCount - 1 }
  if (place.kind === 'lines') return place.lines
  if (place.kind === 'whole-file') return whole
  const line = Math.min(cursor, document.lineCount)
  const entries = [
    { label: 'Insert at the Cursor', lines: { from: line, to: line - 1 } },
    { label: 'Replace the Whole File', lines: whole },
    { label: 'Open in a New File', lines: 'new-file' as const },
  ]
  const chosen = await vscode.window.showQuickPick(entries, {
    title: `Where does this code go in ${toName(document.uri)}?`,
    placeHolder: 'You can review the change before you accept it',
  })
  return chosen?.lines ?? null
}

async function openAlone(content: string, language?: string): Promise<void> {
  const options = { content, ...(language && { language }) }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(options))
}
