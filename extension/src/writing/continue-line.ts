import {
  type IndentStyle,
  indentCode,
  measure,
  readIndent,
  shiftLines,
  splitLines,
} from './indent.ts'
import { scanCode } from './scan-code.ts'

export type CursorSpot = {
  /** How deep the line of the cursor is. */
  readonly indent: string
  /** What is on the line before the cursor. */
  readonly typed: string
  readonly style: IndentStyle
  readonly language: string
}

/** Code for a cursor: its first line goes on from what is typed, the others are set as deep as they belong. */
export function continueLine(code: string, spot: CursorSpot): string {
  const lines = splitLines(code)
  const set = shiftLines(lines, { ...spot, from: findDepth(lines, spot) })
  const [first = '', ...more] = set
  const isBlank = spot.typed.trim() === ''
  const start =
    isBlank && first.startsWith(spot.typed) ? first.slice(spot.typed.length) : first.trimStart()
  return [start, ...more].join('\n')
}

/** The same for code that was not written for this place: a block of it begins a line of its own. */
export function insertAfter(code: string, spot: CursorSpot): string {
  const isBlock = code.trim().includes('\n')
  return isBlock && spot.typed.trim() ? `\n${indentCode(code, spot)}` : continueLine(code, spot)
}

/**
 * Which depth in the answer is that of the cursor's line. Models begin with the rest of the
 * line, and set the lines after it from the left margin or as deep as in the file.
 */
function findDepth(lines: readonly string[], spot: CursorSpot): number {
  const depth = (line: string) => measure(readIndent(line), spot.style)
  const own = measure(spot.indent, spot.style)
  const [first = '', ...more] = lines
  if (depth(first) > 0) return depth(first)
  const closing = findClosingLine(lines, spot.language)
  if (closing !== null) return depth(closing)
  const next = more.find((line) => line.trim())
  if (next === undefined) return 0
  const isOpened = /[{([:]$/.test(`${spot.typed}${first}`.trimEnd())
  return depth(next) > own || (depth(next) === own && !isOpened) || isLeaving(next) ? own : 0
}

/** The line that closes what the first line has opened: it is as deep as the first line. */
function findClosingLine(lines: readonly string[], language: string): string | null {
  const { depths, open } = scanCode(lines.join('\n'), { language })
  const opened = depths[1] ?? 0
  if (opened === 0) return null
  const isClosing = (line: string, at: number) =>
    at > 0 && /^\s*[)\]}]/.test(line) && (depths[at + 1] ?? open.length) < opened
  return lines.find(isClosing) ?? null
}

/** A definition at the left margin is not part of the block that the cursor is in. */
function isLeaving(line: string): boolean {
  return /^(def|class|async def|@\w|if __name__)/.test(line)
}
