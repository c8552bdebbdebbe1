import { readIndent } from '../writing/indent.ts'

/** A text to find in a file, and the text to put there. */
type Block = { readonly search: readonly string[]; readonly replace: readonly string[] }

/**
 * Why blocks can't be applied. Nothing is changed then.
 *
 * - `unfinished`: a block has no end
 * - `malformed`: its markers are in the wrong order
 * - `not-found`, `ambiguous`: its search text isn't in the file, or more than once
 * - `overlapping`: two blocks change the same lines
 */
export type BlockProblem = {
  readonly problem: 'unfinished' | 'malformed' | 'not-found' | 'ambiguous' | 'overlapping'
  /** The number of the block, from 1. */
  readonly block: number
}

const searchMarker = /^<{5,9} ?SEARCH\s*$/
const dividerMarker = /^={5,9}\s*$/
const replaceMarker = /^>{5,9} ?REPLACE\s*$/

/**
 * Whether an answer has markers of blocks, or of merge conflicts that aren't in the original. It
 * can't be put into a file as it is then.
 */
export function hasBlocks(answer: string, original = ''): boolean {
  const known = new Set(original.split(/\r?\n/))
  return answer
    .split(/\r?\n/)
    .some((line) => /^(<{5,9}|>{5,9})( ?[A-Za-z]|\s*$)/.test(line) && !known.has(line))
}

/** Reads the SEARCH/REPLACE blocks of an answer. Text around them is ignored. */
export function parseBlocks(answer: string): readonly Block[] | BlockProblem {
  const lines = answer.split(/\r?\n/)
  const markers = lines.flatMap((line, at) => {
    const marker = readMarker(line)
    return marker ? [{ marker, at }] : []
  })
  const blocks: Block[] = []
  for (let index = 0; index < markers.length; index += 3) {
    const three = markers.slice(index, index + 3)
    const [search, divider, replace] = three
    const block = blocks.length + 1
    if (three.some(({ marker }, order) => marker !== markerOrder[order]))
      return { problem: 'malformed', block }
    if (!search || !divider || !replace) return { problem: 'unfinished', block }
    blocks.push({
      search: lines.slice(search.at + 1, divider.at),
      replace: lines.slice(divider.at + 1, replace.at),
    })
  }
  return blocks.length > 0 ? blocks : { problem: 'malformed', block: 1 }
}

type Marker = 'search' | 'divider' | 'replace'

const markerOrder: readonly Marker[] = ['search', 'divider', 'replace']

function readMarker(line: string): Marker | null {
  if (searchMarker.test(line)) return 'search'
  if (replaceMarker.test(line)) return 'replace'
  return dividerMarker.test(line) ? 'divider' : null
}

/**
 * Applies all blocks to a text, or none. Each search text must be found exactly once. It may
 * differ from the text in line endings, in spaces at the end of lines, and in an indentation that
 * is the same for all of its lines.
 */
export function applyBlocks(
  text: string,
  blocks: readonly Block[],
): { readonly text: string } | BlockProblem {
  const lineEnding = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  const edits: (Match & { readonly end: number })[] = []
  for (const [index, block] of blocks.entries()) {
    const found = findMatch(lines, block)
    if (typeof found === 'string') return { problem: found, block: index + 1 }
    const edit = { ...found, end: found.start + block.search.length }
    if (edits.some(({ start, end }) => edit.start < end && start < edit.end))
      return { problem: 'overlapping', block: index + 1 }
    edits.push(edit)
  }
  edits.sort((one, other) => other.start - one.start)
  for (const { start, end, replace } of edits) lines.splice(start, end - start, ...replace)
  return { text: lines.join(lineEnding) }
}

/** Where a search text is, and the replacement with the file's indentation. */
type Match = { readonly start: number; readonly replace: readonly string[] }

function findMatch(
  lines: readonly string[],
  { search, replace }: Block,
): Match | 'not-found' | 'ambiguous' {
  // Only an empty file has a place for new code without any code to find it by.
  if (search.every((line) => !line.trim()))
    return lines.every((line) => !line.trim()) ? { start: 0, replace } : 'not-found'
  const comparisons = [
    (start: number) => isMatch(lines, { start, search, same: (a, b) => a === b }),
    (start: number) => isMatch(lines, { start, search, same: isSameUntilEnd }),
  ]
  for (const compare of comparisons) {
    const starts = listStarts(lines, search).filter(compare)
    if (starts.length > 1) return 'ambiguous'
    if (starts[0] !== undefined) return { start: starts[0], replace }
  }
  return findIndented(lines, { search, replace })
}

function listStarts(lines: readonly string[], search: readonly string[]): number[] {
  return Array.from({ length: Math.max(0, lines.length - search.length + 1) }, (_, at) => at)
}

type Comparison = {
  readonly start: number
  readonly search: readonly string[]
  readonly same: (line: string, searched: string) => boolean
}

function isMatch(lines: readonly string[], { start, search, same }: Comparison): boolean {
  return search.every((searched, index) => same(lines[start + index] ?? '', searched))
}

function isSameUntilEnd(line: string, searched: string): boolean {
  return line.trimEnd() === searched.trimEnd()
}

/** Finds a search text in which every line has the same indentation too much or too little. */
function findIndented(
  lines: readonly string[],
  { search, replace }: Block,
): Match | 'not-found' | 'ambiguous' {
  const first = search.findIndex((line) => line.trim())
  const searched = readIndent(search[first] ?? '')
  const found = listStarts(lines, search).flatMap((start) => {
    const indent = readIndent(lines[start + first] ?? '')
    const reindent = toReindent({ searched, indent })
    if (!reindent) return []
    const same = (line: string, text: string) => reindent(text)?.trimEnd() === line.trimEnd()
    return isMatch(lines, { start, search, same }) ? [{ start, reindent }] : []
  })
  const [only] = found
  if (found.length > 1) return 'ambiguous'
  if (!only) return 'not-found'
  const replaced = replace.map(only.reindent)
  return replaced.every((line) => line !== null)
    ? { start: only.start, replace: replaced }
    : 'not-found'
}

type Indents = { readonly searched: string; readonly indent: string }

/** Adds or removes an indentation. The function returns null for a line that doesn't have it. */
function toReindent({ searched, indent }: Indents): ((line: string) => string | null) | null {
  if (indent.endsWith(searched)) {
    const added = indent.slice(0, indent.length - searched.length)
    return (line) => (line.trim() ? added + line : line)
  }
  if (!searched.endsWith(indent)) return null
  const removed = searched.slice(0, searched.length - indent.length)
  return (line) => {
    if (!line.trim()) return ''
    return line.startsWith(removed) ? line.slice(removed.length) : null
  }
}
