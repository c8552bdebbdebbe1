import * as vscode from 'vscode'
import type { ContextPart, ContextSource } from '../../context/parts.ts'
import { type CodeIndex, findNames, findSimilar, indexCode } from '../../context/similar-code.ts'
import type { LineRange } from '../../writing/lines.ts'
import { toPath } from '../paths.ts'
import type { PrivateFiles } from './private-files.ts'
import type { RecentActivity } from './recent-activity.ts'

export type CodePlace = {
  readonly document: vscode.TextDocument
  /** The code in question, or the line with the cursor. */
  readonly lines: LineRange
}

type IsOn = (source: ContextSource) => boolean

type RecentCodeDeps = {
  readonly activity: RecentActivity
  readonly privateFiles: PrivateFiles
}

/** Code of other files that the user has just edited or looked at. */
export function createRecentCode({ activity, privateFiles }: RecentCodeDeps) {
  const toIndex = createIndexCache()
  return {
    find: (place: CodePlace, isOn: IsOn) =>
      withoutPrivate(privateFiles, findRecentCode(place, { activity, toIndex, isOn })),
  }
}

type FoundPart = ContextPart & { readonly uri: vscode.Uri }

async function withoutPrivate(
  { isPrivate }: PrivateFiles,
  parts: readonly FoundPart[],
): Promise<readonly ContextPart[]> {
  const results = await Promise.all(parts.map(({ uri }) => isPrivate(uri)))
  return parts.filter((_, index) => !results[index]).map(({ uri: _, ...part }) => part)
}

type Sources = {
  readonly activity: RecentActivity
  readonly toIndex: (document: vscode.TextDocument) => CodeIndex | null
  readonly isOn: IsOn
}

const maxEdits = 2
const maxTabs = 3
/** The code this near to the cursor is sent anyway. */
const nearLines = 60

/** Recently edited lines, then the most similar code in recent tabs. */
function findRecentCode(place: CodePlace, { activity, toIndex, isOn }: Sources): FoundPart[] {
  const edits = isOn('edits') ? activity.edits().filter(({ document }) => isOurs(document)) : []
  const isFar = ({ document, from, to }: (typeof edits)[number]) =>
    document !== place.document ||
    from > place.lines.to + nearLines ||
    to < place.lines.from - nearLines
  const edited = edits
    .filter(isFar)
    .slice(0, maxEdits)
    .map(({ document, from, to }) => toPart('edits', { document, lines: { from, to } }))
  const documents = isOn('tabs') ? activity.documents().filter(isOurs) : []
  const similar = findSimilarCode(place, { documents, toIndex })
  const isNew = (part: FoundPart) => !edited.some((other) => overlaps(part, other))
  return [...edited, ...similar.filter(isNew)].filter(({ text }) => text.trim())
}

/** Files of other projects and unsaved notes aren't sent. */
function isOurs({ uri }: vscode.TextDocument): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined
}

type OpenDocuments = Pick<Sources, 'toIndex'> & {
  readonly documents: readonly vscode.TextDocument[]
}

function findSimilarCode(
  { document, lines }: CodePlace,
  { documents, toIndex }: OpenDocuments,
): FoundPart[] {
  const around = new vscode.Range(Math.max(0, lines.from - 20), 0, lines.to + 10, 0)
  const names = findNames(document.getText(around))
  return documents
    .filter((other) => other !== document)
    .flatMap((other) => {
      const index = toIndex(other)
      const best = index && findSimilar(names, index)
      return best ? [{ document: other, best }] : []
    })
    .sort((one, other) => other.best.score - one.best.score)
    .slice(0, maxTabs)
    .map(({ document: other, best: { from, to } }) =>
      toPart('tabs', { document: other, lines: { from, to } }),
    )
}

function overlaps(one: ContextPart, other: ContextPart): boolean {
  if (one.path !== other.path || !one.lines || !other.lines) return false
  return one.lines.from <= other.lines.to && other.lines.from <= one.lines.to
}

function toPart(source: ContextSource, { document, lines }: CodePlace): FoundPart {
  const last = Math.min(lines.to, document.lineCount - 1)
  const from = Math.min(lines.from, last)
  const range = new vscode.Range(from, 0, last, document.lineAt(last).text.length)
  return {
    source,
    uri: document.uri,
    path: toPath(document.uri),
    language: document.languageId,
    lines: { from, to: last },
    text: document.getText(range),
  }
}

/** Indexing many new files would take longer than typing may. The others follow the next time. */
const indexBudgetMs = 10

function createIndexCache(): (document: vscode.TextDocument) => CodeIndex | null {
  const cache = new WeakMap<vscode.TextDocument, { version: number; index: CodeIndex }>()
  let spent = { at: 0, ms: 0 }
  return (document) => {
    const known = cache.get(document)
    if (known?.version === document.version) return known.index
    const start = performance.now()
    if (start - spent.at > 50) spent = { at: start, ms: 0 }
    if (spent.ms > indexBudgetMs) return known?.index ?? null
    const index = indexCode(document.getText())
    cache.set(document, { version: document.version, index })
    spent.ms += performance.now() - start
    return index
  }
}
