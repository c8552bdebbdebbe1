import { createCookie, redirect, redirectDocument } from 'react-router'
import { isToastName, type ToastName } from './toasts.ts'

/**
 * A toast that survives a redirect. The cookie holds only the name of a message
 * of ours, so nobody can put words of their own on the page.
 */
const flash = createCookie('flash', { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 60 })

type Journey = {
  readonly toast: ToastName
  readonly siteUrl: string
  /** More cookies to set on the way. */
  readonly cookies?: readonly string[]
  /** The browser loads the page anew and keeps nothing of the one before. */
  readonly isWhole?: boolean
}

/** Goes to the page, which then shows the toast. */
export async function redirectWithToast(
  to: string,
  { toast, siteUrl, cookies = [], isWhole = false }: Journey,
): Promise<Response> {
  const left = await flash.serialize(toast, { secure: siteUrl.startsWith('https:') })
  const headers = [...cookies, left].map((cookie): [string, string] => ['set-cookie', cookie])
  return (isWhole ? redirectDocument : redirect)(to, { status: 303, headers })
}

/** The toast that the last page left, and the header that forgets it. */
export async function takeToast(
  request: Request,
): Promise<{ toast: ToastName; headers: { 'set-cookie': string } } | null> {
  const toast: unknown = await flash.parse(request.headers.get('cookie'))
  if (!isToastName(toast)) return null
  return { toast, headers: { 'set-cookie': await flash.serialize('', { maxAge: 0 }) } }
}
