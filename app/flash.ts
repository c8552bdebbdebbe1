import { redirect, redirectDocument } from 'react-router'
import { openCookie } from './cookies.ts'
import { isToastName, type ToastName } from './toasts.ts'

type Journey = {
  readonly toast: ToastName
  readonly siteUrl: string
  /** More cookies to set on the way. */
  readonly cookies?: readonly string[]
  /** The browser loads the page anew and keeps nothing of the one before. */
  readonly isWhole?: boolean
}

/**
 * Goes to the page, which then shows the toast. The cookie holds only the name of a
 * message of ours, so a forged cookie can't put text on the page.
 */
export async function redirectWithToast(
  to: string,
  { toast, siteUrl, cookies = [], isWhole = false }: Journey,
): Promise<Response> {
  const left = await openCookie('flash', siteUrl).serialize(toast)
  const headers = [...cookies, left].map((cookie): [string, string] => ['set-cookie', cookie])
  return (isWhole ? redirectDocument : redirect)(to, { status: 303, headers })
}

/** The toast that the last page left, and the header that forgets it. */
export async function takeToast(
  request: Request,
  siteUrl: string,
): Promise<{ toast: ToastName; headers: { 'set-cookie': string } } | null> {
  const flash = openCookie('flash', siteUrl)
  const toast: unknown = await flash.parse(request.headers.get('cookie'))
  if (!isToastName(toast)) return null
  return { toast, headers: { 'set-cookie': await flash.serialize('', { maxAge: 0 }) } }
}
