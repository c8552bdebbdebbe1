import { plural } from '#domain/locale.ts'
import type * as source from '../en/docs-search.ts'

export const docsSearch: typeof source.docsSearch = {
  title: 'Doku durchsuchen',
  description: 'Durchsuche die Dokumentation von Ghost Writers IA.',
  label: 'Doku durchsuchen',
  placeholder: 'wie installiere ich…',
  button: 'Suchen',
  results: 'Ergebnisse',
}

export const countResults: typeof source.countResults = (count) =>
  plural(count, { one: '# Ergebnis', other: '# Ergebnisse' })

export const describeResults: typeof source.describeResults = ({ query, count, atMost }) => {
  if (count === 0)
    return `Nichts gefunden für „${query}“. Versuch es mit weniger oder kürzeren Wörtern.`
  if (count === atMost) return `Die besten ${count} Ergebnisse für „${query}“`
  return `${countResults(count)} für „${query}“`
}
