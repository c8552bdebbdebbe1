import { redirect, redirectDocument } from 'react-router'
import type { Charged } from '#domain/billing/paid-changes.ts'
import { openCookie } from './cookies.ts'
import { isToastName, type LeftToast, type ToastName } from './copy/toasts.ts'

type Journey = {
  readonly toast: ToastName
  readonly siteUrl: string
  /** What was charged, for a toast that states it. */
  readonly charged?: Charged | null | undefined
  /** More cookies to set on the way. */
  readonly cookies?: readonly string[]
  /** The browser loads the page anew and keeps nothing of the one before. */
  readonly isWhole?: boolean
}

/**
 * Goes to the page, which then shows the toast. The cookie holds only the name of a
 * message of ours and an amount, so a forged cookie can't put text on the page.
 */
export async function redirectWithToast(
  to: string,
  { toast, siteUrl, charged = null, cookies = [], isWhole = false }: Journey,
): Promise<Response> {
  const flash = charged ? `${toast} ${charged.amountCents} ${charged.currency}` : toast
  const left = await openCookie('flash', siteUrl).serialize(flash)
  const headers = [...cookies, left].map((cookie): [string, string] => ['set-cookie', cookie])
  return (isWhole ? redirectDocument : redirect)(to, { status: 303, headers })
}

/** The toast that the last page left, and the header that forgets it. */
export async function takeToast(
  request: Request,
  siteUrl: string,
): Promise<{ toast: LeftToast; headers: { 'set-cookie': string } } | null> {
  const flash = openCookie('flash', siteUrl)
  const toast = readToast(await flash.parse(request.headers.get('cookie')))
  if (!toast) return null
  return { toast, headers: { 'set-cookie': await flash.serialize('', { maxAge: 0 }) } }
}

function readToast(left: unknown): LeftToast | null {
  const [name, cents = '', currency = ''] = typeof left === 'string' ? left.split(' ') : []
  if (!isToastName(name)) return null
  const isAmount = /^\d{1,9}$/.test(cents) && /^(eur|usd)$/.test(currency)
  return isAmount ? { name, charged: { amountCents: Number(cents), currency } } : { name }
}
