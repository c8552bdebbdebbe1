import {
  type IndentStyle,
  indentCode,
  measure,
  opensBlock,
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

/**
 * Formats code of a model that filled in the middle. It continues the file as it stands, so its
 * columns are those of the file, also where a block ends. Only spaces in a file with tabs change.
 */
export function continueFilled(code: string, cursor: CursorLine): string {
  const { typed } = cursor
  const below = code.replace(/^\s*\n/, '')
  // A line break on an empty line isn't needed, unless the code ends the cursor's block.
  const isBelow = typed.trim() === '' && below !== code && below.startsWith(typed)
  const lines = splitLines(isBelow ? below : code)
  const [first = '', ...more] = lines
  const start = isBelow ? first.slice(typed.length) : continueFirst({ typed, first, more })
  return [start, ...toFileTabs(lines, cursor)].join('\n')
}

type FirstLine = {
  readonly typed: string
  readonly first: string
  readonly more: readonly string[]
}

/** Spaces at the start are missing in the file, or are those before the cursor again. */
function continueFirst({ typed, first, more }: FirstLine): string {
  const next = more.find((line) => line.trim()) ?? ''
  const isAligned = readIndent(next) === typed + readIndent(first)
  const isRepeated = typed.trim() ? /\s$/.test(typed) : typed !== '' && !isAligned
  return isRepeated || !first.trim() ? first.trimStart() : first
}

/** All lines but the first. */
function toFileTabs(lines: readonly string[], cursor: CursorLine): readonly string[] {
  const hasSpaces = lines.some((line, at) => at > 0 && line.trim() && /^ /.test(line))
  if (cursor.style.insertSpaces || !hasSpaces) return lines.slice(1)
  return shiftLines(lines, { ...cursor, indent: '', from: 0 }).slice(1)
}

/** Formats code for the cursor: the first line continues the typed text, the others are indented. */
export function continueLine(code: string, cursor: CursorLine): string {
  const lines = splitLines(code)
  const shifted = shiftLines(lines, { ...cursor, from: getDepth(lines, cursor) })
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
  const from = getDepth([head, ...lines], { ...cursor, typed: '' })
  // With its own line, because a single line of a body doesn't show how the model indents.
  const [, ...below] = shiftLines([' '.repeat(from) + head, ...lines], { ...cursor, from })
  return `\n${below.join('\n')}`
}

/** Formats code from elsewhere for the cursor: several lines start on a new line. */
export function insertAtCursor(code: string, cursor: CursorLine): string {
  const isBlock = code.trim().includes('\n')
  return isBlock && cursor.typed.trim()
    ? `\n${indentCode(code, cursor)}`
    : startAtCursor(code, cursor)
}

/** Formats complete code for the cursor. On an empty line, no line of it can be less deep. */
export function startAtCursor(code: string, cursor: CursorLine): string {
  const { typed, indent, style } = cursor
  const cursorDepth = measure(indent, style)
  const isShallow = (line: string) => line.trim() && measure(readIndent(line), style) < cursorDepth
  if (typed.trim() || !splitLines(code).slice(1).some(isShallow)) return continueLine(code, cursor)
  const indented = indentCode(code, cursor)
  return indented.startsWith(typed) ? indented.slice(typed.length) : indented.trimStart()
}

/**
 * The indentation in the answer that corresponds to the cursor's line. Chat models start with the
 * rest of the line and indent the following lines from the left margin or as in the file.
 */
function getDepth(lines: readonly string[], cursor: CursorLine): number {
  const depth = (line: string) => measure(readIndent(line), cursor.style)
  const cursorDepth = measure(cursor.indent, cursor.style)
  const [first = '', ...more] = lines
  if (depth(first) > 0) return depth(first)
  const { depths, open } = scanCode(lines.join('\n'), cursor)
  const closing = findClosingLine(lines, (at) => depths[at] ?? open.length)
  if (closing !== null) return depth(closing)
  const next = more.find((line) => line.trim())
  if (next === undefined) return 0
  const line = `${cursor.typed}${first}`.trimEnd()
  if (depth(next) > cursorDepth || isTopLevel(next)) return cursorDepth
  const isOpened = opensBlock(line)
  if (depth(next) === cursorDepth) return isOpened ? 0 : cursorDepth
  // Below a line that opens nothing, deeper code would be an error: the block of the cursor ends.
  const isDeeper = isOpened || (depths[1] ?? 0) > 0 || isContinued(line, next)
  return depth(next) === 0 || isDeeper ? 0 : cursorDepth
}

/** Whether the next line is the rest of a long statement. */
function isContinued(line: string, next: string): boolean {
  return /([,=+\-*/&|?\\]|[=-]>)$/.test(line) || /^\s*(\.|\?|&&|\|\|)/.test(next)
}

/** The line that closes a bracket from the first line: it has the same indentation. */
function findClosingLine(
  lines: readonly string[],
  depthAt: (line: number) => number,
): string | null {
  const opened = depthAt(1)
  if (lines.length < 2 || opened === 0) return null
  const isClosing = (line: string, at: number) =>
    at > 0 && /^\s*[)\]}]/.test(line) && depthAt(at + 1) < opened
  return lines.find(isClosing) ?? null
}

/** A definition at the left margin doesn't belong to the block of the cursor. */
function isTopLevel(line: string): boolean {
  return /^(def|class|async def|@\w|if __name__)/.test(line)
}
