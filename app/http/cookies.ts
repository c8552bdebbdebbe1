import { type Cookie, createCookie, data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type RequestContext, requestContext } from '#app/context.ts'
import type { PendingKind } from '#domain/identity/way-in-stores.ts'
import { seconds } from '#domain/time.ts'
import { type CookieKind, type CookieName, siteCookies } from './site-cookies.ts'

/**
 * A cookie that other sites can't send, and scripts can't read unless they have to. On https it gets the
 * `__Host-` prefix, which browsers accept only from this host over a secure connection.
 */
export function createSiteCookie(name: CookieName, siteUrl: string): Cookie {
  const isSecure = siteUrl.startsWith('https:')
  const kind: CookieKind = siteCookies[name]
  return createCookie(isSecure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: !kind.isReadable,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: kind.lifetimeMs / seconds(1),
  })
}

export async function readSessionToken(request: Request, siteUrl: string): Promise<string | null> {
  const token: unknown = await createSiteCookie('session', siteUrl).parse(
    request.headers.get('cookie'),
  )
  return typeof token === 'string' && token !== '' ? token : null
}

/** The `Set-Cookie` header that logs the browser in. */
export function writeSessionToken(token: string, siteUrl: string): Promise<string> {
  return createSiteCookie('session', siteUrl).serialize(token)
}

/** The `Set-Cookie` header that deletes the session cookie. */
export function forgetSessionToken(siteUrl: string): Promise<string> {
  return createSiteCookie('session', siteUrl).serialize('', { maxAge: 0 })
}

const Tokens = z.array(z.string().max(100)).max(5)

/** The tokens of the accounts that this browser has logged in to. None, if the cookie isn't ours. */
export async function readDeviceTokens(
  request: Request,
  siteUrl: string,
): Promise<readonly string[]> {
  const cookie: unknown = await createSiteCookie('device', siteUrl).parse(
    request.headers.get('cookie'),
  )
  const tokens = Tokens.safeParse(cookie)
  return tokens.success ? tokens.data : []
}

/** The `Set-Cookie` header that makes this browser a known one at its next login. */
export function writeDeviceTokens(tokens: readonly string[], siteUrl: string): Promise<string> {
  return createSiteCookie('device', siteUrl).serialize(tokens)
}

/** The tokens of the accounts that don't ask this browser for a code. */
export async function readRememberedTokens(
  request: Request,
  siteUrl: string,
): Promise<readonly string[]> {
  const cookie: unknown = await createSiteCookie('remembered-browser', siteUrl).parse(
    request.headers.get('cookie'),
  )
  const tokens = Tokens.safeParse(cookie)
  return tokens.success ? tokens.data : []
}

/** The `Set-Cookie` header that spares this browser the code for 30 days. */
export function writeRememberedTokens(tokens: readonly string[], siteUrl: string): Promise<string> {
  return createSiteCookie('remembered-browser', siteUrl).serialize(tokens)
}

type PendingCookie = { readonly kind: PendingKind; readonly siteUrl: string }

/** The secret of something that this browser began and hasn't finished. */
export async function readPending(
  request: Request,
  { kind, siteUrl }: PendingCookie,
): Promise<string | null> {
  const secret: unknown = await createSiteCookie(`pending-${kind}`, siteUrl).parse(
    request.headers.get('cookie'),
  )
  return typeof secret === 'string' && secret !== '' ? secret : null
}

/** The `Set-Cookie` header that keeps it for ten minutes. */
export function writePending({ kind, siteUrl }: PendingCookie, secret: string): Promise<string> {
  return createSiteCookie(`pending-${kind}`, siteUrl).serialize(secret)
}

/** Whether this browser has the key to the local mailbox and the sandbox's controls. */
export async function hasStandInKey(
  request: Request,
  { siteUrl, standIns }: Pick<RequestContext, 'siteUrl' | 'standIns'>,
): Promise<boolean> {
  if (!standIns) return false
  const cookie = createSiteCookie('stand-in-key', siteUrl)
  const key: unknown = await cookie.parse(request.headers.get('cookie'))
  return typeof key === 'string' && standIns.isKey(key)
}

export type StandInRequest = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Lets only browsers with the key through. Where a request comes from proves nothing: a proxy or
 * a tunnel on this machine looks like a local browser. See ADR-0030.
 */
export async function requireStandInKey({ request, context }: StandInRequest): Promise<void> {
  const details = context.get(requestContext)
  if (!details.standIns) throw data(null, { status: 404 })
  if (!(await hasStandInKey(request, details))) throw data(null, { status: 401 })
}
