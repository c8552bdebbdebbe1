import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { updateFailed } from '#app/copy/subscriptions.ts'
import type { FlashToast, ToastName } from '#app/copy/toasts.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failRefused, runAction } from '#app/http/forms.ts'
import type { Reason } from '#app/http/refusal-rows.ts'
import { unlessGone } from '#domain/billing/unless-gone.ts'
import type { User } from '#domain/identity/user.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'

type SubscriptionAction = {
  readonly values: Readonly<Record<string, string>>
  readonly context: Readonly<RouterContextProvider>
  /** The error message when something unexpected breaks. */
  readonly fallback?: string
  /** Returns the toast to show on the billing page, a refusal, or a redirect to somewhere else. */
  readonly work: (
    ports: Ports,
    user: User,
  ) => Promise<ToastName | FlashToast | Refusal<Reason> | Response>
}

/** Runs a change to the viewer's subscription, then redirects to the billing page with a toast. */
export function runSubscriptionAction({
  values,
  context,
  fallback = updateFailed,
  work,
}: SubscriptionAction) {
  return runAction({
    values,
    context,
    fallback,
    async work() {
      const ports = context.get(portsContext)
      const { user } = getViewer(context)
      const done = await unlessGone(ports, user, () => work(ports, user))
      if (done instanceof Response) return done
      const toast = toToast(done)
      if (isRefusal(toast)) return failRefused(values, toast)
      return redirectWithToast(context, '/billing', { toast })
    },
  })
}

/** A change that isn't finished will be, so the form must not invite another attempt. */
function toToast(done: ToastName | FlashToast | Refusal<Reason>): FlashToast | Refusal<Reason> {
  if (typeof done === 'string') return { name: done }
  const isOpen = isRefusal(done) && done.refused === 'still-working'
  return isOpen ? { name: 'still-working' } : done
}

/**
 * For a page's `shouldRevalidate`: after a conflict (409) the page is outdated, for example because
 * of a change in another tab, and React Router wouldn't reload it by default.
 */
export function revalidateOnConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate
}
