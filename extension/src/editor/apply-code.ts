import * as vscode from 'vscode'
import { proposalWords } from '../words/commands.ts'
import { insertAtCursor } from '../writing/continue-line.ts'
import { omitsCode } from '../writing/extract-code.ts'
import { indentCode, readIndent } from '../writing/indent.ts'
import type { LineRange } from '../writing/lines.ts'
import { type CodePlace, placeCode } from '../writing/place-code.ts'
import { readIndentStyle, toFileName } from './documents.ts'
import { showWarning } from './notify.ts'
import type { Proposals } from './proposals.ts'
import { listSymbols, toLineRange } from './selected-code.ts'

type Dependencies = {
  readonly proposals: Proposals
  /** Asks in the chat for the code without anything left out. */
  readonly askForCompleteCode: () => unknown
}

/** Inserts code from the chat at the cursor, or replaces the selection. */
export async function insertCode(dependencies: Dependencies, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openInNewFile(code)
  const { document, selection, viewColumn } = editor
  if (dependencies.proposals.findTarget(document)) return applyCode(dependencies, code)
  await vscode.window.showTextDocument(document, viewColumn)
  const { text } = document.lineAt(selection.start)
  const typed = text.slice(0, selection.start.character)
  const target = { style: readIndentStyle(document), language: document.languageId }
  const cursor = { ...target, indent: readIndent(text), typed }
  const inserted = selection.isEmpty ? insertAtCursor(code, cursor) : code
  await editor.edit((edit) => edit.replace(selection, inserted))
}

/** Proposes code from the chat as a diff, at the place in the file where it belongs. */
export async function applyCode(dependencies: Dependencies, code: string): Promise<void> {
  const editor = vscode.window.activeTextEditor
  if (!editor) return openInNewFile(code)
  const { proposals, askForCompleteCode } = dependencies
  const target = proposals.findTarget(editor.document)
  const document = target ? await vscode.workspace.openTextDocument(target) : editor.document
  const language = document.languageId
  if (omitsCode(code, { language, original: document.getText() }))
    return void (await offerCompleteCode(askForCompleteCode))

  // In a diff, the cursor is in the proposed text, not in the file.
  const cursor = target ? document.lineCount : editor.selection.active.line
  const place = placeCode({
    code,
    lines: document.getText().split(/\r?\n/),
    language,
    selection: editor.selection.isEmpty || target ? null : toLineRange(editor.selection),
    cursor,
    symbols: await listSymbols(document),
  })
  const lines = await chooseTarget(place, { document, cursor })
  if (lines === 'new-file') return openInNewFile(code, language)
  if (!lines) return
  const indent = readIndent(document.lineAt(Math.min(lines.from, document.lineCount - 1)).text)
  const style = readIndentStyle(document)
  const isWholeFile = lines.from === 0 && lines.to === document.lineCount - 1
  const indented = isWholeFile ? code : indentCode(code, { indent, style, language })
  await proposals.propose({ document, lines, code: indented })
}

async function offerCompleteCode(askForCompleteCode: () => unknown): Promise<void> {
  const button = proposalWords.askForCompleteCode
  if ((await showWarning(proposalWords.codeLeftOut, button)) === button) await askForCompleteCode()
}

type Target = { readonly document: vscode.TextDocument; readonly cursor: number }

/** The lines to replace. Asks the user if the place is unclear. Null: the user canceled. */
async function chooseTarget(
  place: CodePlace,
  { document, cursor }: Target,
): Promise<LineRange | 'new-file' | null> {
  const wholeFile = { from: 0, to: document.lineCount - 1 }
  if (place.kind === 'lines') return place.lines
  if (place.kind === 'whole-file') return wholeFile
  const line = Math.min(cursor, document.lineCount)
  const entries = [
    { label: proposalWords.insertAtCursor, lines: { from: line, to: line - 1 } },
    { label: proposalWords.replaceFile, lines: wholeFile },
    { label: proposalWords.openInNewFile, lines: 'new-file' as const },
  ]
  const chosen = await vscode.window.showQuickPick(entries, {
    title: proposalWords.whereTitle(toFileName(document.uri)),
    placeHolder: proposalWords.wherePlaceholder,
  })
  return chosen?.lines ?? null
}

async function openInNewFile(content: string, language?: string): Promise<void> {
  const options = { content, ...(language && { language }) }
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(options))
}
