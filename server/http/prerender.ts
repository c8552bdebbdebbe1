import type { Prerender } from '#app/context.ts'
import { compress } from './compress.ts'
import { isForTokens, toCorsHeaders } from './cors.ts'
import { type PreparedResponse, prepareResponse } from './prepared-response.ts'
import {
  bareContentPolicy,
  hashSource,
  pageContentPolicy,
  type Trusted,
} from './security-headers.ts'
import type { PrerenderedRoute } from './site-map.ts'

/** A page that reads its query string is prerendered only for its URL without one. */
export type PrerenderedPage = { readonly response: PreparedResponse; readonly readsQuery: boolean }

type Options = {
  readonly routes: readonly PrerenderedRoute[]
  /** Renders a page as a visitor sees it. */
  readonly render: (path: string, prerender: Prerender) => Promise<Response>
  /** The built files. Stylesheets are inlined into the pages. */
  readonly files: ReadonlyMap<string, PreparedResponse>
  readonly headers: Readonly<Record<string, string>>
}

/** Brotli quality: 8 % larger than the best and fifty times as fast, because it runs at every start. */
const quality = 6

/** A path without a route; its page is served for all of them. Other languages have a prefix. */
export const missingPath = '/404'

/**
 * Renders the pages that are the same for every visitor, once, when the server starts: they show
 * things that only the environment knows. See ADR-0006.
 */
export async function prerenderPages(
  options: Options,
): Promise<ReadonlyMap<string, PrerenderedPage>> {
  const pages = await Promise.all(
    options.routes.map(async (route) => {
      const path = route.pattern.replace(/\/\*$/, missingPath)
      const response = await prerenderPage(options, { ...route, path })
      return [path, { response, readsQuery: route.readsQuery ?? false }] as const
    }),
  )
  return new Map(pages)
}

async function prerenderPage(
  { render, files, headers }: Options,
  { path, pattern, prerender, isLive }: PrerenderedRoute & { readonly path: string },
): Promise<PreparedResponse> {
  const [ownStyles, ownScripts] = [new Set<string>(), new Set<string>()]
  const inline = {
    readStyles(href: string) {
      const text = readText(files, href)
      ownStyles.add(text)
      return text
    },
    allowScript: (text: string) => void ownScripts.add(text),
  }
  const isHydrated = prerender === 'hydrated'
  const scripts = isHydrated
    ? await (await render(path, { ...inline, part: 'scripts', scripts: '' })).text()
    : ''
  const response = await render(path, { ...inline, part: 'page', scripts })
  const body = Buffer.from(await response.text())
  const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8'

  return prepareResponse({
    route: pattern,
    status: response.status,
    headers: {
      ...headers,
      'content-type': type,
      'content-security-policy': type.startsWith('text/html')
        ? pageContentPolicy(
            isHydrated
              ? await hashHydrated(body.toString(), ownStyles)
              : {
                  scripts: [...ownScripts].map(hashSource),
                  styles: [...ownStyles].map(hashSource),
                },
          )
        : bareContentPolicy,
      'cache-control': isLive ? 'no-store' : 'public, max-age=0, must-revalidate',
      // The same for everyone, so every page may read it.
      ...(isForTokens(pattern) && toCorsHeaders('*')),
      vary: 'accept-encoding, accept-language, cookie',
    },
    bodies: { identity: body, ...(await compress(body, quality)) },
  })
}

/** Loads the parser only when it's needed, so that the server starts sooner. */
async function hashHydrated(html: string, inlined: ReadonlySet<string>): Promise<Trusted> {
  const { hashInline } = await import('./hash-inline.ts')
  return hashInline(html, inlined)
}

function readText(files: Options['files'], path: string): string {
  const file = files.get(path)
  if (!file)
    throw new Error(`The stylesheet ${path} is missing in build/client. Run: npm run build`)
  return file.identity.body.toString()
}
