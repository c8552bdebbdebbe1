import { data, type RouterContextProvider } from 'react-router'
import { type RequestContext, requestContext } from '#app/context.ts'
import { openCookie } from './cookies.ts'

/** Whether this browser has the key to the local mailbox and the sandbox's controls. */
export async function hasStandInKey(
  request: Request,
  { siteUrl, standIns }: Pick<RequestContext, 'siteUrl' | 'standIns'>,
): Promise<boolean> {
  if (!standIns) return false
  const cookie = openCookie('stand-in-key', siteUrl)
  const key: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof key === 'string' && standIns.isKey(key)
}

export type Keyed = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Lets only browsers with the key through. Where a request comes from proves nothing: a proxy or
 * a tunnel on this machine looks like a local browser. See ADR-0030.
 */
export async function requireStandInKey({ request, context }: Keyed): Promise<void> {
  const visit = context.get(requestContext)
  if (!visit.standIns) throw data(null, { status: 404 })
  if (!(await hasStandInKey(request, visit))) throw data(null, { status: 401 })
}
