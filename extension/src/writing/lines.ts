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

/** Replaces lines of a text and keeps its line endings, also a missing one at the end. */
export function replaceLines(
  text: string,
  { lines: { from, to }, code }: { readonly lines: LineRange; readonly code: string },
): string {
  const lineEnding = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(/\r?\n/)
  const isAtEnd = text !== '' && to >= lines.length - 1
  const written = (isAtEnd ? code.replace(/\r?\n$/, '') : code).split(/\r?\n/)
  // A file that ended with a line break still does, also if code is added below it.
  const hasFinalBreak = isAtEnd && lines.length > 1 && lines.at(-1) === ''
  const end = hasFinalBreak ? lines.length - 1 : to + 1
  const start = Math.min(from, end)
  lines.splice(start, end - start, ...written)
  return lines.join(lineEnding)
}

type Edit = { readonly from: number; readonly to: number; readonly text: string }

/** The smallest single edit that turns one text into another. Never a half of a character. */
export function toEdit(before: string, after: string): Edit {
  const start = countSame(before, after)
  const from = start - Number(isSplit(before, start) || isSplit(after, start))
  const longest = Math.min(before.length, after.length) - from
  const end = countSameAtEnd(before, after, longest)
  const isHalf = isSplit(before, before.length - end) || isSplit(after, after.length - end)
  const same = end - Number(isHalf)
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}

/** Whether a place is inside of a surrogate pair or of a line ending. */
function isSplit(text: string, at: number): boolean {
  return /^(?:[\ud800-\udbff][\udc00-\udfff]|\r\n)$/.test(text.slice(at - 1, at + 1))
}

/** Texts are compared in blocks, which is much faster than one character after the other. */
const blockLength = 4096

function countSame(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  const isSame = (from: number, to: number) => one.slice(from, to) === other.slice(from, to)
  let at = 0
  while (at + blockLength <= shorter && isSame(at, at + blockLength)) at += blockLength
  while (at < shorter && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  return at
}

function countSameAtEnd(one: string, other: string, longest: number): number {
  const isSame = (from: number, to: number) =>
    one.slice(one.length - to, one.length - from) ===
    other.slice(other.length - to, other.length - from)
  let same = 0
  while (same + blockLength <= longest && isSame(same, same + blockLength)) same += blockLength
  while (same < longest && isSame(same, same + 1)) same += 1
  return same
}
