import type { EndpointArgs } from '#app/http/endpoint.ts'
import code from './combobox.ts?module'
import { readSearchIndex } from './read-index.ts'

/** The index that the search box fetches. */
export async function sendSearchIndex({ context }: EndpointArgs): Promise<Response> {
  return Response.json(readSearchIndex(context))
}

/** The code of the search box. Fetched with the first focus, so that pages stay without it. */
export async function sendSearchCode(): Promise<Response> {
  return new Response(code, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
}
