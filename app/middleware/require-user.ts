import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { viewerContext } from '#app/context.ts'

/** Lets signed-in users through and sends everyone else to log in, to come back afterwards. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(viewerContext)) return next()

  const { pathname, search } = new URL(request.url)
  // A file is no page to come back to: the page that offers it is.
  const page = pathname.replace(/(\/export)?(\.data)?$/, '') + search
  throw redirectDocument(
    page === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(page)}`,
  )
}
