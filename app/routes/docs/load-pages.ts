import { apiReference } from '#app/copy/api-reference.ts'
import { docsSections } from '#app/copy/docs.ts'
import type { DocsPage } from './render-markdown.ts'

const files = import.meta.glob<DocsPage>('./pages/*.md', { eager: true, import: 'default' })

export function findPage(name: string): DocsPage | null {
  return files[`./pages/${name}.md`] ?? null
}

/** A page in the navigation. */
export type DocsEntry = {
  readonly name: string
  readonly title: string
  readonly description: string
}

export type DocsFolder = { readonly title: string; readonly pages: readonly DocsEntry[] }

/** The table of contents with the titles of the pages. */
export function listPages(): readonly DocsFolder[] {
  return docsSections.map(({ title, pages }) => ({ title, pages: pages.map(toEntry) }))
}

function toEntry(name: string): DocsEntry {
  const page = name === 'api' ? apiReference : findPage(name)
  if (!page) throw new Error(`app/routes/docs/pages/${name}.md is missing`)
  return { name, title: page.title, description: page.description }
}
