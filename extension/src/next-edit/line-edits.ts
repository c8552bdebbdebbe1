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

/** Longer edits are new code. */
const maxLength = 200

/** The edits by line, the latest last. Edits of several lines are left out. */
export function listLineEdits(text: string, edits: readonly TokenEdit[]): LineEdit[] {
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
    .flatMap(({ runs }) => splitSame(runs.sort((one, other) => one.start - other.start)))
    .map(toLineEdit)
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
function splitTokens(text: string): string[] {
  return text.match(/[\w$\u00aa-\uffff]+|\s+|./gs) ?? []
}
