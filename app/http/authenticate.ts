import { type MiddlewareFunction, type RouterContextProvider, redirectDocument } from 'react-router'
import {
  portsContext,
  requestContext,
  tokenAccessContext,
  type Viewer,
  viewerContext,
} from '#app/context.ts'
import { forgetSessionToken, readSessionToken } from '#app/http/cookies.ts'
import { findSignedIn } from '#domain/identity/authenticate.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import {
  type CallerRefusal,
  findCaller as findTokenCaller,
  findTokenOwner,
} from '#domain/tokens/api-access.ts'

type RouteArgs = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

type Caller = Viewer | CallerRefusal

/**
 * The user of the request's bearer token, if it has the scope that the endpoint needs. Session
 * cookies don't count.
 */
export function findCaller(args: RouteArgs): Promise<Caller> {
  const needs = args.context.get(tokenAccessContext)
  return findBy(args, (ports, token) => findTokenCaller(ports, { token, needs }))
}

/** The owner of the request's bearer token, who may revoke it even while it's paused. */
export function findRevoker(args: RouteArgs): Promise<Caller> {
  return findBy(args, findTokenOwner)
}

async function findBy(
  { request, context }: RouteArgs,
  find: (ports: Ports, token: string) => Promise<Caller>,
): Promise<Caller> {
  const token = readBearer(request)
  const caller =
    token === null ? refuse('not-signed-in') : await find(context.get(portsContext), token)
  const { logSecurityEvent, addToLog } = context.get(requestContext)
  if (!isRefusal(caller)) addToLog({ userId: caller.user.id })
  else if (token !== null) logSecurityEvent('token-refused', { reason: caller.refused })
  return caller
}

/** The user of the request's bearer token if there is one, else of its session cookie. */
export async function findReader({ request, context }: RouteArgs): Promise<Caller> {
  if (readBearer(request) !== null) return findCaller({ request, context })
  return (await findSessionUser({ request, context })) ?? refuse('not-signed-in')
}

/**
 * The user of the request's session cookie. Endpoints never delete a cookie that is no longer
 * valid: when the token is rotated, a stream may reconnect with the old one while the new one is
 * still on its way to the browser.
 */
export async function findSessionUser({ request, context }: RouteArgs): Promise<Viewer | null> {
  const { siteUrl, addToLog } = context.get(requestContext)
  const token = await readSessionToken(request, siteUrl)
  const viewer = token === null ? null : await findSignedIn(context.get(portsContext), token)
  if (viewer) addToLog({ userId: viewer.user.id })
  return viewer
}

function readBearer({ headers }: Request): string | null {
  return /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim() ?? null
}

/** Looks up the session of every page. Deletes a session cookie that is no longer valid. */
export const findViewer: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { siteUrl } = context.get(requestContext)
  if ((await readSessionToken(request, siteUrl)) === null) return next()

  const viewer = await findSessionUser({ request, context })
  context.set(viewerContext, viewer)
  const response = await next()
  if (!viewer && !response.headers.has('set-cookie')) {
    response.headers.append('set-cookie', await forgetSessionToken(siteUrl))
  }
  return response
}

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
