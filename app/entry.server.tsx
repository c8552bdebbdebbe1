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
import { type Prerender, viewerContext, visitContext } from '#app/context.ts'
import { openHtmlCache } from './html-cache.ts'
import type { PageHandle } from './page-handle.ts'
import { Nonce } from './shell/nonce.ts'
import { PrerenderContext } from './shell/prerender.tsx'

type Document = Parameters<HandleDocumentRequestFunction>

/** Some hundred pages of signed-in users. */
const cache = openHtmlCache({ maxBytes: 32 * 1024 * 1024 })

/** Answers with a whole page: nothing is sent before all of it has been rendered. */
export default async function handleRequest(
  ...[request, status, headers, router, context]: Document
): Promise<Response> {
  const { nonce, prerender } = context.get(visitContext)
  const cacheable = nonce ? await toCacheable({ request, router, context }) : null
  const cached = cacheable && nonce ? cache.find(cacheable.key, nonce) : null
  const unread = cached ? router : (cacheable?.restoreData() ?? router)
  const page = cached ?? (await renderPage({ request, router: unread, nonce, prerender }))
  if (cacheable && nonce && typeof page === 'string') {
    cache.keep(cacheable.key, { html: page, nonce })
  }

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

type Rendering = {
  readonly request: Request
  readonly router: EntryContext
  readonly context: Document[4]
}

/**
 * The cache key of a page: the user, the URL, and its data as the framework itself serializes it
 * for the browser, which tells dates, maps and sets apart. Null if the page must be rendered now:
 * it isn't cacheable, an action or a fault is part of it, or the browser was told to reload it
 * without caches. Reading the data uses up the framework's stream; `restoreData` has another.
 */
async function toCacheable({ request, router, context }: Rendering) {
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
  // What the asker did wrong is answered, and is no fault of ours to write down.
  const isTheirs = isRouteErrorResponse(fault) && fault.status < 500
  if (!isTheirs && !request.signal.aborted) context.get(visitContext).report(fault)
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
