import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { viewerContext } from '#app/context.ts'

/** URL encoding can triple it, and clients and proxies refuse a Location header of more than 8 KB. */
const maxReturnLength = 1_024

/** Redirects visitors who aren't logged in to the login page, which returns them here afterwards. */
export const requireUser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (context.get(viewerContext)) return next()

  const { pathname, searchParams } = new URL(request.url)
  // React Router adds this parameter to its data requests.
  searchParams.delete('_routes')
  // Return to the account page, not to the file that it exports.
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  const page = pathname.replace(/(\/export)?(\.data)?$/, '') + query
  const isWorthReturning = page !== '/dashboard' && page.length <= maxReturnLength
  throw redirectDocument(isWorthReturning ? `/login?next=${encodeURIComponent(page)}` : '/login')
}
