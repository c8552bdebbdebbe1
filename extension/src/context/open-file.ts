import type { LineRange } from '../writing/lines.ts'
import { type Excerpt, estimateTokens, takeLines, toMarker } from '../writing/prompt-context.ts'
import { type FittedParts, formatPart, type SentPart } from './parts.ts'

/** The file that is open while the user asks in the chat. */
export type OpenFile = {
  readonly file: Excerpt
  /** The selected lines, or the one with the cursor. */
  readonly lines: LineRange
  /** What the user lets us send of it. */
  readonly sends: { readonly file: boolean; readonly selection: boolean }
}

type FormattedFile = FittedParts & { readonly isShortened: boolean }

/**
 * The open file with its selection marked, or only the selection. Of a file that doesn't fit, the
 * code near the selection or the cursor.
 */
export function formatOpenFile(open: OpenFile, budgetTokens: number): FormattedFile {
  const { file, lines, sends } = open
  const { path } = file
  const selected: SentPart = { source: 'selection', path, lines }
  if (!sends.file && !sends.selection) return nothing
  const all = file.text.split(/\r?\n/)
  const characters = (budgetTokens - overheadTokens - estimateTokens(path)) * 4
  const middle = takeLines(all.slice(lines.from, lines.to + 1), characters)
  if (middle.length === 0) return { ...nothing, isShortened: true }
  if (!sends.file) {
    const text = formatPart({ ...file, source: 'selection', text: middle.join('\n') })
    return { text, sent: [selected], isShortened: middle.length <= lines.to - lines.from }
  }
  const fitted = fitAround(all, { lines, middle, characters })
  const text = toText({ ...open, all }, { ...fitted, middle })
  const sent: SentPart[] = [{ source: 'file', path }, ...(sends.selection ? [selected] : [])]
  const count = fitted.above.length + middle.length + fitted.below.length
  return { text, sent, isShortened: count < all.length }
}

const nothing: FormattedFile = { text: '', sent: [], isShortened: false }

/** Room for the heading, the fence and the markers. */
const overheadTokens = 60

type Middle = {
  readonly lines: LineRange
  readonly middle: readonly string[]
  readonly characters: number
}

/** Two thirds of the rest above, one third below. */
function fitAround(all: readonly string[], { lines, middle, characters }: Middle) {
  const left = characters - count(middle)
  const above = takeLines(all.slice(0, lines.from).toReversed(), (left * 2) / 3).toReversed()
  return { above, below: takeLines(all.slice(lines.to + 1), left - count(above)) }
}

function count(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

type Kept = {
  readonly above: readonly string[]
  readonly middle: readonly string[]
  readonly below: readonly string[]
}

function toText(
  { file, sends, all }: OpenFile & { readonly all: readonly string[] },
  { above, middle, below }: Kept,
): string {
  const start = toMarker('SELECTED', file.text)
  const end = start.replace('<', '</')
  const marked = sends.selection ? [start, ...middle, end] : middle
  const isWhole = above.length + middle.length + below.length === all.length
  const text = [...above, ...marked, ...below, ...(isWhole ? [] : [cut])].join('\n')
  const formatted = formatPart({ ...file, source: 'file', text })
  return sends.selection
    ? `${formatted}\nThe user selected the lines between ${start} and ${end}.`
    : formatted
}

const cut = '[… only a part of this file]'
