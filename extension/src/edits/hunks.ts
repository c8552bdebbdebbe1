import { diffLines, type LineChange, type Span } from './diff-lines.ts'

/** A part of a proposal that is accepted or discarded on its own. */
export type Hunk = LineChange

/** A file's text, and the text that is proposed for it. */
export type Versions = { readonly before: string; readonly after: string }

/**
 * The hunks between two texts, in order. Changes with nothing but blank lines or brackets between
 * them are one hunk.
 */
export function listHunks({ before, after }: Versions): Hunk[] {
  const lines = splitText(before)
  return joinChanges(diffLines(lines, splitText(after)), lines)
}

/** Makes hunks of changes, given the lines of the file. */
export function joinChanges(changes: readonly LineChange[], lines: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  for (const change of changes) {
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
export function getHunkAt(hunks: readonly Hunk[], { side, line }: Cursor): number {
  const next = hunks.findIndex((hunk) => line < Math.max(hunk[side].end, hunk[side].start + 1))
  return next < 0 ? hunks.length - 1 : next
}

type Replacement = { readonly span: Span; readonly lines: readonly string[] }

function replaceSpan(text: string, { span, lines }: Replacement): string {
  const all = splitText(text)
  all.splice(span.start, span.end - span.start, ...lines)
  return all.join('')
}

/** Lines with their line endings, so that a missing one at the end counts as a difference. */
export function splitText(text: string): string[] {
  const lines: string[] = []
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next + 1
    lines.push(text.slice(at, end))
    at = end
  }
  return lines
}

/** The text with the line endings of another one. */
export function toLineEndings(text: string, like: string): string {
  const ending = like.includes('\r\n') ? '\r\n' : '\n'
  return hasOnly(text, ending) ? text : text.replace(/\r\n|\r|\n/g, ending)
}

/** Whether all lines end in the same way. Faster than replacing them, which is rarely needed. */
function hasOnly(text: string, ending: string): boolean {
  if (ending === '\n') return !text.includes('\r')
  let at = text.indexOf('\n')
  while (at > 0 && text.charCodeAt(at - 1) === 13) at = text.indexOf('\n', at + 1)
  return at < 0 && !/\r(?!\n)/.test(text)
}
