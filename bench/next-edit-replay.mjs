// Replays the edits of a file from the top to the bottom, and asks for the next one after each line.
import './extension-modules.mjs'

const { moveEdits, toTokenEdit } = await import('../extension/src/next-edit/token-edit.ts')
const { predictEdit } = await import('../extension/src/next-edit/predict-edit.ts')
const { findModelQuestion, readModelEdit } = await import(
  '../extension/src/next-edit/model-edit.ts'
)

const maxHistory = 20

/**
 * What was shown, as `{ rule, isRight }`. Something is right if edits that are still to come make
 * the same change at the same place; then it's accepted, as a user would, so that they aren't counted
 * again. What was wrong isn't shown a second time. With `complete`, a model is asked where the rules
 * say nothing, once after each edit.
 */
export async function replay({ before, language, edits }, complete = null) {
  const file = { text: before, language, remaining: edits, history: [], rejected: new Set() }
  const shown = []
  while (file.remaining.length > 0) {
    let cursor = applyLine(file)
    while (cursor !== null) cursor = await offer(file, { cursor, complete, shown })
  }
  return shown
}

/** Shows the next edit. Returns where the cursor is then, or null if nothing more is shown. */
async function offer(file, { cursor, complete, shown }) {
  const next = await ask(file, { cursor, complete })
  if (!next) return null
  const real = findReal(file, next)
  shown.push({ rule: next.rule, isRight: real.length > 0 })
  if (real.length > 0) return real.toReversed().reduce((_, edit) => apply(file, edit), cursor)
  file.rejected.add(toKey(file.text, next))
  return next.rule === 'model' ? null : cursor
}

async function ask(file, { cursor, complete }) {
  const { text, language, history, rejected } = file
  const next = predictEdit({ text, language, edits: history, cursor })
  if (next && !rejected.has(toKey(text, next))) return next
  const question = complete && findModelQuestion({ text, language, edits: history })
  const edit = question && readModelEdit(question, await complete(question))
  return edit && !rejected.has(toKey(text, edit)) ? edit : null
}

function toKey(text, { start, end, text: inserted }) {
  return JSON.stringify([text.slice(start, end), inserted])
}

/** All edits of the next line: until then, the user is still typing there. Returns where the cursor is. */
function applyLine(file) {
  let cursor = apply(file, file.remaining[0])
  const isHere = ({ start }) => start >= cursor && !file.text.slice(cursor, start).includes('\n')
  while (file.remaining[0] && isHere(file.remaining[0])) cursor = apply(file, file.remaining[0])
  return cursor
}

function apply(file, edit) {
  const removed = file.text.slice(edit.start, edit.end)
  file.text = file.text.slice(0, edit.start) + edit.text + file.text.slice(edit.end)
  const shift = edit.text.length - removed.length
  const move = (other) => ({ ...other, start: other.start + shift, end: other.end + shift })
  file.remaining = file.remaining
    .filter((other) => other !== edit)
    .map((other) => (other.start >= edit.end ? move(other) : other))
  const raw = { start: edit.start, removed, inserted: edit.text }
  const done = toTokenEdit(file.text, raw)
  file.history = [...moveEdits(file.history, raw), ...(done ? [done] : [])].slice(-maxHistory)
  return edit.start + edit.text.length
}

/**
 * The edits that make the same change: one, or all of those inside of it. Inserting `, b` after `a` and
 * `b, ` before `c` is the same.
 */
function findReal({ text, remaining }, next) {
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
