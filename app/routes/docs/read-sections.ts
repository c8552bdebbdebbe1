import { renderText } from './render-markdown.ts'

/** A section of one of the repository's own documents, such as the changelog. */
export type DocumentSection = { readonly title: string; readonly html: string }

/** The sections under `##`. Their headings are one level lower, because pages have their own above. */
export function readSections(source: string): readonly DocumentSection[] {
  const [, ...sections] = source.split(/^## /m)
  return sections.map((section) => {
    const [title = '', ...lines] = section.split('\n')
    return { title, html: renderText(lines.join('\n').replaceAll(/^###/gm, '####')) }
  })
}
