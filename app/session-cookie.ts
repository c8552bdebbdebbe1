import { createCookie } from 'react-router'
import { days, seconds } from '#domain/time.ts'

/**
 * What tells a browser's session: a secret that scripts cannot read and other
 * sites cannot send. Browsers accept the guarded name on https alone.
 */
function toCookie(siteUrl: string) {
  const isSecure = siteUrl.startsWith('https:')
  return createCookie(isSecure ? '__Host-session' : 'session', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: days(90) / seconds(1),
  })
}

export async function readSessionToken(request: Request, siteUrl: string): Promise<string | null> {
  const token: unknown = await toCookie(siteUrl).parse(request.headers.get('cookie'))
  return typeof token === 'string' && token !== '' ? token : null
}

/** The header that signs the browser in. */
export function writeSessionToken(token: string, siteUrl: string): Promise<string> {
  return toCookie(siteUrl).serialize(token)
}

/** The header that makes the browser forget. */
export function forgetSessionToken(siteUrl: string): Promise<string> {
  return toCookie(siteUrl).serialize('', { maxAge: 0 })
}
