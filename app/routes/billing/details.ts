import { redirect, redirectDocument } from 'react-router'
import { getViewer, portsContext } from '#app/context.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { unlessGone } from '#domain/billing/unless-gone.ts'
import { isRefusal } from '#domain/refusal.ts'
import { openDetailsPage } from '#domain/subscriptions/update-details.ts'
import type { Route } from './+types/details'

/**
 * Redirects to the provider's page for the billing address, company name and VAT ID. It only opens
 * a page, so that a link in an email may lead here.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const ports = context.get(portsContext)
  const page = await unlessGone(ports, user, () => openDetailsPage(ports, user))
  if (!isRefusal(page)) return redirectDocument(page.url, 303)
  return describeRefusal(page).status === 409
    ? redirect('/billing', 303)
    : redirectWithToast(context, '/billing', { toast: 'payments-trouble' })
}
