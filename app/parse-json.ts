/** Our own payloads are nearly flat. */
const maxDepth = 20

/** Parses untrusted JSON. Undefined when it's invalid or nested too deeply. */
export function parseJson(text: string): unknown {
  if (measureDepth(text) > maxDepth) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts open brackets outside strings in one pass, and stops at the limit. */
function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    deepest = Math.max(deepest, depth)
    if (deepest > maxDepth) break
  }
  return deepest
}
