import { control, type Tokenizer } from './tokenizer.ts'

/** The model's tokens by the text they stand for. Text is one character per byte here. */
export type Vocabulary = {
  getText(token: number): string
  /** Tokens that end a line: those that begin with a newline, and the end of the completion. */
  readonly lineEnds: readonly number[]
  isLineEnd(token: number): boolean
  /** Tokens that begin with this text, and tokens that this text begins with. */
  listContinuing(typed: string): readonly number[]
}

export function createVocabulary(tokenizer: Tokenizer): Vocabulary {
  const texts = Array.from({ length: tokenizer.size }, (_, token) =>
    String.fromCharCode(...tokenizer.getBytes(token)),
  )
  const sorted = [...texts.keys()]
    .filter((token) => texts[token] !== '')
    .sort((a, b) => compare(texts[a] ?? '', texts[b] ?? ''))
  const sortedTexts = sorted.map((token) => texts[token] ?? '')
  const byText = new Map(sorted.map((token) => [texts[token] ?? '', token]))
  const lineEnds = [control.end, ...sorted.filter((token) => texts[token]?.startsWith('\n'))]
  const isLineEnd = new Set(lineEnds)
  return {
    getText: (token) => texts[token] ?? '',
    lineEnds,
    isLineEnd: (token) => isLineEnd.has(token),
    listContinuing: (typed) => {
      const found: number[] = []
      for (let length = 1; length < typed.length; length++) {
        const token = byText.get(typed.slice(0, length))
        if (token !== undefined) found.push(token)
      }
      let at = findFirst(sortedTexts, typed)
      while (sortedTexts[at]?.startsWith(typed)) found.push(sorted[at++] ?? 0)
      return found
    },
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The index of the first text that is not before this one. */
function findFirst(sortedTexts: readonly string[], text: string): number {
  let [low, high] = [0, sortedTexts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sortedTexts[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

export function toByteText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

/** The characters of byte text; a character whose last bytes are missing is left out. */
export function fromByteText(text: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return new TextDecoder().decode(bytes, { stream: true })
}
