import { diffLines } from '../edits/diff-lines.ts'
import type { TokenEdit } from './token-edit.ts'

/** What was changed in a line, and nothing else there. Offsets of the current text. */
export type LineEdit = {
  readonly start: number
  readonly end: number
  /** In the order of the line. What is between them stayed. */
  readonly runs: readonly TokenEdit[]
  /** The same for the same changes. */
  readonly key: string
}

/** A line that was edited. Offsets of the current text, without the line break. */
export type EditedLine = {
  readonly start: number
  readonly end: number
  /** What was changed, in the order of the line. */
  readonly runs: readonly TokenEdit[]
  /** The line before. */
  readonly old: string
}

/** Longer edits are new code. */
const maxLength = 200

/** The edits by line, the latest last. Edits of several lines are left out. */
export function listLineEdits(text: string, edits: readonly TokenEdit[]): LineEdit[] {
  return listRunsByLine(text, edits).flatMap(({ runs }) => splitSame(runs).map(toLineEdit))
}

/** The lines of the edits, the latest last. Edits of several lines are left out. */
export function listEditedLines(text: string, edits: readonly TokenEdit[]): EditedLine[] {
  return listRunsByLine(text, edits).map(({ at, runs }) => {
    const start = at + 1
    const end = toLineEnd(text, start)
    const old = runs.reduceRight(
      (line, run) =>
        line.slice(0, run.start - start) +
        run.removed +
        line.slice(run.start - start + run.inserted.length),
      text.slice(start, end),
    )
    return { start, end, runs, old }
  })
}

/** Where the line ends that a place is in, before its line break. */
export function toLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  if (end < 0) return text.length
  return text[end - 1] === '\r' && end > offset ? end - 1 : end
}

type LineRuns = { readonly at: number; readonly runs: readonly TokenEdit[] }

function listRunsByLine(text: string, edits: readonly TokenEdit[]): LineRuns[] {
  const lines: { readonly at: number; readonly runs: TokenEdit[] }[] = []
  for (const edit of edits) {
    const at = text.lastIndexOf('\n', edit.start - 1)
    const last = lines.at(-1)
    if (last?.at === at) last.runs.push(...listRuns(edit))
    else lines.push({ at, runs: [...listRuns(edit)] })
  }
  return lines
    .filter(({ runs }) => runs.every(({ removed, inserted }) => isInLine(removed + inserted)))
    .filter(({ runs }) => runs.some(({ removed, inserted }) => /\S/.test(removed + inserted)))
    .map(({ at, runs }) => ({ at, runs: runs.sort((one, other) => one.start - other.start) }))
}

function isInLine(changed: string): boolean {
  return changed.length <= maxLength && !changed.includes('\n')
}

/** The same change several times in a line is several edits. */
function splitSame(runs: readonly TokenEdit[]): (readonly TokenEdit[])[] {
  const isSame = new Set(runs.map(toKey)).size === 1
  return isSame ? runs.map((run) => [run]) : [runs]
}

function toKey({ removed, inserted }: TokenEdit): string {
  return JSON.stringify([removed, inserted])
}

function toLineEdit(runs: readonly TokenEdit[]): LineEdit {
  const last = runs.at(-1)
  return {
    start: runs[0]?.start ?? 0,
    end: (last?.start ?? 0) + (last?.inserted.length ?? 0),
    runs,
    key: runs.map(toKey).join(),
  }
}

/** What of an edit has really changed, token by token. */
function listRuns({ start, removed, inserted }: TokenEdit): TokenEdit[] {
  if (!isInLine(removed + inserted)) return [{ start, removed, inserted }]
  const [old, fresh] = [splitTokens(removed), splitTokens(inserted)]
  const toLength = (tokens: readonly string[]) => tokens.join('').length
  return diffLines(old, fresh).map(({ before, after }) => ({
    start: start + toLength(fresh.slice(0, after.start)),
    removed: old.slice(before.start, before.end).join(''),
    inserted: fresh.slice(after.start, after.end).join(''),
  }))
}

/** Words, blanks and single marks. */
export function splitTokens(text: string): string[] {
  return text.match(/[\w$\u00aa-\uffff]+|\s+|./gs) ?? []
}
