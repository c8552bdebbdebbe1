import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type HandleDocumentRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { visitContext } from '#app/context.ts'
import { Nonce } from './shell/nonce.ts'

type Document = Parameters<HandleDocumentRequestFunction>

/** Renders a whole page. Nothing is sent before all of it is known to be good. */
export default async function handleRequest(
  ...[request, status, headers, router, context]: Document
): Promise<Response> {
  const { nonce } = context.get(visitContext)
  const html = await render(
    <Nonce value={nonce}>
      <ServerRouter context={router} url={request.url} {...(nonce && { nonce })} />
    </Nonce>,
    nonce,
  )

  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  // What the asker did wrong is answered, and is no fault of ours to write down.
  const isTheirs = isRouteErrorResponse(fault) && fault.status < 500
  if (!isTheirs && !request.signal.aborted) context.get(visitContext).report(fault)
}

function render(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((done, failed) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady: () => done(text(pipe(new PassThrough()))),
      onError: failed,
    })
  })
}
