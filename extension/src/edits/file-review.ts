import { toEdit } from '../writing/lines.ts'
import { diffLines, type LineChange, type Span, shift } from './diff-lines.ts'
import { type Hunk, joinChanges, splitText, type Versions } from './hunks.ts'
import { listRemovedNames } from './removed-names.ts'

/** What a proposal changes in a file. Comparing the texts is slow, so this is kept and moved. */
export type FileReview = Versions & {
  readonly changes: readonly MeasuredChange[]
  readonly hunks: readonly Hunk[]
  /** The functions, classes and so on that the proposal removes. */
  readonly removed: readonly string[]
}

type MeasuredChange = LineChange & {
  /** How many characters longer the text is after the change. */
  readonly growth: number
}

/** Compares a file with what is proposed for it. */
export function reviewFile({ before, after }: Versions, language: string): FileReview {
  const lines = { before: splitText(before), after: splitText(after) }
  const changes = diffLines(lines.before, lines.after)
  const count = (all: readonly string[], { start, end }: Span) =>
    all.slice(start, end).reduce((sum, line) => sum + line.length, 0)
  return {
    before,
    after,
    hunks: joinChanges(changes, lines.before),
    removed: listRemovedNames(changes, { ...lines, language }),
    changes: changes.map((change) => ({
      ...change,
      growth: count(lines.after, change.after) - count(lines.before, change.before),
    })),
  }
}

/** Lines that must be the same around a change for it to still belong there. */
const surroundingLines = 2

/**
 * The proposal for what the file contains by now, with what the user typed in it in the meantime.
 * Only the lines that were typed are compared. Null: the user changed lines in a change or next to
 * one, so it may not belong there anymore.
 */
export function moveReview(review: FileReview, current: string): FileReview | null {
  const typed = listTyped(review.before, current)
  const isNear = (one: Span, other: Span) =>
    one.start - surroundingLines < other.end && other.start < one.end + surroundingLines
  const isClash = typed.some(({ lines }) =>
    review.changes.some((change) => isNear(change.before, lines)),
  )
  if (isClash) return null
  const move = (hunk: LineChange) => {
    const by = sum(typed.filter(({ lines }) => lines.end <= hunk.before.start).map(toLineGrowth))
    return { before: shift(hunk.before, by), after: shift(hunk.after, by) }
  }
  return {
    before: current,
    after: typeInto(review, typed),
    removed: review.removed,
    hunks: review.hunks.map(move),
    changes: review.changes.map((change) => ({ ...change, ...move(change) })),
  }
}

/** Lines that were typed into a text, and where. */
type Typed = {
  readonly lines: Span
  readonly offset: number
  readonly removed: number
  readonly text: string
  readonly lineCount: number
}

function listTyped(before: string, current: string): Typed[] {
  const edit = toEdit(before, current)
  const start = edit.from === 0 ? 0 : before.lastIndexOf('\n', edit.from - 1) + 1
  const next = before.indexOf('\n', edit.to)
  const end = next < 0 ? before.length : next + 1
  const old = splitText(before.slice(start, end))
  const now = splitText(current.slice(start, current.length - (before.length - end)))
  const first = countLines(before, start)
  const offsets = listOffsets(old, start)
  return diffLines(old, now).map((change) => {
    const offset = offsets[change.before.start] ?? end
    return {
      lines: shift(change.before, first),
      offset,
      removed: (offsets[change.before.end] ?? end) - offset,
      text: now.slice(change.after.start, change.after.end).join(''),
      lineCount: change.after.end - change.after.start,
    }
  })
}

function listOffsets(lines: readonly string[], start: number): number[] {
  const offsets = [start]
  for (const line of lines) offsets.push((offsets.at(-1) ?? start) + line.length)
  return offsets
}

function countLines(text: string, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** The proposed text with what was typed in the file. */
function typeInto({ after, changes }: FileReview, typed: readonly Typed[]): string {
  const parts: string[] = []
  let at = 0
  for (const { lines, offset, removed, text } of typed) {
    const above = changes.filter(({ before }) => before.end <= lines.start)
    const place = offset + sum(above.map(({ growth }) => growth))
    parts.push(after.slice(at, place), text)
    at = place + removed
  }
  return [...parts, after.slice(at)].join('')
}

function toLineGrowth({ lines, lineCount }: Typed): number {
  return lineCount - (lines.end - lines.start)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
