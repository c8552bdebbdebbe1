/** The largest library of snippets has 123,000, if its lines are short. */
const maxTokens = 130_000
const maxDepth = 20

/**
 * Parses JSON with comments and trailing commas, as VS Code writes it; undefined if it isn't, or if
 * it's larger or nests deeper than any file that people write.
 */
export function parseJsonc(text: string): unknown {
  const strict = toStrict(text.replace(/^\uFEFF/, ''))
  if (strict === null) return undefined
  try {
    return JSON.parse(strict)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A text, a comment (the last one may be open), a bracket or comma, or anything else; then space. */
const token =
  /(?:"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[\]{},]|[^"/[\]{},\s]+|\s)\s*/y

/** Without comments and trailing commas, in one pass that stops at what can't be JSON. */
function toStrict(text: string): string | null {
  const copy = openCopy(text)
  token.lastIndex = 0
  for (let count = 0; token.lastIndex < text.length; count += 1) {
    const start = token.lastIndex
    if (!token.test(text) || count > maxTokens) return null
    copy[kinds[text[start] ?? ''] ?? 'other'](start, token.lastIndex)
    if (copy.depth() > maxDepth) return null
  }
  return copy.end()
}

/** Copies a text, token by token, except for what is left out. */
function openCopy(text: string) {
  const parts: string[] = []
  let copied = 0
  let depth = 0
  /** The part with the last comma, if only space and comments follow it so far. */
  let comma = -1

  function replace(start: number, end: number, part: string): void {
    parts.push(text.slice(copied, start), part)
    copied = end
  }

  return {
    open() {
      depth += 1
      comma = -1
    },
    close() {
      depth -= 1
      if (comma >= 0) parts[comma] = ''
      comma = -1
    },
    comma(start: number, end: number) {
      replace(start, end, ',')
      comma = parts.length - 1
    },
    comment: (start: number, end: number) => replace(start, end, ' '),
    space: () => undefined,
    other() {
      comma = -1
    },
    depth: () => depth,
    end: () => parts.join('') + text.slice(copied),
  }
}

/** By the first character of a token. */
const kinds: Readonly<Record<string, 'open' | 'close' | 'comma' | 'comment' | 'space'>> = {
  '[': 'open',
  '{': 'open',
  ']': 'close',
  '}': 'close',
  ',': 'comma',
  '/': 'comment',
  ' ': 'space',
  '\n': 'space',
  '\r': 'space',
  '\t': 'space',
}
