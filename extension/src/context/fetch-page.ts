import { seconds } from '../time.ts'
import { parseUrl } from '../urls.ts'
import { toPageText } from './page-text.ts'
import { isPrivateHost } from './private-address.ts'

/** What fetching needs from the outside. */
export type PagePorts = {
  readonly fetch: typeof fetch
  /** The addresses of a name. Null: nothing here can tell. */
  readonly resolve: (hostname: string) => Promise<readonly string[] | null>
  /** Asks the user, if they haven't allowed this host. Private ones need a clear yes. */
  readonly mayFetch: (url: URL, isPrivate: boolean) => Promise<boolean>
}

export type Page = {
  readonly url: string
  readonly title: string
  readonly text: string
  /** It's longer than we read. */
  readonly isShortened: boolean
}

/**
 * Why a page wasn't fetched.
 *
 * - `not-https`: the address, or where it leads, isn't encrypted
 * - `private`: it leads to an address that isn't on the internet, and that the user didn't type
 * - `not-allowed`: the user said no
 * - `not-text`: it's an image or a download, for example
 */
export type PageRefusal = {
  readonly refused:
    | 'not-https'
    | 'private'
    | 'not-allowed'
    | 'not-text'
    | 'not-found'
    | 'too-many-redirects'
    | 'stopped'
}

const maxRedirects = 5
const maxBytes = 2_000_000
const maxCharacters = 200_000
const timeoutMs = seconds(15)

/** Fetches a page as text, without cookies. Every redirect is checked like the address itself. */
export async function fetchPage(
  ports: PagePorts,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<Page | PageRefusal> {
  let url = parseUrl(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const refused = await checkAddress(ports, { url, isTyped: hop === 0 })
    if (!url || refused) return { refused: refused ?? 'not-https' }
    // The time that the user takes to answer doesn't count.
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await request(ports, url, limited)
    if (!response) return { refused: signal.aborted ? 'stopped' : 'not-found' }
    const next = findRedirect(response, url)
    if (next === undefined) return readPage(response, url.href)
    await response.body?.cancel().catch(() => {})
    url = next
  }
  return { refused: 'too-many-redirects' }
}

type Hop = { readonly url: URL | null; readonly isTyped: boolean }

async function checkAddress(
  { resolve, mayFetch }: PagePorts,
  { url, isTyped }: Hop,
): Promise<PageRefusal['refused'] | null> {
  if (url?.protocol !== 'https:' || url.username || url.password) return 'not-https'
  const addresses = isPrivateHost(url.hostname) ? [url.hostname] : await resolve(url.hostname)
  const isPrivate = addresses?.some(isPrivateHost) ?? false
  if (isPrivate && !isTyped) return 'private'
  return (await mayFetch(url, isPrivate)) ? null : 'not-allowed'
}

function request({ fetch: send }: PagePorts, { href }: URL, signal: AbortSignal) {
  const headers = { accept: 'text/html, text/plain, text/markdown, application/json;q=0.5' }
  return send(href, { headers, credentials: 'omit', redirect: 'manual', signal }).catch(() => null)
}

/** Undefined: it isn't a redirect. Null: it leads nowhere. A browser doesn't say where one leads. */
function findRedirect({ status, headers, type }: Response, from: URL): URL | null | undefined {
  if (type === 'opaqueredirect') return null
  if (![301, 302, 303, 307, 308].includes(status)) return undefined
  const location = headers.get('location')
  return location !== null && URL.canParse(location, from) ? new URL(location, from) : null
}

async function readPage(response: Response, url: string): Promise<Page | PageRefusal> {
  const kind = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!response.ok || !isText(kind)) {
    await response.body?.cancel().catch(() => {})
    return { refused: response.ok ? 'not-text' : 'not-found' }
  }
  const body = await readStart(response)
  if (body === null) return { refused: 'not-found' }
  const { title, text } = /html/.test(kind) ? toPageText(body.text) : { title: '', ...body }
  if (!text.trim() || text.includes('\0')) return { refused: 'not-text' }
  const isShortened = body.isShortened || text.length > maxCharacters
  return { url, title, text: text.slice(0, maxCharacters), isShortened }
}

function isText(kind: string): boolean {
  return (
    kind.startsWith('text/') || /^application\/(json|xml|xhtml\+xml|[\w.]+\+(json|xml))$/.test(kind)
  )
}

/** As much of a page as we read: the connection is closed after that. Null: it was lost. */
async function readStart({ body }: Response) {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done || !value) return { text: text + decoder.decode(), isShortened: false }
      bytes += value.length
      text += decoder.decode(value, { stream: true })
      if (bytes <= maxBytes) continue
      await reader?.cancel()
      return { text, isShortened: true }
    }
  } catch {
    return null
  }
}
