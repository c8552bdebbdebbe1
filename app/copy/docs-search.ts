export const docsSearch = {
  title: 'Search the docs',
  description: 'Search the documentation of Ghost Writers IA.',
  label: 'Search the docs',
  placeholder: 'how do I install…',
  button: 'Search',
}

type ResultCount = { readonly query: string; readonly count: number; readonly atMost: number }

export function describeResults({ query, count, atMost }: ResultCount): string {
  if (count === 0) return `No results for “${query}”. Try fewer or shorter words.`
  if (count === atMost) return `The best ${count} results for “${query}”`
  return count === 1 ? `1 result for “${query}”` : `${count} results for “${query}”`
}
