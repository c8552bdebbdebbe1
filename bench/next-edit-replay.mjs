// Replays the edits of a file from the top to the bottom, and asks for the next one after each.
import './extension-modules.mjs'

const { moveEdits, toTokenEdit } = await import('../extension/src/next-edit/token-edit.ts')
const { predictEdit } = await import('../extension/src/next-edit/predict-edit.ts')

const maxHistory = 20

/**
 * What was shown, as `{ rule, isRight, removed, text }`. Something is right if one of the edits that
 * are still to come makes the same change at the same place; then it's accepted, as a user would, so
 * that edit isn't counted again. What was wrong isn't shown a second time.
 */
export function replay({ before, language, edits }) {
  let text = before
  let remaining = edits
  let history = []
  const shown = []
  const rejected = new Set()

  function apply(edit) {
    const removed = text.slice(edit.start, edit.end)
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
    const shift = edit.text.length - removed.length
    remaining = remaining
      .filter((other) => other !== edit)
      .map((other) =>
        other.start >= edit.end
          ? { ...other, start: other.start + shift, end: other.end + shift }
          : other,
      )
    const raw = { start: edit.start, removed, inserted: edit.text }
    const done = toTokenEdit(text, raw)
    history = [...moveEdits(history, raw), ...(done ? [done] : [])].slice(-maxHistory)
    return edit.start + edit.text.length
  }

  const isSameLine = (cursor, { start }) =>
    start >= cursor && !text.slice(cursor, start).includes('\n')

  while (remaining.length > 0) {
    let cursor = apply(remaining[0])
    // Edits of the same line: the user is still typing there.
    while (remaining[0] && isSameLine(cursor, remaining[0])) cursor = apply(remaining[0])
    for (;;) {
      const next = predictEdit({ text, language, edits: history, cursor })
      if (!next) break
      const removed = text.slice(next.start, next.end)
      const key = JSON.stringify([removed, next.text])
      if (rejected.has(key)) break
      const real = findReal(text, { remaining, next })
      shown.push({ rule: next.rule, isRight: real.length > 0, removed, next, text })
      if (real.length === 0) {
        rejected.add(key)
        break
      }
      for (const edit of real.toReversed()) cursor = apply(edit)
    }
  }
  return shown
}

/**
 * The edits that make the same change: one, or all of those inside of it. Inserting `, b` after `a` and
 * `b, ` before `c` is the same.
 */
function findReal(text, { remaining, next }) {
  const one = remaining.find((edit) => isSameChange(text, [edit], next))
  if (one) return [one]
  const inside = remaining.filter(({ start, end }) => start <= next.end && end >= next.start)
  return inside.length > 1 && isSameChange(text, inside, next) ? inside : []
}

function isSameChange(text, edits, next) {
  const start = Math.min(next.start, ...edits.map((edit) => edit.start))
  const end = Math.max(next.end, ...edits.map((edit) => edit.end))
  const [left, right] = [edits, [next]].map((changes) => {
    let at = start
    const pieces = changes.map((edit) => {
      const piece = text.slice(at, edit.start) + edit.text
      at = edit.end
      return piece
    })
    return pieces.join('') + text.slice(at, end)
  })
  return left === right
}
