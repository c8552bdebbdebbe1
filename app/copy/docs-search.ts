import { plural } from '#domain/locale.ts'
export const docsSearch = {
  title: 'Search the docs',
  description: 'Search the documentation of Ghost Writers IA.',
  label: 'Search the docs',
  placeholder: 'how do I install…',
  button: 'Search',
  results: 'Results',
}

export function countResults(count: number): string {
  return plural(count, { one: '# result', other: '# results' })
}

type ResultCount = { readonly query: string; readonly count: number; readonly atMost: number }

export function describeResults({ query, count, atMost }: ResultCount): string {
  if (count === 0) return `No results for “${query}”. Try fewer or shorter words.`
  if (count === atMost) return `The best ${count} results for “${query}”`
  return `${countResults(count)} for “${query}”`
}
