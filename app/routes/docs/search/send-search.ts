import { z } from 'zod'
import { defineEndpoint } from '#app/http/endpoint.ts'
import code from './combobox.ts?module'
import type { SearchIndex } from './find-sections.ts'
import { readSearchIndex } from './read-index.ts'

/** The index that the search box fetches. */
export const sendSearchIndex = defineEndpoint(
  { auth: 'none', isPrerendered: true, response: z.custom<SearchIndex>() },
  async ({ context }) => ({ body: readSearchIndex(context) }),
)

/** The code of the search box. Fetched with the first focus, so that pages stay without it. */
export const sendSearchCode = defineEndpoint({ auth: 'none', isPrerendered: true }, async () => ({
  raw: code,
  headers: { 'content-type': 'text/javascript; charset=utf-8' },
}))
