import * as vscode from 'vscode'
import type { CompletionPlace } from '../../completion/completion-cache.ts'
import { areAlike, isCompletable } from '../../completion/cursor-line.ts'
import { joinCells } from '../../completion/notebook-cells.ts'
import type { Completion } from '../../writing/complete-line.ts'
import { findNotebook } from '../documents.ts'
import { toPath } from '../paths.ts'

/** A place in a document where code can be completed. */
export type Spot = {
  readonly document: vscode.TextDocument
  readonly position: vscode.Position
  readonly place: CompletionPlace
  readonly toItem: (completion: Completion) => vscode.InlineCompletionItem
  /** Whether the cursor is still there, and nothing was typed. */
  readonly isCurrent: () => boolean
}

type Cursor = {
  readonly document: vscode.TextDocument
  readonly position: vscode.Position
  /** Whether the plan includes whole blocks. */
  readonly isBlock: boolean
  /** What is selected in the list of suggestions, if it's open. */
  readonly selected: vscode.SelectedCompletionInfo | undefined
}

/**
 * Null: nothing can be completed here. With the list of suggestions open, VS Code only shows ghost
 * text that begins with the selected one, so that is what we complete.
 */
export function findSpot({ document, position, isBlock, selected }: Cursor): Spot | null {
  const end = document.lineAt(document.lineCount - 1).range.end
  if (selected && !selected.range.end.isEqual(position)) return null
  const start = selected?.range.start ?? position
  const chosen = selected?.text ?? ''
  const { text } = document.lineAt(position)
  const line = {
    before: text.slice(0, start.character) + chosen,
    after: text.slice(position.character),
  }
  const cursors = listCursors(document)
  const hasText = () => /\S/.test(document.getText())
  // Most keys end here, before the whole file is read.
  if (!isCompletable(line, { isBlock, hasText }) || !areAlike(cursors)) return null
  const before = readText(document, new vscode.Range(new vscode.Position(0, 0), start)) + chosen
  const after = readText(document, new vscode.Range(position, end))
  const isSingleLine = !isBlock || cursors.length > 1
  const path = toPath(document.uri)
  const { version } = document
  return {
    document,
    position,
    isCurrent: () => document.version === version && isAt(document, position),
    place: { path, language: document.languageId, before, after, isSingleLine },
    toItem({ text, replaced }) {
      const range = new vscode.Range(start, position.translate(0, replaced))
      return new vscode.InlineCompletionItem(chosen + text, range)
    },
  }
}

function isAt(document: vscode.TextDocument, position: vscode.Position): boolean {
  const editor = vscode.window.activeTextEditor
  return editor?.document === document && editor.selection.active.isEqual(position)
}

/** With `\n` as line endings, whatever the document has. */
function readText(document: vscode.TextDocument, range: vscode.Range): string {
  const text = document.getText(range)
  return document.eol === vscode.EndOfLine.CRLF ? text.replaceAll('\r\n', '\n') : text
}

function listCursors(document: vscode.TextDocument) {
  const editor = vscode.window.activeTextEditor
  const selections = editor?.document === document ? editor.selections : []
  const cursors = selections.map(({ active }) => {
    const { text } = document.lineAt(active)
    return { before: text.slice(0, active.character), after: text.slice(active.character) }
  })
  return cursors.length > 0 ? cursors : [{ before: '', after: '' }]
}

/** The cells above a cell of a notebook. Empty for other documents. */
export function readEarlierCells(document: vscode.TextDocument): string {
  const cells = findNotebook(document.uri)?.getCells() ?? []
  const at = cells.findIndex((cell) => cell.document === document)
  const earlier = cells.slice(0, Math.max(at, 0)).map((cell) => ({
    language: cell.document.languageId,
    text: cell.document.getText(),
  }))
  return joinCells(earlier, document.languageId)
}
