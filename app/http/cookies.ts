import { type Cookie, createCookie, data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type RequestContext, requestContext } from '#app/context.ts'
import { days, hours, minutes, seconds } from '#domain/time.ts'

type CookieKind = {
  readonly lifetimeMs: number
  /** Shown on the privacy page after the cookie's name. */
  readonly purpose: string
  /** Scripts can read and delete it. */
  readonly isReadable?: true
}

/** Every cookie the site sets. The privacy page lists them from here. */
export const siteCookies = {
  session: {
    lifetimeMs: days(90),
    purpose: 'keeps you logged in. It ends when you log out or when it expires.',
  },
  device: {
    lifetimeMs: days(365),
    purpose:
      "recognizes this browser after you've logged in, so that someone who keeps guessing your password elsewhere can't lock you out. It lasts one year.",
  },
  flash: {
    lifetimeMs: minutes(1),
    isReadable: true,
    purpose:
      'carries a short message, such as “Message sent”, to the next page. It lasts one minute at most.',
  },
  'card-visits': {
    lifetimeMs: hours(2),
    purpose:
      'remembers that we sent you to the payment provider to change your card, so that only you can finish it. It lasts two hours at most.',
  },
  'stand-in-key': {
    lifetimeMs: days(90),
    purpose:
      'opens the local mailbox and the payment sandbox on a test installation. It is never set on a public site.',
  },
} as const satisfies Record<string, CookieKind>

type CookieName = keyof typeof siteCookies

/**
 * A cookie that other sites can't send, and scripts can't read unless they have to. On https it gets the
 * `__Host-` prefix, which browsers accept only from this host over a secure connection.
 */
export function openCookie(name: CookieName, siteUrl: string): Cookie {
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
  const token: unknown = await openCookie('session', siteUrl).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : null
}

/** The `Set-Cookie` header that logs the browser in. */
export function writeSessionToken(token: string, siteUrl: string): Promise<string> {
  return openCookie('session', siteUrl).serialize(token)
}

/** The `Set-Cookie` header that deletes the session cookie. */
export function forgetSessionToken(siteUrl: string): Promise<string> {
  return openCookie('session', siteUrl).serialize('', { maxAge: 0 })
}

const Tokens = z.array(z.string().max(100)).max(5)

/** The tokens of the accounts that this browser has logged in to. None, if the cookie isn't ours. */
export async function readDeviceTokens(
  request: Request,
  siteUrl: string,
): Promise<readonly string[]> {
  const cookie: unknown = await openCookie('device', siteUrl).parse(request.headers.get('cookie'))
  const tokens = Tokens.safeParse(cookie)
  return tokens.success ? tokens.data : []
}

/** The `Set-Cookie` header that makes this browser a known one at its next login. */
export function writeDeviceTokens(tokens: readonly string[], siteUrl: string): Promise<string> {
  return openCookie('device', siteUrl).serialize(tokens)
}

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

export type StandInRequest = {
  readonly request: Request
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Lets only browsers with the key through. Where a request comes from proves nothing: a proxy or
 * a tunnel on this machine looks like a local browser. See ADR-0030.
 */
export async function requireStandInKey({ request, context }: StandInRequest): Promise<void> {
  const visit = context.get(requestContext)
  if (!visit.standIns) throw data(null, { status: 404 })
  if (!(await hasStandInKey(request, visit))) throw data(null, { status: 401 })
}
