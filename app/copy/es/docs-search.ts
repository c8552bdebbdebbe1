import { plural } from '#domain/locale.ts'
import type * as source from '../en/docs-search.ts'

export const docsSearch: typeof source.docsSearch = {
  title: 'Buscar en la documentación',
  description: 'Busca en la documentación de Ghost Writers IA.',
  label: 'Buscar en la documentación',
  placeholder: 'cómo se instala…',
  button: 'Buscar',
  results: 'Resultados',
}

export const countResults: typeof source.countResults = (count) =>
  plural(count, { one: '# resultado', other: '# resultados' })

export const describeResults: typeof source.describeResults = ({ query, count, atMost }) => {
  if (count === 0)
    return `Ningún resultado para «${query}». Prueba con menos palabras o más cortas.`
  if (count === atMost) return `Los ${count} mejores resultados para «${query}»`
  return `${countResults(count)} para «${query}»`
}
