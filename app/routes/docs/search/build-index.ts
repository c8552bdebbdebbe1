import type { ReferenceGroup } from '#app/openapi/reference.ts'
import { findPage, listPages } from '../load-pages.ts'
import { readBlocks, type VariableGroup } from '../read-blocks.ts'
import type { SearchIndex } from './find-sections.ts'

type Section = Omit<SearchIndex['sections'][number], 'page'>

/** Everything that the documentation says, with settings and endpoints from their sources. */
export function buildSearchIndex(groups: readonly ReferenceGroup[]): SearchIndex {
  const pages = listPages().flatMap((folder) => folder.pages)
  return {
    pages: pages.map(({ name, title }) => ({ name, title })),
    sections: pages.flatMap((page, index) => [
      { page: index, id: '', heading: page.title, text: page.description },
      ...listSections(page.name, groups).map((section) => ({ page: index, ...section })),
    ]),
  }
}

function listSections(name: string, groups: readonly ReferenceGroup[]): readonly Section[] {
  const page = findPage(name)
  if (!page) return groups.filter(({ id }) => name === `api/${id}`).flatMap(listEndpoints)
  const { settings, environment } = readBlocks(page)
  return [
    ...page.sections,
    ...settings.map(({ id, text }) => ({ id, heading: id, text })),
    ...environment.map(({ notes, variables }) => ({
      id: variables[0]?.name ?? '',
      heading: variables.map((variable) => variable.name).join(', '),
      text: notes.map(toPlainText).join(' '),
    })),
  ]
}

function toPlainText({ text, items }: VariableGroup['notes'][number]): string {
  const all = [text, ...items.map((item) => `${item.name}: ${item.text}`)]
  return all.join(' ').replaceAll('`', '')
}

function listEndpoints({ endpoints }: ReferenceGroup): readonly Section[] {
  return endpoints.map(({ id, title, method, path, text }) => ({
    id,
    heading: title,
    text: `${method} ${path}. ${text}`,
  }))
}
