import type { RouterContextProvider } from 'react-router'
import { portsContext, requestContext } from '#app/context.ts'
import type { Reason } from '#app/copy/refusals.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failRefused } from '#app/http/forms.ts'
import type { Refusal } from '#domain/refusal.ts'

type Context = Readonly<RouterContextProvider>

export type FormValues = Readonly<Record<string, string>>

type RefusedForm = {
  readonly values: FormValues
  readonly refusal: Refusal<Reason> & { readonly retryAt?: Date }
}

/** Answers a form that the domain refused. Limits say how long to wait. */
export function failTeamForm(context: Context, { values, refusal }: RefusedForm) {
  const { refused, retryAt } = refusal
  if (!retryAt) return failRefused(values, { refused })
  const retryAfterMs = retryAt.getTime() - context.get(portsContext).clock.now().getTime()
  return failRefused(values, { refused, retryAfterMs: Math.max(0, retryAfterMs) })
}

type Destination = { readonly to: string; readonly toast: ToastName }

export function redirectToTeam(context: Context, { to, toast }: Destination): Promise<Response> {
  return redirectWithToast(to, { toast, siteUrl: context.get(requestContext).siteUrl })
}
