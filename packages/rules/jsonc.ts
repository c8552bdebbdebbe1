/** The largest library of snippets has 123,000, if its lines are short. */
const maxTokens = 130_000
const maxDepth = 20
/** Values in a row without a list or an object among them: the lines of the longest snippet. */
const maxRow = 8_200

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

/** Without comments and trailing commas, in one pass that stops at what can't be JSON. */
function toStrict(text: string): string | null {
  const copy = openCopy(text)
  const limits = createLimits()
  for (let at = 0; at < text.length; ) {
    const kind = kinds[text.charCodeAt(at)] ?? other
    const end = kind === quote || kind === slash ? findEnd(text, at) : at + 1
    if (end < 0 || limits.areExceededBy(kind)) return null
    copy.take(kind, at, end)
    at = end
  }
  return copy.end()
}

function createLimits() {
  let [depth, tokens, row] = [0, 0, 0]
  return {
    areExceededBy(kind: number): boolean {
      depth += depthSteps[kind] ?? 0
      tokens += weights[kind] ?? 0
      row = depthSteps[kind] ? 0 : row + (kind === comma ? 1 : 0)
      return depth > maxDepth || tokens > maxTokens || row > maxRow
    },
  }
}

const [other, space, open, close, comma, quote, slash] = [0, 1, 2, 3, 4, 5, 6]
const depthSteps = [0, 0, 1, -1, 0, 0, 0]
/** Leaving out a comment takes longer than anything else, and people write few. */
const weights = [0, 0, 1, 1, 1, 1, 10]

/** By character code. */
const kinds = new Uint8Array(128)
for (const [characters, kind] of [
  [' \n\r\t', space],
  ['[{', open],
  [']}', close],
  [',', comma],
  ['"', quote],
  ['/', slash],
] as const)
  for (const character of characters) kinds[character.charCodeAt(0)] = kind

/** Behind a text or a comment. Negative if there's no such thing here; the last comment may be open. */
function findEnd(text: string, start: number): number {
  if (text[start] === '"') return findTextEnd(text, start + 1)
  const mark = text[start + 1] === '/' ? '\n' : '*/'
  if (mark === '*/' && text[start + 1] !== '*') return -1
  const end = text.indexOf(mark, start + 2)
  if (end < 0) return text.length
  return mark === '\n' ? end : end + mark.length
}

/** Up to the closing quote. A pattern is fastest here. No snippet has a longer text. */
const restOfText = /(?:[^"\\\n]|\\.){0,100000}"/y

function findTextEnd(text: string, start: number): number {
  restOfText.lastIndex = start
  return restOfText.test(text) ? restOfText.lastIndex : -1
}

/** Copies a text, except for what is left out. */
function openCopy(text: string) {
  const parts: string[] = []
  let copied = 0
  /** A comma that only space and comments have followed so far: in the text, or in the parts. */
  let [lastComma, commaPart] = [-1, -1]

  function replace(start: number, end: number, part: string): void {
    parts.push(text.slice(copied, start), part)
    copied = end
  }

  function dropComma(): void {
    if (lastComma >= 0) replace(lastComma, lastComma + 1, '')
    if (commaPart >= 0) parts[commaPart] = ''
  }

  function dropComment(start: number, end: number): void {
    if (lastComma >= 0) {
      replace(lastComma, lastComma + 1, ',')
      commaPart = parts.length - 1
      lastComma = -1
    }
    replace(start, end, ' ')
  }

  return {
    take(kind: number, start: number, end: number): void {
      if (kind === slash) dropComment(start, end)
      if (kind === slash || kind === space) return
      if (kind === close) dropComma()
      lastComma = kind === comma ? start : -1
      commaPart = -1
    },
    end: () => parts.join('') + text.slice(copied),
  }
}
