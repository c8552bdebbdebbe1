import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'

export type FormValues = Readonly<Record<string, string>>

type Destination = { readonly to: string; readonly toast: ToastName }

/** After a form that did what it should. */
export function redirectToTeam(
  context: Readonly<RouterContextProvider>,
  { to, toast }: Destination,
): Promise<Response> {
  return redirectWithToast(to, { toast, siteUrl: context.get(requestContext).siteUrl })
}
