/** Line numbers of a document, from 0. The last line is included. */
export type LineRange = { readonly from: number; readonly to: number }

type LineChoice = {
  readonly selection: LineRange
  readonly isEmpty: boolean
  readonly lineCount: number
  /** The functions, classes and so on of the document. */
  readonly symbols: readonly LineRange[]
}

const maxWholeFile = 300
const linesAroundCursor = 30

/** The lines that a command works on: the selection, or the innermost symbol at the cursor. */
export function chooseLines({ selection, isEmpty, lineCount, symbols }: LineChoice): LineRange {
  if (!isEmpty) return selection
  const cursor = selection.from
  const [innermost] = symbols
    .filter(({ from, to }) => from <= cursor && cursor <= to && to - from < maxWholeFile)
    .sort((one, other) => one.to - one.from - (other.to - other.from))
  if (innermost) return innermost
  if (lineCount <= maxWholeFile) return { from: 0, to: lineCount - 1 }
  return {
    from: Math.max(0, cursor - linesAroundCursor),
    to: Math.min(lineCount - 1, cursor + linesAroundCursor),
  }
}

/** Replaces lines of a text and keeps its line endings. */
export function replaceLines(
  text: string,
  { lines: { from, to }, code }: { readonly lines: LineRange; readonly code: string },
): string {
  const lineEnding = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  // A file that ended with a line break still does.
  const hasFinalBreak = to === lines.length - 1 && to > from && lines[to] === ''
  const last = hasFinalBreak && !code.endsWith('\n') ? [''] : []
  lines.splice(from, to - from + 1, ...code.split(/\r?\n/), ...last)
  return lines.join(lineEnding)
}

type Edit = { readonly from: number; readonly to: number; readonly text: string }

/** The smallest single edit that turns one text into another. */
export function findEdit(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}
