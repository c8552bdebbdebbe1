// Turns the difference between two releases of a file into the small edits that lead from one to the other.
import './extension-modules.mjs'

const { diffLines } = await import('../extension/src/edits/diff-lines.ts')

/** More than this is written or deleted, not edited. */
const maxHunkLines = 40

/**
 * The edits from the top to the bottom of a file, as `{ start, end, text }` with offsets of the old
 * text. A hunk of up to 40 lines is split into runs of tokens that changed.
 */
export function listEdits(before, after) {
  const old = splitLines(before)
  const current = splitLines(after)
  const offsets = toOffsets(old)
  return diffLines(old, current).flatMap((hunk) => {
    const removed = old.slice(hunk.before.start, hunk.before.end)
    const added = current.slice(hunk.after.start, hunk.after.end)
    const start = offsets[hunk.before.start]
    const isSmall = Math.max(removed.length, added.length) <= maxHunkLines
    if (isSmall && removed.length > 0 && added.length > 0)
      return splitHunk(removed.join(''), added.join('')).map((edit) => ({
        ...edit,
        start: edit.start + start,
        end: edit.end + start,
      }))
    const text = added.join('')
    return [{ start, end: offsets[hunk.before.end], text, isSmall }]
  })
}

function splitHunk(removed, added) {
  const old = splitTokens(removed)
  const current = splitTokens(added)
  const offsets = toOffsets(old)
  return diffLines(old, current).map((run) => ({
    start: offsets[run.before.start],
    end: offsets[run.before.end],
    text: current.slice(run.after.start, run.after.end).join(''),
    isSmall: true,
  }))
}

function splitLines(text) {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Words, numbers, blanks, and single marks. */
function splitTokens(text) {
  return text.match(/[\w$\u00aa-\uffff]+|[^\S\n]+|\n|./g) ?? []
}

function toOffsets(pieces) {
  const offsets = [0]
  for (const piece of pieces) offsets.push(offsets.at(-1) + piece.length)
  return offsets
}
