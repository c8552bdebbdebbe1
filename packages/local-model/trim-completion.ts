const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const quotes = ['"', "'", '`']
const shortestText = 3

/**
 * What to show of a completion: nothing that stands right of the cursor already, no space at the
 * end, and nothing too short to be worth reading. Null if nothing is left.
 */
export function findShownText(text: string, after: string): string | null {
  const end = after.indexOf('\n')
  const right = (end < 0 ? after : after.slice(0, end)).trim()
  const shown = withoutRepeated(text.slice(0, findClosed(text, right)), right).trimEnd()
  return shown.trim().length < shortestText ? null : shown
}

/** Where the completion writes the bracket or quote that stands right of the cursor. */
function findClosed(text: string, right: string): number {
  const closer = right[0] ?? ''
  if (quotes.includes(closer)) return text.includes(closer) ? text.indexOf(closer) : text.length
  let open = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === closers[closer]) open++
    if (text[at] === closer && open-- === 0) return at
  }
  return text.length
}

/** Leaves out an end that is the beginning of what stands right of the cursor. */
function withoutRepeated(text: string, right: string): string {
  const first = right[0] ?? ''
  if (closers[first] || quotes.includes(first)) return text
  for (let length = Math.min(text.length, right.length); length > 0; length--) {
    const isEnough = length > 1 || right.length === 1
    if (isEnough && text.endsWith(right.slice(0, length))) return text.slice(0, -length)
  }
  return text
}
