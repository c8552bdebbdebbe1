import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { type Prerender, requestContext, viewerContext } from '#app/context.ts'
import { createHtmlCache } from './http/html-cache.ts'
import { Nonce } from './shell/nonce.ts'
import type { PageHandle } from './shell/page-handle.ts'
import { PrerenderContext } from './shell/prerender.tsx'

type Document = Parameters<HandleDocumentRequestFunction>

/** Enough for a few hundred pages of logged-in users. */
const cache = createHtmlCache({ maxBytes: 32 * 1024 * 1024 })

/** Renders a page, or takes it from the HTML cache. Nothing is sent before the whole page is rendered. */
export default async function handleRequest(
  ...[request, status, headers, router, context]: Document
): Promise<Response> {
  const { nonce, prerender } = context.get(requestContext)
  const cacheable = nonce ? await toCacheable({ request, router, context }) : null
  const cached = cacheable && nonce ? cache.find(cacheable.key, nonce) : null
  const renderable = cached ? router : (cacheable?.restoreData() ?? router)
  const page = cached ?? (await renderPage({ request, router: renderable, nonce, prerender }))
  if (cacheable && nonce && typeof page === 'string') {
    cache.keep(cacheable.key, { html: page, nonce })
  }

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

type RenderInput = {
  readonly request: Request
  readonly router: EntryContext
  readonly context: Document[4]
}

/**
 * The cache key of a page: the user, the URL, and the loader data as React Router serializes it,
 * which distinguishes dates, maps and sets. Null if the page has to be rendered: it isn't
 * cacheable, it shows an action's result or an error, or the user forced a reload. Reading the
 * data consumes the framework's stream; `restoreData` returns the router with a new one.
 */
async function toCacheable({ request, router, context }: RenderInput) {
  const { staticHandlerContext, serverHandoffStream } = router
  const { matches, actionData, errors } = staticHandlerContext
  const handle: PageHandle | undefined = matches.at(-1)?.route.handle
  const isReload = request.headers.get('cache-control') === 'no-cache'
  const userId = context.get(viewerContext)?.user.id
  if (!handle?.cacheHtml || !userId || !serverHandoffStream) return null
  if (actionData || errors || isReload) return null

  const data = await text(serverHandoffStream)
  return {
    key: JSON.stringify([userId, request.url, data]),
    restoreData: () => ({ ...router, serverHandoffStream: new Blob([data]).stream() }),
  }
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  // Client errors aren't logged.
  const isClientError = isRouteErrorResponse(fault) && fault.status < 500
  if (!isClientError && !request.signal.aborted) context.get(requestContext).logError(fault)
}

function renderPage({
  request,
  router,
  nonce,
  prerender,
}: {
  request: Request
  router: EntryContext
  nonce: string | undefined
  prerender: Prerender | undefined
}): Promise<string> {
  const page = (
    <Nonce value={nonce}>
      <PrerenderContext value={prerender}>
        <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
      </PrerenderContext>
    </Nonce>
  )
  return new Promise((done, failed) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady: () => done(text(pipe(new PassThrough()))),
      onError: failed,
    })
  })
}
