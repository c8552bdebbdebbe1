import { redirect } from 'react-router'
import { getViewer, portsContext, visitContext } from '#app/context.ts'
import { redirectWithToast } from '#app/flash.ts'
import { describeRefusal } from '#app/refusals.ts'
import type { ToastName } from '#app/toasts.ts'
import { isRefusal } from '#domain/refusal.ts'
import { openCardPage, takeNewCard } from '#domain/subscriptions/update-card.ts'
import type { Route } from './+types/card'

/** Someone comes back from the provider's page with another card. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const taken = await takeNewCard(context.get(portsContext), user)
  if (!isRefusal(taken)) return goOn(context, 'card-updated')
  if (taken.refused === 'card-asks') return redirect(taken.url)
  return goOn(context, taken.refused === 'card-declined' ? 'card-refused' : 'payments-trouble')
}

/** Leads there. */
export async function action({ context }: Route.ActionArgs) {
  const { user } = getViewer(context)
  const page = await openCardPage(context.get(portsContext), user)
  if (!isRefusal(page)) return redirect(page.url, 303)
  return describeRefusal(page).status === 409
    ? redirect('/billing', 303)
    : goOn(context, 'payments-trouble')
}

function goOn(context: Route.LoaderArgs['context'], toast: ToastName): Promise<Response> {
  return redirectWithToast('/billing', { toast, siteUrl: context.get(visitContext).siteUrl })
}
