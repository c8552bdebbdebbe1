/** What our calls send is flat. */
const deepest = 20

/** JSON from outside: undefined when it isn't JSON, or nests deeper than any call of ours. */
export function parseJson(text: string): unknown {
  if (measureDepth(text) > deepest) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts open brackets outside of strings, in one pass, and stops once it is too deep. */
function measureDepth(text: string): number {
  let depth = 0
  let most = 0
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    most = Math.max(most, depth)
    if (most > deepest) break
  }
  return most
}
