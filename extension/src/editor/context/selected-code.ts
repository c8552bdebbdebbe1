import * as vscode from 'vscode'
import { seconds, wait } from '../../time.ts'
import { commandWords } from '../../words/commands.ts'
import { listBlocks } from '../../writing/find-declarations.ts'
import { chooseLines, type LineRange } from '../../writing/lines.ts'
import type { Excerpt } from '../../writing/prompt-context.ts'
import { toPath } from '../paths.ts'
import { showInfo } from '../ui.ts'

/** The code that a command works on. */
export type SelectedCode = {
  readonly editor: vscode.TextEditor
  readonly lines: LineRange
  readonly excerpt: Excerpt
  readonly fileText: string
}

/** The selection, or the function or class around the cursor. Null: no editor is open. */
export async function findSelectedCode(): Promise<SelectedCode | null> {
  const editor = vscode.window.activeTextEditor
  if (!editor) {
    void showInfo(commandWords.openFileFirst)
    return null
  }
  const { document, selection } = editor
  const lines = chooseLines({
    selection: toLineRange(selection),
    isEmpty: selection.isEmpty,
    lineCount: document.lineCount,
    symbols: selection.isEmpty ? await loadBlocks(document) : [],
  })
  const range = new vscode.Range(lines.from, 0, lines.to, document.lineAt(lines.to).text.length)
  const path = toPath(document.uri)
  const excerpt = { path, language: document.languageId, text: document.getText(range) }
  return { editor, lines, excerpt, fileText: document.getText() }
}

/** A selection that ends at the start of a line doesn't include that line. */
export function toLineRange({ start, end, isEmpty }: vscode.Selection): LineRange {
  const endsAtLineStart = !isEmpty && end.character === 0 && end.line > start.line
  return { from: start.line, to: endsAtLineStart ? end.line - 1 : end.line }
}

/** Without a language server, functions and classes are found in the text. */
async function loadBlocks(document: vscode.TextDocument): Promise<LineRange[]> {
  const symbols = await listSymbols(document)
  if (symbols.length > 0) return symbols.filter(({ isBlock }) => isBlock)
  return listBlocks({ lines: document.getText().split(/\r?\n/), language: document.languageId })
}

type VsCodeSymbol = vscode.DocumentSymbol | vscode.SymbolInformation

type FoundSymbol = LineRange & {
  readonly name: string
  /** A function or class, as opposed to a variable or a callback. */
  readonly isBlock: boolean
}

/** The symbols from the language server, including nested ones. Empty if it takes over a second. */
export async function listSymbols(document: vscode.TextDocument): Promise<FoundSymbol[]> {
  const symbols = vscode.commands.executeCommand<readonly VsCodeSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  )
  const found = await Promise.race([symbols, wait(seconds(1))])
  return (found ?? []).flatMap((symbol) => toFoundSymbols(symbol, document))
}

const blockKinds = new Set([
  vscode.SymbolKind.Function,
  vscode.SymbolKind.Method,
  vscode.SymbolKind.Constructor,
  vscode.SymbolKind.Class,
  vscode.SymbolKind.Interface,
  vscode.SymbolKind.Enum,
])

function toFoundSymbols(symbol: VsCodeSymbol, document: vscode.TextDocument): FoundSymbol[] {
  const { start, end } = toRange(symbol)
  const isBlock = blockKinds.has(symbol.kind) && !isCallback(symbol, document)
  const found = { name: symbol.name, from: start.line, to: end.line, isBlock }
  const nested = 'children' in symbol ? symbol.children : []
  return [found, ...nested.flatMap((child) => toFoundSymbols(child, document))]
}

function toRange(symbol: VsCodeSymbol): vscode.Range {
  return 'range' in symbol ? symbol.range : symbol.location.range
}

/** An anonymous function that starts in the middle of a line. */
function isCallback(symbol: VsCodeSymbol, document: vscode.TextDocument): boolean {
  const { start } = toRange(symbol)
  const isNamed = !('range' in symbol) || !symbol.range.isEqual(symbol.selectionRange)
  return !isNamed && document.lineAt(start).text.slice(0, start.character).trim() !== ''
}
