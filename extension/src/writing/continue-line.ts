import {
  type IndentStyle,
  indentCode,
  measure,
  readIndent,
  shiftLines,
  splitLines,
} from './indent.ts'
import { scanCode } from './scan-code.ts'

export type CursorLine = {
  /** The indentation of the cursor's line. */
  readonly indent: string
  /** The text before the cursor on its line. */
  readonly typed: string
  readonly style: IndentStyle
  readonly language: string
  /** The quote of the string that the cursor is in. */
  readonly inside?: string | null
}

/** Formats code for the cursor: the first line continues the typed text, the others are indented. */
export function continueLine(code: string, cursor: CursorLine): string {
  const lines = splitLines(code)
  const shifted = shiftLines(lines, { ...cursor, from: findDepth(lines, cursor) })
  const [first = '', ...more] = shifted
  const isBlank = cursor.typed.trim() === ''
  const start =
    isBlank && first.startsWith(cursor.typed) ? first.slice(cursor.typed.length) : first.trimStart()
  return [start, ...more].join('\n')
}

/** Formats code that starts below the cursor's line, such as the body of a function. */
export function continueBelow(code: string, cursor: CursorLine): string {
  const lines = splitLines(code)
  if (cursor.inside) return `\n${lines.join('\n')}`
  const head = cursor.typed.trim()
  const from = findDepth([head, ...lines], { ...cursor, typed: '' })
  // With its own line, because a single line of a body doesn't show how the model indents.
  const [, ...below] = shiftLines([' '.repeat(from) + head, ...lines], { ...cursor, from })
  return `\n${below.join('\n')}`
}

/** Formats code from elsewhere for the cursor: several lines start on a new line. */
export function insertAtCursor(code: string, cursor: CursorLine): string {
  const isBlock = code.trim().includes('\n')
  return isBlock && cursor.typed.trim()
    ? `\n${indentCode(code, cursor)}`
    : continueLine(code, cursor)
}

/**
 * The indentation in the answer that corresponds to the cursor's line. Models start with the rest
 * of the line and indent the following lines from the left margin or as in the file.
 */
function findDepth(lines: readonly string[], cursor: CursorLine): number {
  const depth = (line: string) => measure(readIndent(line), cursor.style)
  const cursorDepth = measure(cursor.indent, cursor.style)
  const [first = '', ...more] = lines
  if (depth(first) > 0) return depth(first)
  const closing = findClosingLine(lines, cursor)
  if (closing !== null) return depth(closing)
  const next = more.find((line) => line.trim())
  if (next === undefined) return 0
  const isOpened = /[{([:]$/.test(`${cursor.typed}${first}`.trimEnd())
  return depth(next) > cursorDepth || (depth(next) === cursorDepth && !isOpened) || isTopLevel(next)
    ? cursorDepth
    : 0
}

/** The line that closes a bracket from the first line: it has the same indentation. */
function findClosingLine(
  lines: readonly string[],
  { language, inside = null }: CursorLine,
): string | null {
  const { depths, open } = scanCode(lines.join('\n'), { language, inside })
  const opened = depths[1] ?? 0
  if (opened === 0) return null
  const isClosing = (line: string, at: number) =>
    at > 0 && /^\s*[)\]}]/.test(line) && (depths[at + 1] ?? open.length) < opened
  return lines.find(isClosing) ?? null
}

/** A definition at the left margin doesn't belong to the block of the cursor. */
function isTopLevel(line: string): boolean {
  return /^(def|class|async def|@\w|if __name__)/.test(line)
}
