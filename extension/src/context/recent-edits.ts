import type { LineRange } from '../writing/lines.ts'

/** Lines that were edited. Only their position is kept, so text that was deleted is gone. */
export type EditedLines = LineRange & { readonly file: string }

export type TextChange = {
  readonly file: string
  /** The lines that were replaced. */
  readonly from: number
  readonly to: number
  readonly text: string
}

const maxEdits = 10
const maxLines = 40
/** Edits that are this close belong together. */
const gapLines = 3

/** Adds a change. The latest one comes last. */
export function recordEdit(
  edits: readonly EditedLines[],
  { file, from, to, text }: TextChange,
): readonly EditedLines[] {
  const added = text.split('\n').length - 1
  const shift = added - (to - from)
  const moved = edits.flatMap((edit) =>
    edit.file === file ? move(edit, { from, to, shift }) : edit,
  )
  // A formatter, or another branch: nobody wrote that.
  if (Math.max(added, to - from) > maxLines) return moved
  const isNear = (edit: EditedLines) =>
    edit.file === file && edit.from <= from + added + gapLines && from <= edit.to + gapLines
  const merged = moved.filter(isNear).reduce(unite, { file, from, to: from + added })
  return [...moved.filter((edit) => !isNear(edit)), merged].slice(-maxEdits)
}

/** Where edited lines are after another change. Nowhere, if they were replaced. */
function move(
  edit: EditedLines,
  { from, to, shift }: LineRange & { readonly shift: number },
): EditedLines[] {
  if (edit.to < from) return [edit]
  if (edit.from > to) return [{ ...edit, from: edit.from + shift, to: edit.to + shift }]
  if (from <= edit.from && edit.to <= to && to > from) return []
  return [{ ...edit, from: Math.min(edit.from, from), to: Math.max(from, edit.to + shift) }]
}

/** If they become too long together, the lines at the latest edit are kept. */
function unite(latest: EditedLines, other: EditedLines): EditedLines {
  const from = Math.min(latest.from, other.from)
  const to = Math.max(latest.to, other.to)
  const start = Math.max(from, Math.min(latest.from, to - maxLines))
  return { ...latest, from: start, to: Math.min(to, start + maxLines) }
}
