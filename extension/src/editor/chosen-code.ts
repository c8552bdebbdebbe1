import * as vscode from 'vscode'
import { seconds, wait } from '../time.ts'
import { chooseLines, type Lines } from '../writing/choose-lines.ts'
import type { Excerpt } from '../writing/context.ts'

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
    void vscode.window.showInformationMessage('Open a file first.')
    return null
  }
  const { document, selection } = editor
  const lines = chooseLines({
    selection: toLines(selection),
    isEmpty: selection.isEmpty,
    lineCount: document.lineCount,
    symbols: selection.isEmpty ? await listSymbols(document) : [],
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

/** None when the tools of the language are not ready within a second: nobody waits for them. */
async function listSymbols(document: vscode.TextDocument): Promise<Lines[]> {
  const symbols = vscode.commands.executeCommand<readonly Symbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  )
  const found = await Promise.race([symbols, wait(seconds(1))])
  return (found ?? []).flatMap((symbol) => toSymbolLines(symbol, document))
}

type Symbol = vscode.DocumentSymbol | vscode.SymbolInformation

const holding = new Set([
  vscode.SymbolKind.Function,
  vscode.SymbolKind.Method,
  vscode.SymbolKind.Constructor,
  vscode.SymbolKind.Class,
  vscode.SymbolKind.Interface,
  vscode.SymbolKind.Enum,
])

function toSymbolLines(symbol: Symbol, document: vscode.TextDocument): Lines[] {
  const { start, end } = toRange(symbol)
  const isMeant = holding.has(symbol.kind) && !isPassing(symbol, document)
  const own = isMeant ? [{ from: start.line, to: end.line }] : []
  const inside = 'children' in symbol ? symbol.children : []
  return [...own, ...inside.flatMap((child) => toSymbolLines(child, document))]
}

function toRange(symbol: Symbol): vscode.Range {
  return 'range' in symbol ? symbol.range : symbol.location.range
}

/** A function without a name in the middle of a line is part of what the line does, such as a callback. */
function isPassing(symbol: Symbol, document: vscode.TextDocument): boolean {
  const { start } = toRange(symbol)
  const isNamed = !('range' in symbol) || !symbol.range.isEqual(symbol.selectionRange)
  return !isNamed && document.lineAt(start).text.slice(0, start.character).trim() !== ''
}
