/** Lines from `start` up to, but not including, `end`. */
export type Span = { readonly start: number; readonly end: number }

/** A run of lines that differs between two texts. One of the sides can be empty. */
export type LineChange = { readonly before: Span; readonly after: Span }

type Lines = readonly string[]

/** Texts that are further apart than this are compared as one change. */
const maxEdits = 1000

/** The changes between two lists of lines, as few as possible, in order. */
export function diffLines(before: Lines, after: Lines): LineChange[] {
  const { start, beforeEnd, afterEnd } = trimEqual(before, after)
  const middle = {
    before: before.slice(start, beforeEnd),
    after: after.slice(start, afterEnd),
  }
  return diffMiddle(middle).map((change) => ({
    before: shift(change.before, start),
    after: shift(change.after, start),
  }))
}

function trimEqual(before: Lines, after: Lines) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let same = 0
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same += 1
  return { start, beforeEnd: before.length - same, afterEnd: after.length - same }
}

type Pair = { readonly before: Lines; readonly after: Lines }

function diffMiddle(pair: Pair): LineChange[] {
  const { before, after } = pair
  if (before.length === 0 && after.length === 0) return []
  const whole = {
    before: { start: 0, end: before.length },
    after: { start: 0, end: after.length },
  }
  if (before.length === 0 || after.length === 0) return [whole]
  const trace = traceEdits(pair)
  return trace ? toChanges(pair, listEdits(pair, trace)) : [whole]
}

/**
 * Myers, "An O(ND) Difference Algorithm and Its Variations". For each number of edits: how far
 * each diagonal reached before. Null: the texts are more than `maxEdits` apart.
 */
function traceEdits({ before, after }: Pair): Int32Array[] | null {
  const limit = Math.min(maxEdits, before.length + after.length)
  const middle = limit + 1
  const furthest = new Int32Array(2 * limit + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits += 1) {
    const reached = furthest.slice(middle - edits - 1, middle + edits + 2)
    trace.push(reached)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = toStart(reached, { edits, diagonal })
      while (x < before.length && before[x] === after[x - diagonal]) x += 1
      furthest[middle + diagonal] = x
      if (x >= before.length && x - diagonal >= after.length) return trace
    }
  }
  return null
}

type Step = { readonly edits: number; readonly diagonal: number }

/** Whether the best way to a diagonal adds a line. Otherwise it removes one. */
function isAddition(reached: Int32Array, { edits, diagonal }: Step): boolean {
  const at = diagonal + edits + 1
  if (diagonal === -edits) return true
  return diagonal !== edits && (reached[at - 1] ?? 0) < (reached[at + 1] ?? 0)
}

function toStart(reached: Int32Array, step: Step): number {
  const at = step.diagonal + step.edits + 1
  return isAddition(reached, step) ? (reached[at + 1] ?? 0) : (reached[at - 1] ?? 0) + 1
}

type Edits = { readonly removed: ReadonlySet<number>; readonly added: ReadonlySet<number> }

/** Follows the trace backwards. */
function listEdits({ before, after }: Pair, trace: readonly Int32Array[]): Edits {
  const removed = new Set<number>()
  const added = new Set<number>()
  let diagonal = before.length - after.length
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reached = trace[edits] ?? new Int32Array()
    const isAdded = isAddition(reached, { edits, diagonal })
    diagonal += isAdded ? 1 : -1
    const x = reached[diagonal + edits + 1] ?? 0
    if (isAdded) added.add(x - diagonal)
    else removed.add(x)
  }
  return { removed, added }
}

function toChanges({ before, after }: Pair, { removed, added }: Edits): LineChange[] {
  const changes: LineChange[] = []
  let x = 0
  let y = 0
  while (x < before.length || y < after.length) {
    const [fromX, fromY] = [x, y]
    while (removed.has(x)) x += 1
    while (added.has(y)) y += 1
    if (x > fromX || y > fromY)
      changes.push({ before: { start: fromX, end: x }, after: { start: fromY, end: y } })
    else {
      x += 1
      y += 1
    }
  }
  return changes
}

/** The same lines after some were added or removed above them. */
export function shift({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
