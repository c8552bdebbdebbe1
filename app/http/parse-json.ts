import { bodyTexts } from '#app/copy/problems.ts'
import { isStorable } from '#domain/storable.ts'

export type JsonLimits = {
  readonly maxDepth: number
  /** How many values and fields there may be in all. */
  readonly maxElements: number
}

/** Our own payloads are small and nearly flat. */
const defaults: JsonLimits = { maxDepth: 20, maxElements: 1_000 }

type ParsedJson = { readonly value: unknown } | { readonly error: string }

/**
 * Parses untrusted JSON. Its elements are counted before anything is parsed, because parsing and
 * validating hundreds of thousands would block the server. See ADR-0032.
 */
export function parseJson(text: string, limits: Partial<JsonLimits> = {}): ParsedJson {
  const problem = findExcess(text, { ...defaults, ...limits })
  if (problem) return { error: problem }
  try {
    const value: unknown = JSON.parse(text)
    const wrong = mayBeUnstorable.test(text) ? findUnstorable(value) : null
    return wrong === null ? { value } : { error: describeUnstorable(wrong) }
  } catch {
    return { error: bodyTexts.malformed }
  }
}

/** What counts outside of strings, and how it changes the depth. */
const structural = /["[\]{},]/g
const steps: Readonly<Record<string, number>> = { '[': 1, '{': 1, ']': -1, '}': -1, ',': 0 }

/** Up to the closing quote. */
const restOfString = /(?:[^"\\]|\\.)*/sy

/** Counts in one pass, and stops at a limit. */
function findExcess(text: string, { maxDepth, maxElements }: JsonLimits): string | null {
  let depth = 0
  let elements = 0
  let strings = 0
  structural.lastIndex = 0
  while (structural.test(text)) {
    const at = structural.lastIndex
    const step = steps[text[at - 1] ?? '']
    if (step === undefined) {
      strings += 1
      structural.lastIndex = findStringEnd(text, at) + 1
    } else {
      depth += step
      if (step >= 0) elements += 1
    }
    if (depth > maxDepth) return bodyTexts.tooDeep(maxDepth)
    // A field has at most two strings.
    if (elements > maxElements || strings > 2 * maxElements) return bodyTexts.tooMany(maxElements)
  }
  return null
}

/** Searching for a quote is many times faster than the pattern, which long texts with few quotes need not pay. */
function findStringEnd(text: string, start: number): number {
  const end = text.indexOf('"', start)
  if (end < 0) return text.length
  if (text[end - 1] !== '\\') return end
  restOfString.lastIndex = start
  restOfString.test(text)
  return restOfString.lastIndex
}

/** In JSON such characters are always escaped, and most texts have no such escape. */
const mayBeUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

type Path = readonly string[]

/** Where the first text is that can't be stored. Never deeper than the limit. */
function findUnstorable(value: unknown): Path | null {
  if (typeof value === 'string') return isStorable(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  for (const key of Object.keys(value)) {
    if (!isStorable(key)) return []
    const path = findUnstorable(value[key as keyof typeof value])
    if (path) return [key, ...path]
  }
  return null
}

function describeUnstorable(path: Path): string {
  return path.length > 0 ? bodyTexts.unstorableField(path.join('.')) : bodyTexts.unstorable
}
