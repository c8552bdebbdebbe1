import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { requestContext } from '#app/context.ts'
import { type FlashToast, formatToast, parseToast, type ToastName } from '#app/copy/toasts.ts'
import { createSiteCookie } from './cookies.ts'
import { isDataRequest } from './page-path.ts'

type RedirectInput = {
  readonly toast: ToastName | FlashToast
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
  /** Makes the browser load a new document instead of navigating on the client. */
  readonly isWhole?: boolean
}

/**
 * Redirects to a page that shows a toast. The flash cookie holds only the toast's name and an
 * amount, or a plan and a day, so a forged cookie can't put text on the page.
 */
export async function redirectWithToast(
  context: Readonly<RouterContextProvider>,
  to: string,
  { toast, cookies = [], isWhole = false }: RedirectInput,
): Promise<Response> {
  const { siteUrl } = context.get(requestContext)
  const flash = typeof toast === 'string' ? toast : formatToast(toast)
  const left = await createSiteCookie('flash', siteUrl).serialize(flash)
  const headers = [...cookies, left].map((cookie): [string, string] => ['set-cookie', cookie])
  return (isWhole ? redirectDocument : redirect)(to, { status: 303, headers })
}

/**
 * The toast in the flash cookie, and the header that deletes the cookie. Only documents take it,
 * because they show it even without scripts. While scripts change the page, the page takes it
 * itself (app/shell/toasts.tsx): a prefetch or a reload in the background would lose it.
 */
export async function takeToast(
  request: Request,
  siteUrl: string,
): Promise<{ toast: FlashToast; headers: { 'set-cookie': string } } | null> {
  if (!isDocument(request)) return null
  const flash = createSiteCookie('flash', siteUrl)
  const toast = parseToast(await flash.parse(request.headers.get('cookie')))
  if (!toast) return null
  return { toast, headers: { 'set-cookie': await flash.serialize('', { maxAge: 0 }) } }
}

function isDocument({ url, headers }: Request): boolean {
  return !isDataRequest(url) && !headers.has('sec-purpose')
}
