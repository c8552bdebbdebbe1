import type { LineRange } from '../writing/lines.ts'

/** A file as overlapping pieces, each with the names that occur in it. */
export type CodeIndex = readonly (LineRange & { readonly names: ReadonlySet<string> })[]

const pieceLines = 30
const stepLines = 15
/** The index of a file takes less than 5 ms. The rest of a larger file isn't searched. */
const maxCharacters = 100_000

export function indexCode(text: string): CodeIndex {
  const lines = text.slice(0, maxCharacters).split(/\r?\n/)
  const namesByLine = lines.map(listNames)
  const count = Math.max(1, Math.ceil((lines.length - pieceLines) / stepLines) + 1)
  return Array.from({ length: count }, (_, index) => {
    const from = index * stepLines
    const to = Math.min(lines.length, from + pieceLines) - 1
    return { from, to, names: new Set(namesByLine.slice(from, to + 1).flat()) }
  })
}

/** Names say what code is about. Keywords and short names don't. */
export function findNames(text: string): ReadonlySet<string> {
  return new Set(listNames(text))
}

function listNames(text: string): string[] {
  return (text.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).filter((name) => !keywords.has(name))
}

const keywords = new Set(
  (
    'abstract and any args assert async await bool boolean break case catch char class const ' +
    'constructor continue def default defer delete dict double elif else end enum except export ' +
    'extends extern false final finally float fmt for foreach from func function global goto ' +
    'implements import include instanceof int interface internal lambda let list long match mod ' +
    'module mut namespace new nil none None not null number object override package pass print ' +
    'private protected pub public raise readonly return self Self set static str string String ' +
    'struct super switch template then this throw throws trait true True False try type typeof ' +
    'undefined union unknown unsigned use using val var virtual void when where while with yield'
  ).split(' '),
)

type Similar = LineRange & { readonly score: number }

const minScore = 0.06
const minShared = 2

/** The piece of a file that shares most names with some code. Null: nothing is similar enough. */
export function findSimilar(names: ReadonlySet<string>, index: CodeIndex): Similar | null {
  let best: Similar | null = null
  for (const { from, to, names: others } of index) {
    const shared = countShared(names, others)
    const score = shared / (names.size + others.size - shared)
    if (shared >= minShared && score >= minScore && score > (best?.score ?? 0))
      best = { from, to, score }
  }
  return best
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let count = 0
  for (const name of small) if (large.has(name)) count += 1
  return count
}
