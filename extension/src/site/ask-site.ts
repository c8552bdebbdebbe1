import type { SiteApi } from '@ghost-writers-ia/site-api'
import { isSecureAddress } from '../secure-address.ts'
import { seconds } from '../time.ts'
import { refuseInsecure, type SiteRefusal, toRefusal } from './refusals.ts'

/** The site, as whoever holds the token meets it. */
export type Site = {
  readonly url: string
  readonly token: string | null
  readonly fetch: typeof fetch
}

export type Question<Call extends keyof SiteApi> = {
  readonly call: Call
  /** What stands for `{id}` in the path. */
  readonly id?: string
  readonly body?: SiteApi[Call]['asks']
  readonly timeoutMs?: number
}

const patienceMs = seconds(15)

/** One call of the table that the site and the extension share. */
export async function askSite<Call extends keyof SiteApi>(
  site: Site,
  question: Question<Call>,
): Promise<SiteApi[Call]['answers'] | SiteRefusal> {
  if (!isSecureAddress(site.url)) return refuseInsecure(site.url)
  const response = await send(site, question)
  if (!response) return { refused: 'offline', words: `${site.url} cannot be reached.` }
  if (response.status === 204) return null as SiteApi[Call]['answers']

  const body = await readJson(response)
  if (response.ok && body !== null) return body as SiteApi[Call]['answers']
  return toRefusal(response.status, body)
}

/** The answer as it came, for the calls whose errors have words of their own. Null: nobody answered. */
export async function send<Call extends keyof SiteApi>(
  { url, token, fetch }: Site,
  { call, id = '', body = null, timeoutMs = patienceMs }: Question<Call>,
): Promise<Response | null> {
  if (!isSecureAddress(url)) return null
  const [method = '', path = ''] = call.split(' ')
  const address = url.replace(/\/+$/, '') + path.replace('{id}', encodeURIComponent(id))
  return fetch(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(toNobody)
}

/** JSON, or null: what stands between us and the site answers in its own language. */
export function readJson(response: Response): Promise<object | null> {
  return response.json().catch(toNobody)
}

/** A network that fails, a wait that is over and a text that is not JSON are all no answer. */
function toNobody(): null {
  return null
}
