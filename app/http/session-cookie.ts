import { openCookie } from './cookies.ts'

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
