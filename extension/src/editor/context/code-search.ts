import * as vscode from 'vscode'
import type { AttachedPart } from '../../context/parts.ts'
import {
  createSearch,
  isReadable,
  isWorthReading,
  pickLines,
  scorePath,
  type Term,
  toTerms,
} from '../../context/search-code.ts'
import { mapAtMost } from '../../map-at-most.ts'
import { seconds, wait } from '../../time.ts'
import { toPath } from '../paths.ts'
import type { PrivateFiles } from './private-files.ts'

/** What a search may take. Files whose path fits the question are read first. */
const limits = {
  listed: 20_000,
  read: 4_000,
  fileBytes: 200_000,
  allCharacters: 40_000_000,
  ms: seconds(5),
  found: 10,
}
const atOnce = 8

export type CodeSearch = {
  readonly question: string
  /** Only in this folder. Absent: in the workspace. */
  readonly folder?: vscode.Uri
  readonly signal: AbortSignal
}

/**
 * The places in the workspace that say most about a question: words in files, names of symbols and
 * paths. Nothing is indexed, and nothing leaves the machine but what is found.
 */
export async function searchCode(
  privateFiles: PrivateFiles,
  { question, folder, signal }: CodeSearch,
): Promise<readonly AttachedPart[]> {
  const terms = toTerms(question)
  if (!vscode.workspace.isTrusted || (terms.length === 0 && !folder)) return []
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limits.ms)])
  const [files, symbols] = await Promise.all([
    listFiles(terms, folder),
    findSymbols(terms, limited),
  ])
  const search = createSearch(terms)
  await readFiles(privateFiles, { files, signal: limited, add: search.add })
  const { paths, weights } = search.rank(limits.found)
  const defined = [...symbols.keys()].filter((path) => files.has(path))
  const best = [...new Set([...defined.slice(0, 3), ...paths])]
  // In a folder that the user added, any file is better than none.
  const chosen = best.length > 0 || !folder ? best : [...files.keys()]
  if (signal.aborted) return []
  const source = folder ? 'folder' : 'codebase'
  const parts = await mapAtMost(chosen.slice(0, limits.found), {
    atOnce,
    map: (path) =>
      readPart(privateFiles, { uri: files.get(path), weights, source, line: symbols.get(path) }),
  })
  return parts.flatMap((part) => part ?? [])
}

type Files = ReadonlyMap<string, vscode.Uri>

/** By their path, those first that fit the question. */
async function listFiles(terms: readonly Term[], folder?: vscode.Uri): Promise<Files> {
  const pattern = folder ? new vscode.RelativePattern(folder, '**/*') : '**/*'
  const exclude = '**/{node_modules,.git,dist,build,out,target,vendor,.venv,__pycache__}/**'
  const found = await vscode.workspace.findFiles(pattern, exclude, limits.listed)
  const ranked = found
    .map((uri) => ({ uri, path: toPath(uri) }))
    .filter(({ path }) => isWorthReading(path))
    .map((file) => ({ ...file, score: scorePath(file.path, terms) }))
    .toSorted((one, other) => other.score - one.score)
  return new Map(ranked.map(({ path, uri }) => [path, uri]))
}

type Reading = {
  readonly files: Files
  readonly signal: AbortSignal
  readonly add: (path: string, text: string) => void
}

/** Reads until the limits are reached, or the user stops. */
async function readFiles({ createBulkReader }: PrivateFiles, { files, signal, add }: Reading) {
  const read = createBulkReader(limits.fileBytes)
  let left = limits.allCharacters
  await mapAtMost([...files].slice(0, limits.read), {
    atOnce,
    async map([path, uri]) {
      if (signal.aborted || left <= 0) return
      const text = await read(uri)
      if (text === null || !isReadable(text)) return
      left -= text.length
      add(path, text)
    },
  })
}

type Wanted = {
  readonly uri: vscode.Uri | undefined
  readonly weights: readonly Term[]
  readonly source: 'codebase' | 'folder'
  readonly line: number | undefined
}

/** Null: it's private, or gone by now. */
async function readPart(
  privateFiles: PrivateFiles,
  { uri, weights, source, line }: Wanted,
): Promise<AttachedPart | null> {
  const content = uri ? await privateFiles.readUnasked(uri) : null
  if (!uri || content === null || !isReadable(content)) return null
  const { text, ...lines } = pickLines(content, { weights, line })
  return text.trim() ? { source, path: toPath(uri), language: '', lines, text } : null
}

const symbolTimeoutMs = seconds(1)

/** The lines of symbols with the names in the question, from the language servers. */
async function findSymbols(
  terms: readonly Term[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const names = terms.filter(({ weight, text }) => weight > 1 || text.length > 5).slice(0, 3)
  const found = await Promise.race([
    Promise.all(names.map(({ text }) => listSymbols(text))),
    wait(symbolTimeoutMs, signal),
  ])
  const symbols = (found ?? []).flatMap((all, index) =>
    all.filter(({ name }) => name.toLowerCase().includes(names[index]?.text ?? '')).slice(0, 3),
  )
  return new Map(
    symbols.map(({ location: { uri, range } }) => [toPath(uri), range.start.line] as const),
  )
}

/** Of the workspace, from the language servers. */
export async function listSymbols(query: string): Promise<readonly vscode.SymbolInformation[]> {
  const found = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
    'vscode.executeWorkspaceSymbolProvider',
    query,
  )
  return (found ?? []).filter(({ location }) => vscode.workspace.getWorkspaceFolder(location.uri))
}
