import * as vscode from 'vscode'
import {
  findImports,
  type ImportedName,
  nearLines,
  rankImports,
} from '../../context/find-imports.ts'
import type { ContextPart } from '../../context/parts.ts'
import { toSignature } from '../../context/signatures.ts'
import { seconds, wait } from '../../time.ts'
import type { LineRange } from '../../writing/lines.ts'
import { findOpen } from '../documents.ts'
import { toPath } from '../paths.ts'
import type { PrivateFiles } from './private-files.ts'

/** Finds how the names that a file imports are defined, with the language server. */
export type ImportedDefinitions = vscode.Disposable & {
  readonly find: (place: ImportPlace) => Promise<readonly ContextPart[]>
}

type ImportPlace = {
  readonly document: vscode.TextDocument
  /** The names used near this line come first. */
  readonly line: number
  /** Definitions that take longer are there the next time. */
  readonly timeoutMs: number
}

type Definition = { readonly uri: vscode.Uri; readonly part: ContextPart }

type CachedDefinition = {
  readonly found: Promise<void>
  definition: Definition | null
  expiresAt: number
}

const maxNames = 8
const cacheMs = seconds(30)
/** A language server that is still starting knows no definitions. */
const retryMs = seconds(2)
const maxCached = 200

export function openImportedDefinitions(privateFiles: PrivateFiles): ImportedDefinitions {
  const cache = new Map<string, CachedDefinition>()

  function look(document: vscode.TextDocument, name: ImportedName): CachedDefinition {
    // The same import in the same line has the same definition, whatever is typed below.
    const key = `${document.uri} ${name.line} ${document.lineAt(name.line).text} ${name.name}`
    const known = cache.get(key)
    if (known && Date.now() < known.expiresAt) return known
    if (cache.size >= maxCached) cache.clear()
    const found = findDefinition(privateFiles, { document, name }).then(
      (definition) => {
        entry.definition = definition
        entry.expiresAt = Date.now() + (definition ? cacheMs : retryMs)
      },
      // Language servers throw for documents that they don't know.
      () => undefined,
    )
    const expiresAt = Date.now() + cacheMs
    const entry: CachedDefinition = { found, definition: null, expiresAt }
    cache.set(key, entry)
    return entry
  }

  // A definition that is being edited is looked up again.
  const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    for (const [key, { definition }] of cache)
      if (String(definition?.uri) === String(document.uri)) cache.delete(key)
  })
  return {
    async find({ document, line, timeoutMs }) {
      const head = readLines(document, { from: 0, to: maxImportLines })
      const names = findImports({ lines: head, language: document.languageId })
      const ranked = rankImports(names, toNearLines(document, line)).slice(0, maxNames)
      const entries = ranked.map((name) => look(document, name))
      await Promise.race([Promise.all(entries.map(({ found }) => found)), wait(timeoutMs)])
      const definitions = entries.flatMap(({ definition }) => definition ?? [])
      const secret = await Promise.all(definitions.map(({ uri }) => privateFiles.isPrivate(uri)))
      return mergeByFile(definitions.filter((_, index) => !secret[index]))
    },
    dispose: () => listener.dispose(),
  }
}

/** Where imports, and in Go the names of imported packages, are looked for. */
const maxImportLines = 2_000

function toNearLines(document: vscode.TextDocument, line: number) {
  const from = Math.max(0, line - nearLines)
  return { near: readLines(document, { from, to: line + nearLines + 1 }), from, line }
}

/** Only these lines, because the file may be large. */
function readLines(document: vscode.TextDocument, { from, to }: LineRange): string[] {
  return document
    .getText(new vscode.Range(from, 0, Math.min(to, document.lineCount), 0))
    .split(/\r?\n/)
}

/** One part for each file, with its definitions one below the other. */
function mergeByFile(definitions: readonly Definition[]): ContextPart[] {
  const merged = new Map<string, ContextPart>()
  for (const { part } of definitions) {
    const known = merged.get(part.path)
    if (known?.text.includes(part.text)) continue
    merged.set(part.path, known ? { ...part, text: `${known.text}\n\n${part.text}` } : part)
  }
  return [...merged.values()]
}

type ImportInDocument = { readonly document: vscode.TextDocument; readonly name: ImportedName }

/** Null: unknown, or not in the workspace. Models know common libraries themselves. */
async function findDefinition(
  privateFiles: PrivateFiles,
  { document, name: { line, character } }: ImportInDocument,
): Promise<Definition | null> {
  const found = await vscode.commands.executeCommand<
    readonly (vscode.Location | vscode.LocationLink)[] | undefined
  >('vscode.executeDefinitionProvider', document.uri, new vscode.Position(line, character))
  const [first] = found ?? []
  if (!first) return null
  const { uri, range } = toLocation(first)
  const isOurs = vscode.workspace.getWorkspaceFolder(uri) && !uri.path.includes('/node_modules/')
  if (!isOurs || String(uri) === String(document.uri)) return null
  const text = await readText(privateFiles, uri)
  if (text === null) return null
  const language = document.languageId
  const lines = text.split(/\r?\n/)
  const signature = toSignature({ lines, language }, { from: range.start.line, to: range.end.line })
  const path = toPath(uri)
  return signature.trim()
    ? { uri, part: { source: 'imports', path, language, text: signature } }
    : null
}

function toLocation(found: vscode.Location | vscode.LocationLink): vscode.Location {
  return 'targetUri' in found ? new vscode.Location(found.targetUri, found.targetRange) : found
}

const maxLength = 500_000

/** As it is in the editor, saved or not. Null: too large, or it must not be read. */
async function readText(privateFiles: PrivateFiles, uri: vscode.Uri): Promise<string | null> {
  const open = findOpen(uri)
  if (open) return open.getText()
  const text = await privateFiles.readUnasked(uri)
  return text !== null && text.length <= maxLength ? text : null
}
