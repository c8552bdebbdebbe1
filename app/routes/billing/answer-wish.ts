import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import type { Reason } from '#app/copy/refusals.ts'
import type { LeftToast, ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/flash.ts'
import { attempt, failRefused } from '#app/form-failure.ts'
import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { fallback as usual } from './fallback.ts'

type Wish = {
  readonly values: Readonly<Record<string, string>>
  readonly context: Readonly<RouterContextProvider>
  /** What to say when something of ours breaks. */
  readonly fallback?: string
  /** Answers what to tell on the billing page, why not, or where else to go. */
  readonly work: (
    ports: Ports,
    user: User,
  ) => Promise<ToastName | LeftToast | Refusal<Reason> | Response>
}

/** Does what someone wants of their subscription, and leads back to where it is shown. */
export function answerWish({ values, context, fallback = usual, work }: Wish) {
  return attempt({
    values,
    context,
    fallback,
    async work() {
      const done = await work(context.get(portsContext), getViewer(context).user)
      if (done instanceof Response) return done
      const toast = typeof done === 'string' ? { name: done } : done
      if (isRefusal(toast)) return failRefused(values, toast)
      const { siteUrl } = context.get(visitContext)
      return redirectWithToast('/billing', { toast: toast.name, charged: toast.charged, siteUrl })
    },
  })
}

/**
 * For the `shouldRevalidate` of such a page. A conflict says that something is not any more
 * as it was shown, in another tab perhaps; the framework would go on showing it.
 */
export function lookAgain({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
