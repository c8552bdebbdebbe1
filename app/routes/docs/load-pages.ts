import { apiReference, nameTagPage, tagTexts } from '#app/copy/api-reference.ts'
import { readPagePath } from '#app/http/page-path.ts'
import { tags } from '#app/openapi/endpoint-names.ts'
import { docsSections } from '#app/shell/docs-pages.ts'
import { isOnlyInEnglish } from '#app/shell/listed-pages.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { type SiteLanguage, sourceLanguage } from '#domain/site-language.ts'
import type { DocsPage } from './render-markdown.ts'

const files = import.meta.glob<DocsPage>('./pages/*.md', { eager: true, import: 'default' })

/** What is after `/docs/`. */
export function readName(request: Request): string {
  return readPagePath(request.url).replace(/^\/docs\//, '')
}

export function findPage(name: string): DocsPage | null {
  return files[`./pages/${name}.md`] ?? null
}

/** A page in the navigation. */
export type DocsEntry = {
  readonly name: string
  readonly title: string
  readonly description: string
  /** If it isn't the one of the site. */
  readonly language?: SiteLanguage
}

export type DocsFolder = { readonly title: string; readonly pages: readonly DocsEntry[] }

/** The table of contents with the titles of the pages. */
export function listPages(): readonly DocsFolder[] {
  return docsSections.map(({ title, pages }) => ({ title, pages: pages.map(toEntry) }))
}

export function toEntry(name: string): DocsEntry {
  const page = name === 'api' ? apiReference : (findEndpointPage(name) ?? findPage(name))
  if (!page) throw new Error(`app/routes/docs/pages/${name}.md is missing`)
  const isForeign = copyLanguage !== sourceLanguage && isOnlyInEnglish(`/docs/${name}`)
  return {
    name,
    title: page.title,
    description: page.description,
    ...(isForeign && { language: sourceLanguage }),
  }
}

function findEndpointPage(name: string) {
  const tag = tags.find((one) => name === `api/${one}`)
  return tag ? { title: nameTagPage(tagTexts[tag].title), description: tagTexts[tag].text } : null
}
