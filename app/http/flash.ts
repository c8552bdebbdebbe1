import { redirect, redirectDocument } from 'react-router'
import type { Charged } from '#domain/billing/change-gateway.ts'
import { type FlashToast, isToastName, type ToastName } from '../copy/toasts.ts'
import { openCookie } from './cookies.ts'

type RedirectInput = {
  readonly toast: ToastName
  readonly siteUrl: string
  /** The amount that the toast shows. */
  readonly charged?: Charged | null | undefined
  /** `Set-Cookie` headers. */
  readonly cookies?: readonly string[]
  /** Makes the browser load a new document instead of navigating on the client. */
  readonly isWhole?: boolean
}

/**
 * Redirects to a page that shows a toast. The flash cookie holds only the toast's name and an
 * amount, so a forged cookie can't put text on the page.
 */
export async function redirectWithToast(
  to: string,
  { toast, siteUrl, charged = null, cookies = [], isWhole = false }: RedirectInput,
): Promise<Response> {
  const flash = charged ? `${toast} ${charged.amountCents} ${charged.currency}` : toast
  const left = await openCookie('flash', siteUrl).serialize(flash)
  const headers = [...cookies, left].map((cookie): [string, string] => ['set-cookie', cookie])
  return (isWhole ? redirectDocument : redirect)(to, { status: 303, headers })
}

/** The toast in the flash cookie, and the header that deletes the cookie. */
export async function takeToast(
  request: Request,
  siteUrl: string,
): Promise<{ toast: FlashToast; headers: { 'set-cookie': string } } | null> {
  const flash = openCookie('flash', siteUrl)
  const toast = readToast(await flash.parse(request.headers.get('cookie')))
  if (!toast) return null
  return { toast, headers: { 'set-cookie': await flash.serialize('', { maxAge: 0 }) } }
}

function readToast(left: unknown): FlashToast | null {
  const [name, cents = '', currency = ''] = typeof left === 'string' ? left.split(' ') : []
  if (!isToastName(name)) return null
  const isAmount = /^\d{1,9}$/.test(cents) && /^(eur|usd)$/.test(currency)
  return isAmount ? { name, charged: { amountCents: Number(cents), currency } } : { name }
}
