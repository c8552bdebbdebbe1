/** What can be found: one entry for each heading of the documentation. */
export type SearchIndex = {
  readonly pages: readonly { readonly name: string; readonly title: string }[]
  readonly sections: readonly IndexedSection[]
}

type IndexedSection = {
  /** The position of its page in `pages`. */
  readonly page: number
  /** The anchor; empty for the text before the first heading. */
  readonly id: string
  readonly heading: string
  readonly text: string
}

export type SearchResult = {
  readonly url: string
  readonly page: string
  readonly heading: string
  /** The text around the first match, in parts, so that matches can be marked without HTML. */
  readonly excerpt: readonly ExcerptPart[]
}

type ExcerptPart = { readonly text: string; readonly isMatch: boolean }

/** Longer queries are cut. */
export const maxQueryLength = 100
const maxWords = 8

/**
 * The sections that contain every word of the query, or words that start with it, the best ones
 * first. Runs on the server, and in the browser while somebody types.
 */
export function findSections(
  { pages, sections }: SearchIndex,
  { query, atMost }: { readonly query: string; readonly atMost: number },
): readonly SearchResult[] {
  const words = toWords(query)
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreSection({ pages, section, words }) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, atMost)
    .map(({ section: { page, id, heading, text } }) => ({
      url: `/docs/${pages[page]?.name}${id && `#${id}`}`,
      page: pages[page]?.title ?? '',
      heading,
      excerpt: toExcerpt(text, words),
    }))
}

export function toWords(query: string): readonly string[] {
  const cut = query.slice(0, maxQueryLength).toLowerCase()
  return [...new Set(cut.split(/\s+/).filter(Boolean))].slice(0, maxWords)
}

type ScoreInput = Pick<SearchIndex, 'pages'> & {
  readonly section: IndexedSection
  readonly words: readonly string[]
}

/** 0 if a word is missing. A heading says more than a text, and the start of a word more than its middle. */
function scoreSection({ pages, section, words }: ScoreInput): number {
  const fields = [
    { text: section.heading, weight: 10 },
    { text: pages[section.page]?.title ?? '', weight: section.id ? 3 : 6 },
    { text: section.text, weight: 1 },
  ]
  const scores = words.map((word) =>
    fields.reduce((sum, { text, weight }) => sum + weight * scoreWord(text, word), 0),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function scoreWord(text: string, word: string): number {
  const lower = text.toLowerCase()
  const at = lower.indexOf(word)
  if (at < 0) return 0
  return isWordStart(lower, at) ? 3 : 1
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')
}

const charactersBefore = 40
const excerptLength = 150

/** The text around the first match. */
function toExcerpt(text: string, words: readonly string[]): readonly ExcerptPart[] {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0))
  const wanted = Number.isFinite(first) ? Math.max(0, first - charactersBefore) : 0
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const cut = text.slice(start, start + excerptLength)
  const isShortened = start + excerptLength < text.length
  const shown = isShortened ? cut.replace(/\s\S*$/, ' …') : cut
  return markWords(start > 0 ? `… ${shown}` : shown, words)
}

function markWords(text: string, words: readonly string[]): readonly ExcerptPart[] {
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'i')
  return text
    .split(pattern)
    .map((part) => ({ text: part, isMatch: words.includes(part.toLowerCase()) }))
    .filter((part) => part.text !== '')
}

/** `RegExp.escape`, which not every browser has yet. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
