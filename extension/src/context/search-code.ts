import type { LineRange } from '../writing/lines.ts'
import { indexCode } from './similar-code.ts'

/** A word to look for, and how much it says. */
export type Term = { readonly text: string; readonly weight: number }

const maxTerms = 16

/** What to look for in code, given a question. Names of code say more than words. */
export function toTerms(question: string): readonly Term[] {
  // Mentions are no words of the question.
  const words = question.replace(/(^|\s)@\S+/g, ' ').match(/[\p{L}_$][\p{L}\p{N}_$]{2,}/gu) ?? []
  const terms = new Map<string, number>()
  const add = (text: string, weight: number) => {
    if (text.length >= 3 && !stopWords.has(text))
      terms.set(text, Math.max(weight, terms.get(text) ?? 0))
  }
  for (const word of words) {
    const parts = splitName(word)
    if (parts.length > 1) add(word.toLowerCase(), 3)
    for (const part of parts) add(toStem(part.toLowerCase()), 1)
  }
  return [...terms]
    .map(([text, weight]) => ({ text, weight }))
    .toSorted((one, other) => other.weight - one.weight || other.text.length - one.text.length)
    .slice(0, maxTerms)
}

/** `readUserName` and `read_user_name` are three words. */
function splitName(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_$]+/)
    .filter(Boolean)
}

/** Parts of words are found, too, so the rest of the ending doesn't matter. */
function toStem(word: string): string {
  if (stopWords.has(word)) return word
  const stem = word.replace(/(?:ations?|ings?|ers?|ed|es|s)$/, '')
  return stem.length >= 4 ? stem : word
}

const stopWords = new Set(
  (
    'about after all also and any are because been before but can code could does done each file ' +
    'files find for from function get has have here how into its just like line lines make me more ' +
    'most new not now off one only other our out over please project set should show some such tell ' +
    'than that the their them then there these they this those through used use uses using very want ' +
    'was way were what when where which while who why will with work works would you your'
  ).split(' '),
)

/** What is known of a file: how often each term occurs in it. */
type Counted = { readonly path: string; readonly counts: readonly number[] }

const maxCount = 5

/** Compares many files with a question, without keeping their text. */
export function createSearch(terms: readonly Term[]) {
  const files: Counted[] = []
  return {
    add(path: string, text: string) {
      const lower = text.toLowerCase()
      const counts = terms.map((term) => countIn(lower, term.text))
      if (counts.some((count) => count > 0) || scorePath(path, terms) > 0)
        files.push({ path, counts })
    },
    /** The paths of the best files, and how much each term says among all of them. */
    rank(limit: number): { readonly paths: readonly string[]; readonly weights: readonly Term[] } {
      const weights = terms.map(({ text, weight }, index) => {
        const found = files.filter(({ counts }) => (counts[index] ?? 0) > 0).length
        return { text, weight: weight * Math.log(1 + files.length / (1 + found)) }
      })
      const scored = files
        .map(({ path, counts }) => ({
          path,
          score: score(counts, weights) + scorePath(path, weights),
        }))
        .filter((file) => file.score > 0)
        .toSorted(
          (one, other) => other.score - one.score || one.path.localeCompare(other.path, 'en'),
        )
      return { paths: scored.slice(0, limit).map(({ path }) => path), weights }
    },
  }
}

function score(counts: readonly number[], weights: readonly Term[]): number {
  return weights.reduce((sum, { weight }, index) => {
    const count = counts[index] ?? 0
    return sum + (weight * count) / (count + 1)
  }, 0)
}

/** What a path alone says. */
export function scorePath(path: string, terms: readonly Term[]): number {
  const lower = path.toLowerCase()
  return terms.reduce((sum, { text, weight }) => sum + (lower.includes(text) ? weight : 0), 0)
}

function countIn(text: string, term: string): number {
  let count = 0
  for (let at = text.indexOf(term); at >= 0 && count < maxCount; at = text.indexOf(term, at + 1))
    count += 1
  return count
}

const maxWidth = 400

/** The lines of a file that say most about the terms. A line may be known to be what is looked for. */
export function pickLines(
  text: string,
  { weights, line }: { readonly weights: readonly Term[]; readonly line?: number | undefined },
): LineRange & { readonly text: string } {
  const lines = text.split(/\r?\n/)
  const lower = lines.map((one) => one.toLowerCase())
  const pieces = indexCode(text).map(({ from, to }) => {
    const piece = lower.slice(from, to + 1).join('\n')
    const found = weights.reduce(
      (sum, term) => sum + (piece.includes(term.text) ? term.weight : 0),
      0,
    )
    const isKnown = line !== undefined && line >= from && line <= to
    return { from, to, score: found + (isKnown ? 1_000 : 0) }
  })
  const best = pieces.reduce((one, other) => (other.score > one.score ? other : one))
  const { from, to } = best
  const found = lines.slice(from, to + 1).map((one) => one.slice(0, maxWidth))
  return { from, to, text: found.join('\n') }
}

/** Whether a text is one, and was written by a person: not binary, and not minified. */
export function isReadable(text: string): boolean {
  const start = text.slice(0, 8_000)
  return !/[\0\uFFFD]/.test(start) && (text.length < 2_000 || start.includes('\n'))
}

/** Files that are never worth searching, by their name. */
const unreadable =
  /\.(png|jpe?g|gif|webp|avif|ico|bmp|svg|pdf|zip|gz|tgz|bz2|xz|7z|rar|jar|war|class|o|a|so|dylib|dll|exe|bin|dat|db|sqlite3?|wasm|woff2?|ttf|otf|eot|mp[34]|m4a|ogg|wav|mov|avi|webm|map|lock|snap|min\.(js|css)|vsix|pyc|ipynb)$|(^|\/)(package-lock\.json|pnpm-lock\.yaml|npm-shrinkwrap\.json|go\.sum|\.\w*ignore)$/i

export function isWorthReading(path: string): boolean {
  return !unreadable.test(path)
}
