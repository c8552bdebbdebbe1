import type { CodeAroundCursor } from './prompt-context.ts'

type Place = CodeAroundCursor & { readonly isSingleLine: boolean }

/** Remembers completions: typing along with one, or coming back to it, costs no request. */
export type CompletionCache = {
  /** The rest of a completion that fits here, possibly empty. Null: unknown. */
  readonly find: (place: Place) => string | null
  readonly add: (place: Place, text: string) => void
}

type Entry = { readonly key: string; readonly before: string; readonly text: string }

const maxEntries = 100
/** How much code before and after the cursor has to be the same. */
const comparedCharacters = 2_000

export function createCompletionCache(): CompletionCache {
  const entries: Entry[] = []
  return {
    find(place) {
      const key = toKey(place)
      const sameSurroundings = entries.filter((entry) => entry.key === key)
      for (const entry of sameSurroundings.toReversed()) {
        const rest = findRest(entry, place.before)
        if (rest !== null) return rest
      }
      return null
    },
    add(place, text) {
      const before = place.before.slice(-comparedCharacters)
      entries.push({ key: toKey(place), before, text })
      if (entries.length > maxEntries) entries.shift()
    },
  }
}

function toKey({ path, language, after, isSingleLine }: Place): string {
  return JSON.stringify([path, language, isSingleLine, after.slice(0, comparedCharacters)])
}

/** What is left of the text after the user has typed its beginning. Null: they typed something else. */
function findRest({ before, text }: Entry, current: string): string | null {
  if (current.endsWith(before)) return text
  for (let typed = 1; typed < text.length; typed += 1)
    if (current.endsWith(before + text.slice(0, typed))) return text.slice(typed)
  return null
}
