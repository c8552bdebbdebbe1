const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const quotes = ['"', "'", '`']
const shortestText = 3
/** The model has read other people's code: what it shows is never a longer piece of it. */
const longestNewText = 60

export type CursorText = { readonly before: string; readonly after: string }

/**
 * What to show of a completion: nothing that stands right of the cursor already, at most 60
 * characters that aren't in the document, no space at the end, and nothing too short to be worth
 * reading. Null if nothing is left.
 */
export function findShownText(text: string, { before, after }: CursorText): string | null {
  const end = after.indexOf('\n')
  const right = (end < 0 ? after : after.slice(0, end)).trim()
  const missing = withoutRepeated(text.slice(0, findClosed(text, right)), right).trimEnd()
  const isKnown = before.includes(missing) || after.includes(missing)
  const shown = isKnown ? missing : withWholeWords(missing, longestNewText).trimEnd()
  return shown.trim().length < shortestText ? null : shown
}

/** The first characters of a text, without a word that would be cut. */
function withWholeWords(text: string, length: number): string {
  return text.length > length ? text.slice(0, length + 1).replace(/(\w+|[^\w])$/u, '') : text
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
