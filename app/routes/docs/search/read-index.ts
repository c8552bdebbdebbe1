import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import { loadReference } from '../api/load-reference.ts'
import { buildSearchIndex } from './build-index.ts'
import type { SearchIndex } from './find-sections.ts'

let known: { readonly siteUrl: string; readonly index: SearchIndex } | null = null

/** The index, built with the first use. It depends on the address of the site, which a process keeps. */
export function readSearchIndex(context: Readonly<RouterContextProvider>): SearchIndex {
  const { siteUrl } = context.get(requestContext)
  if (known?.siteUrl !== siteUrl) {
    known = { siteUrl, index: buildSearchIndex(loadReference(context)) }
  }
  return known.index
}
