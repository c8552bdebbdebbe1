import type { ModelLanguage } from './languages.ts'

/** Turns text into the model's tokens and back: byte-level BPE. */
export type Tokenizer = {
  readonly size: number
  encode(text: string): readonly number[]
  /** The bytes of a token; none for a control token. */
  getBytes(token: number): Uint8Array
}

/** Tokens that structure a prompt and never stand for text. */
export const control = { end: 1, file: 2, suffix: 3, prefix: 4, middle: 5 } as const

/** The token that names a language in a prompt. */
export const languageTokens: Record<ModelLanguage, number> = {
  ts: 6,
  tsx: 7,
  js: 8,
  jsx: 9,
  py: 10,
  go: 11,
  rs: 12,
}

const controlTokens = 24
const firstMerge = controlTokens + 256
const words = /\n[ \t]*| ?[\p{L}_]+|\p{N}| ?[^\s\p{L}\p{N}_]+|[ \t]+|\s/gu
const mostCachedWords = 20_000

/** No token crosses the border of two words; a newline and its indentation are one word. */
export function splitWords(text: string): readonly string[] {
  return text.match(words) ?? []
}

/**
 * Reads a tokenizer's section: 256 bytes, the byte that each of the first tokens stands for, then
 * the merges in order, two token numbers (16 bits each, little endian) for each further token.
 */
export function createTokenizer(section: Uint8Array): Tokenizer {
  const { bytes, merges } = readMerges(section)
  const tokenOfByte = new Uint16Array(256)
  for (let i = 0; i < 256; i++) tokenOfByte[section[i] ?? 0] = controlTokens + i
  const cache = new Map<string, readonly number[]>()
  function encodeWord(word: string): readonly number[] {
    const known = cache.get(word)
    if (known) return known
    const single = Array.from(new TextEncoder().encode(word), (byte) => tokenOfByte[byte] ?? 0)
    const tokens = merge(single, merges)
    if (cache.size >= mostCachedWords) cache.clear()
    cache.set(word, tokens)
    return tokens
  }
  return {
    size: bytes.length,
    encode: (text) => splitWords(text).flatMap(encodeWord),
    getBytes: (token) => bytes[token] ?? new Uint8Array(0),
  }
}

type Merges = {
  readonly bytes: readonly Uint8Array[]
  readonly merges: ReadonlyMap<number, number>
}

function readMerges(section: Uint8Array): Merges {
  const size = firstMerge + (section.length - 256) / 4
  if (section.length < 256 || !Number.isInteger(size) || size > 65_536) {
    throw new Error('The tokenizer of this model file is cut off.')
  }
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength)
  const bytes = Array.from({ length: controlTokens }, () => new Uint8Array(0))
  for (let i = 0; i < 256; i++) bytes.push(Uint8Array.of(section[i] ?? 0))
  const merges = new Map<number, number>()
  for (let token = firstMerge; token < size; token++) {
    const at = 256 + (token - firstMerge) * 4
    const [left, right] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    const [a, b] = [bytes[left], bytes[right]]
    if (!a || !b) throw new Error('The tokenizer of this model file joins tokens it does not have.')
    bytes.push(Uint8Array.of(...a, ...b))
    merges.set(left * 65_536 + right, token)
  }
  return { bytes, merges }
}

/** Joins neighbors, the earliest learned pair first, until no pair is known. */
function merge(tokens: number[], merges: ReadonlyMap<number, number>): readonly number[] {
  for (;;) {
    let best = Number.POSITIVE_INFINITY
    let at = -1
    for (let i = 0; i + 1 < tokens.length; i++) {
      const merged = merges.get((tokens[i] ?? 0) * 65_536 + (tokens[i + 1] ?? 0))
      if (merged !== undefined && merged < best) {
        best = merged
        at = i
      }
    }
    if (at < 0) return tokens
    tokens.splice(at, 2, best)
  }
}
