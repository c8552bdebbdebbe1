import * as vscode from 'vscode'
import { seconds, wait } from '../time.ts'
import type { Lines } from '../writing/choose-lines.ts'

type Symbol = vscode.DocumentSymbol | vscode.SymbolInformation

export type FoundSymbol = Lines & {
  readonly name: string
  /** A function, a class and so on, as opposed to a variable or a callback. */
  readonly isBlock: boolean
}

/** What the tools of the language say has a name. None when they aren't ready within a second. */
export async function listSymbols(document: vscode.TextDocument): Promise<FoundSymbol[]> {
  const symbols = vscode.commands.executeCommand<readonly Symbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    document.uri,
  )
  const found = await Promise.race([symbols, wait(seconds(1))])
  return (found ?? []).flatMap((symbol) => toFound(symbol, document))
}

const holding = new Set([
  vscode.SymbolKind.Function,
  vscode.SymbolKind.Method,
  vscode.SymbolKind.Constructor,
  vscode.SymbolKind.Class,
  vscode.SymbolKind.Interface,
  vscode.SymbolKind.Enum,
])

function toFound(symbol: Symbol, document: vscode.TextDocument): FoundSymbol[] {
  const { start, end } = toRange(symbol)
  const isBlock = holding.has(symbol.kind) && !isPassing(symbol, document)
  const own = { name: symbol.name, from: start.line, to: end.line, isBlock }
  const inside = 'children' in symbol ? symbol.children : []
  return [own, ...inside.flatMap((child) => toFound(child, document))]
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
