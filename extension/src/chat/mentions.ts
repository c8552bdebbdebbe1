/** What `@` can add to a question: a file by its URI, the selection, a search, a page and so on. */
export type Mention = {
  readonly id: string
  /** What is written after the `@`. */
  readonly name: string
  readonly description: string
  /** It's the beginning of a name, such as `symbol:`, and adds nothing. */
  readonly isPrefix?: boolean
}

/** Names that say it all: nothing has to be chosen. */
export const wholeNames: readonly string[] = [
  'codebase',
  'selection',
  'problems',
  'git',
  'terminal',
]

/** Longer texts are code or logs: nobody means the names in them. */
const maxPasted = 200

/** The whole names in a text that is pasted, each with a space after it, as if it were typed. */
export function findPastedNames(pasted: string): readonly string[] {
  if (pasted.length > maxPasted || /\n\s*\S/.test(pasted)) return []
  const names = [...pasted.matchAll(/(?<=^|\s)@(\S+)(?=\s)/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => wholeNames.includes(name))
}

/** A name that is being typed after `@` or, as the only text, after `/`. */
export type Trigger = {
  readonly kind: 'mention' | 'snippet'
  readonly typed: string
  /** Where the sign is. */
  readonly from: number
}

/** Null: no name is being typed at the cursor. An email address isn't a mention. */
export function findTrigger(text: string, cursor: number): Trigger | null {
  const before = text.slice(0, cursor)
  const mention = /(?<=^|\s)@([^\s@]*)$/.exec(before)
  if (mention) return { kind: 'mention', typed: mention[1] ?? '', from: mention.index }
  const isSnippet = /^\/[a-z0-9-]*$/i.test(text) && cursor === text.length
  return isSnippet ? { kind: 'snippet', typed: text.slice(1), from: 0 } : null
}

/** What is typed after the `@`: a name of this kind. `file`: a file, or the name of a kind. */
export function splitTyped(typed: string): {
  readonly kind: 'file' | 'folder' | 'symbol' | 'git' | 'page'
  readonly rest: string
} {
  if (/^https?:\/\//i.test(typed)) return { kind: 'page', rest: typed }
  const [, kind, rest = ''] = /^(folder|symbol|git):(.*)$/s.exec(typed) ?? []
  if (kind === 'folder' || kind === 'symbol' || kind === 'git') return { kind, rest }
  return { kind: 'file', rest: typed }
}

const maxMentions = 20

/** The files for what has been typed, the best first. `recent` ones come before equally good ones. */
export function rankPaths(
  typed: string,
  {
    paths,
    recent = [],
  }: { readonly paths: readonly string[]; readonly recent?: readonly string[] },
): readonly string[] {
  const query = typed.toLowerCase()
  const rank = (path: string) => {
    const index = recent.indexOf(path)
    return index < 0 ? recent.length : index
  }
  return paths
    .map((path) => ({ path, score: scorePath(query, path.toLowerCase()) }))
    .filter(({ score }) => score !== null)
    .toSorted(
      (one, other) =>
        Number(one.score) - Number(other.score) ||
        rank(one.path) - rank(other.path) ||
        one.path.length - other.path.length ||
        one.path.localeCompare(other.path, 'en'),
    )
    .slice(0, maxMentions)
    .map(({ path }) => path)
}

/** Lower is better. Null: the path doesn't contain the typed characters in order. */
function scorePath(query: string, path: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (name.startsWith(query)) return 0
  if (name.includes(query)) return 1
  if (path.includes(query)) return 2
  return containsInOrder(path, query) ? 3 : null
}

function containsInOrder(path: string, query: string): boolean {
  let at = 0
  for (const character of query) {
    at = path.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}
