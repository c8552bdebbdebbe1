import { diffLines, type LineChange, type Span } from './diff-lines.ts'

/** A part of a proposal that is accepted or discarded on its own. */
export type Hunk = LineChange

/** A file's text, and the text that is proposed for it. */
export type Versions = { readonly before: string; readonly after: string }

/**
 * The hunks between two texts, in order. Changes with nothing but blank lines or brackets between
 * them are one hunk.
 */
export function findHunks({ before, after }: Versions): Hunk[] {
  const lines = splitText(before)
  const hunks: Hunk[] = []
  for (const change of diffLines(lines, splitText(after))) {
    const last = hunks.at(-1)
    const between = lines.slice(last?.before.end ?? 0, change.before.start)
    if (last && between.every((line) => !/\w/.test(line)))
      hunks[hunks.length - 1] = {
        before: { start: last.before.start, end: change.before.end },
        after: { start: last.after.start, end: change.after.end },
      }
    else hunks.push(change)
  }
  return hunks
}

/** The file's text after one hunk was accepted. The others stay proposed. */
export function acceptHunk({ before, after }: Versions, hunk: Hunk): string {
  const accepted = splitText(after).slice(hunk.after.start, hunk.after.end)
  return replaceSpan(before, { span: hunk.before, lines: accepted })
}

/** The proposed text after one hunk was discarded. */
export function discardHunk({ before, after }: Versions, hunk: Hunk): string {
  const original = splitText(before).slice(hunk.before.start, hunk.before.end)
  return replaceSpan(after, { span: hunk.after, lines: original })
}

export type Side = 'before' | 'after'

type Cursor = { readonly side: Side; readonly line: number }

/** The index of the hunk at a line, otherwise of the next one, otherwise of the last one. */
export function findHunkAt(hunks: readonly Hunk[], { side, line }: Cursor): number {
  const next = hunks.findIndex((hunk) => line < Math.max(hunk[side].end, hunk[side].start + 1))
  return next < 0 ? hunks.length - 1 : next
}

type Replacement = { readonly span: Span; readonly lines: readonly string[] }

function replaceSpan(text: string, { span, lines }: Replacement): string {
  const all = splitText(text)
  all.splice(span.start, span.end - span.start, ...lines)
  return all.join('')
}

/** Lines that must be the same around a hunk for it to still belong there. */
const surroundingLines = 2

type Rebase = Versions & {
  /** The file's text now, after the user has changed it. */
  readonly current: string
}

/**
 * The proposed text with the changes that the user has made in the file in the meantime. Null:
 * the user changed lines in a hunk or next to one, so it may not belong there anymore.
 */
export function rebaseProposal({ before, after, current }: Rebase): string | null {
  const proposed = diffLines(splitText(before), splitText(after))
  const typed = diffLines(splitText(before), splitText(current))
  const isNear = (one: Span, other: Span) =>
    one.start - surroundingLines < other.end && other.start < one.end + surroundingLines
  const isClash = typed.some((change) =>
    proposed.some((hunk) => isNear(hunk.before, change.before)),
  )
  if (isClash) return null
  const edits = [
    ...toReplacements(proposed, splitText(after)),
    ...toReplacements(typed, splitText(current)),
  ].sort((one, other) => other.span.start - one.span.start)
  return edits.reduce(replaceSpan, before)
}

function toReplacements(changes: readonly LineChange[], lines: readonly string[]): Replacement[] {
  return changes.map(({ before, after }) => ({
    span: before,
    lines: lines.slice(after.start, after.end),
  }))
}

/** Lines with their line endings, so that a missing one at the end counts as a difference. */
function splitText(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/)
}

/** The text with the line endings of another one. */
export function toLineEndings(text: string, like: string): string {
  return text.replace(/\r\n|\r|\n/g, like.includes('\r\n') ? '\r\n' : '\n')
}
