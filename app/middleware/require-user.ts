import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { viewerContext } from '#app/context.ts'

/** Encoded it triples: clients and proxies refuse a Location header of more than 8 KB. */
const longestReturn = 1_024

/** Lets signed-in users through and sends everyone else to log in, to come back afterwards. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(viewerContext)) return next()

  const { pathname, searchParams } = new URL(request.url)
  // What the framework asks for is no part of the page's address.
  searchParams.delete('_routes')
  // A file is no page to come back to: the page that offers it is.
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const page = pathname.replace(/(\/export)?(\.data)?$/, '') + query
  const isWorthReturning = page !== '/dashboard' && page.length <= longestReturn
  throw redirectDocument(isWorthReturning ? `/login?next=${encodeURIComponent(page)}` : '/login')
}
