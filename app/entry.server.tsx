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
import { type Prerender, visitContext } from '#app/context.ts'
import type { PageHandle } from './page-handle.ts'
import { openPageMemory } from './page-memory.ts'
import { Nonce } from './shell/nonce.ts'
import { PrerenderContext } from './shell/prerender.tsx'

type Document = Parameters<HandleDocumentRequestFunction>

/** Some hundred pages of signed-in users. */
const memory = openPageMemory({ largestBytes: 32 * 1024 * 1024 })

/** Answers with a whole page. Nothing is sent before all of it is known to be good. */
export default async function handleRequest(
  ...[request, status, headers, router, context]: Document
): Promise<Response> {
  const { nonce, prerender } = context.get(visitContext)
  const facts = nonce ? tellFacts(request, router) : null
  const known = facts && nonce ? memory.find(facts, nonce) : null
  const page = known ?? (await renderPage({ request, router, nonce, prerender }))
  if (facts && nonce && typeof page === 'string') memory.keep(facts, { html: page, nonce })

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

/** All that the page is made of, or null for one that is to be rendered each time. */
function tellFacts(request: Request, router: EntryContext): string | null {
  const { matches, loaderData, actionData, errors } = router.staticHandlerContext
  const handle: PageHandle | undefined = matches.at(-1)?.route.handle
  if (!handle?.isMadeOfFacts || actionData || errors) return null
  return `${request.url} ${JSON.stringify(loaderData)}`
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
