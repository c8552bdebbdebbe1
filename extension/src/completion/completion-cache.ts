import type { Completion } from '../writing/complete-line.ts'
import type { CodeAroundCursor } from '../writing/prompt-context.ts'

/** Where a completion is wanted. Line endings are `\n`. */
export type CompletionPlace = CodeAroundCursor & { readonly isSingleLine: boolean }

/** The code before, in and after a completion as it would be after accepting it. */
type Entry = {
  readonly key: string
  readonly before: Excerpted
  readonly text: string
  readonly after: Excerpted
}

/** The part of a text next to the cursor. */
type Excerpted = { readonly text: string; readonly isWhole: boolean }

const maxEntries = 100
/** How much code before and after the cursor has to be the same. */
const comparedCharacters = 2_000

/**
 * Remembers completions that were shown: typing along with one, deleting what was typed, accepting
 * a part, or coming back later costs no request.
 */
export function createCompletionCache() {
  const entries: Entry[] = []
  return {
    /** The rest of a completion. Null: the model had nothing to add here. Undefined: unknown. */
    find(place: CompletionPlace): Completion | null | undefined {
      const key = toKey(place)
      for (const entry of entries.toReversed()) {
        const found = entry.key === key ? match(entry, place) : undefined
        if (found !== undefined) return found
      }
      return undefined
    },
    /** Null: the model had nothing to add. */
    add(place: CompletionPlace, completion: Completion | null) {
      entries.push(toEntry(place, completion))
      if (entries.length > maxEntries) entries.shift()
    },
  }
}

/** What is left of a completion that was made for another place. Null: it doesn't fit here. */
export function continueCompletion(
  { place, completion }: { readonly place: CompletionPlace; readonly completion: Completion },
  current: CompletionPlace,
): Completion | null {
  return toKey(place) === toKey(current)
    ? (match(toEntry(place, completion), current) ?? null)
    : null
}

function toKey({ path, language, isSingleLine }: CompletionPlace): string {
  return JSON.stringify([path, language, isSingleLine])
}

function toEntry(place: CompletionPlace, completion: Completion | null): Entry {
  const { text, replaced } = completion ?? { text: '', replaced: 0 }
  const after = place.after.slice(replaced)
  return {
    key: toKey(place),
    before: {
      text: place.before.slice(-comparedCharacters),
      isWhole: place.before.length <= comparedCharacters,
    },
    text,
    after: {
      text: after.slice(0, comparedCharacters),
      isWhole: after.length <= comparedCharacters,
    },
  }
}

function match(entry: Entry, { before, after }: CompletionPlace): Completion | null | undefined {
  const replaced = findReplaced(entry, after)
  if (replaced === null) return undefined
  const text = findText(entry, before)
  if (text === null) return undefined
  if (text === '') return entry.text === '' ? null : undefined
  return isSubsequence(after.slice(0, replaced), text) ? { text, replaced } : undefined
}

/**
 * How much of the rest of the line the completion replaces. Only closing brackets and the like,
 * which the editor may have added: never text of the user.
 */
function findReplaced({ after }: Entry, current: string): number | null {
  const closers = /^[)\]}>'"`;,\s]*?(?=\n|$)|^[)\]}>'"`;,]*/.exec(current)?.[0] ?? ''
  for (let count = 0; count <= closers.length; count += 1) {
    const rest = current.slice(count)
    if (after.isWhole ? rest === after.text : rest.startsWith(after.text)) return count
  }
  return null
}

/** What is left after the beginning was typed, or all of it and what was deleted before it. */
function findText({ before, text }: Entry, current: string): string | null {
  const isSame = (expected: string) =>
    before.isWhole ? current === expected : current.endsWith(expected)
  if (isSame(before.text)) return text
  for (let typed = 1; typed < text.length; typed += 1)
    if (isSame(before.text + text.slice(0, typed))) return text.slice(typed)
  const typedLine = before.text.length - (before.text.lastIndexOf('\n') + 1)
  for (let deleted = 1; text !== '' && deleted <= typedLine; deleted += 1)
    if (isSame(before.text.slice(0, -deleted))) return before.text.slice(-deleted) + text
  return null
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0
  for (const mark of whole) if (mark === part[at]) at += 1
  return at === part.length
}
