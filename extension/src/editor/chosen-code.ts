import * as vscode from 'vscode'
import { chooseLines, type Lines } from '../writing/choose-lines.ts'
import type { Excerpt } from '../writing/context.ts'
import { showInfo } from './notify.ts'
import { listSymbols } from './symbols.ts'

/** The code that a command is about. */
export type ChosenCode = {
  readonly editor: vscode.TextEditor
  readonly lines: Lines
  readonly excerpt: Excerpt
  readonly whole: string
}

/** The selection in the active editor, or the code that the cursor is in. Null: there is no editor. */
export async function findChosenCode(): Promise<ChosenCode | null> {
  const editor = vscode.window.activeTextEditor
  if (!editor) {
    void showInfo('Open a file first.')
    return null
  }
  const { document, selection } = editor
  const lines = chooseLines({
    selection: toLines(selection),
    isEmpty: selection.isEmpty,
    lineCount: document.lineCount,
    symbols: selection.isEmpty ? await listBlocks(document) : [],
  })
  const range = new vscode.Range(lines.from, 0, lines.to, document.lineAt(lines.to).text.length)
  const path = vscode.workspace.asRelativePath(document.uri)
  const excerpt = { path, language: document.languageId, text: document.getText(range) }
  return { editor, lines, excerpt, whole: document.getText() }
}

/** A selection that ends before the first character of a line does not mean that line. */
export function toLines({ start, end, isEmpty }: vscode.Selection): Lines {
  const isBeforeLine = !isEmpty && end.character === 0 && end.line > start.line
  return { from: start.line, to: isBeforeLine ? end.line - 1 : end.line }
}

async function listBlocks(document: vscode.TextDocument): Promise<Lines[]> {
  return (await listSymbols(document)).filter(({ isBlock }) => isBlock)
}
