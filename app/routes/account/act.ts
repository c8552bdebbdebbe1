import type { data, RouterContextProvider } from 'react-router'
import { getViewer, requestContext } from '#app/context.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import type { FormFailure, failField } from '#app/http/form-failure.ts'
import { writeSessionToken } from '#app/http/session-cookie.ts'

/** A new token. This is the only time it's shown. */
export type NewToken = { readonly name: string; readonly token: string }

/** The confirmation link was emailed to this address. */
export type SentLink = { readonly sentTo: string }

export type ActionResult = FormFailure | NewToken | SentLink

/** One of the account page's actions. */
export type Act = (
  context: Readonly<RouterContextProvider>,
  values: Readonly<Record<string, string>>,
) => Promise<
  | Response
  | ReturnType<typeof failField>
  | ReturnType<typeof data<NewToken>>
  | ReturnType<typeof data<SentLink>>
>

/** Reloads the page with a toast. */
export function redirectWithSuccess(
  context: Readonly<RouterContextProvider>,
  toast: ToastName,
): Promise<Response> {
  return redirectWithToast('/account', { toast, siteUrl: context.get(requestContext).siteUrl })
}

type NewSessionToken = { readonly toast: ToastName; readonly token: string }

/** Reloads the page with a toast, and sets the new session token that a change gave this browser. */
export async function redirectWithToken(
  context: Readonly<RouterContextProvider>,
  { toast, token }: NewSessionToken,
): Promise<Response> {
  const { siteUrl } = context.get(requestContext)
  const cookies = [await writeSessionToken(token, siteUrl)]
  return redirectWithToast('/account', { toast, siteUrl, cookies })
}

/** The viewer and the password they typed. */
export function toProof(
  context: Readonly<RouterContextProvider>,
  { currentPassword = '' }: Readonly<Record<string, string>>,
) {
  const { user, session } = getViewer(context)
  return { user, password: currentPassword, sessionId: session.id }
}
