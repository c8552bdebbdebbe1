import { redirect, redirectDocument } from 'react-router'
import { getViewer, portsContext, requestContext } from '#app/context.ts'
import { updateFailed } from '#app/copy/subscriptions.ts'
import type { FlashToast, ToastName } from '#app/copy/toasts.ts'
import { createSiteCookie } from '#app/http/cookies.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { preserveFormOnNetworkError } from '#app/shell/network-errors.ts'
import { unlessGone } from '#domain/billing/unless-gone.ts'
import type { UserId } from '#domain/identity/user.ts'
import { isRefusal } from '#domain/refusal.ts'
import { adoptNewCard, openCardPage } from '#domain/subscriptions/update-card.ts'
import type { Route } from './+types/card'

/**
 * The customer returns from the provider's page with a new card, which is then charged for an open
 * invoice. Only for browsers that we sent there, because any link could lead here.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = getViewer(context)
  const { siteUrl } = context.get(requestContext)
  const visit = new URL(request.url).searchParams.get('visit')
  // From an email. It only opens a page, so that a link may lead here.
  if (visit === null) return openProviderPage(request, context)
  const ended = await endVisit(request, { siteUrl, userId: user.id, visit })
  if (!ended) return redirect('/billing')

  const finish = (toast: ToastName | FlashToast) =>
    redirectWithToast(context, '/billing', { toast, cookies: [ended] })
  const ports = context.get(portsContext)
  const updated = await unlessGone(ports, user, () => adoptNewCard(ports, user))
  if (!isRefusal(updated)) {
    const { charged } = updated
    return finish(charged ? { name: 'card-updated-and-charged', charged } : 'card-updated')
  }
  if (updated.refused === 'card-asks') {
    return redirectDocument(updated.url, { headers: { 'set-cookie': ended } })
  }
  return finish(getToast(updated.refused))
}

/** A change in progress adopts the card when it is finished. */
function getToast(refused: string): ToastName {
  if (refused === 'card-declined') return 'card-refused'
  const isLater = refused === 'change-under-way' || refused === 'still-working'
  return isLater ? 'still-working' : 'payments-trouble'
}

/** Redirects to the provider's page for changing the card. */
export function action({ request, context }: Route.ActionArgs) {
  return openProviderPage(request, context)
}

async function openProviderPage(request: Request, context: Route.ActionArgs['context']) {
  const { user } = getViewer(context)
  const { siteUrl } = context.get(requestContext)
  const ports = context.get(portsContext)
  const visit = ports.secrets.create()
  const page = await unlessGone(ports, user, () => openCardPage(ports, { user, visit }))
  if (!isRefusal(page)) {
    const cookie = await beginVisit(request, { siteUrl, userId: user.id, visit })
    return redirectDocument(page.url, { status: 303, headers: { 'set-cookie': cookie } })
  }
  return describeRefusal(page).status === 409
    ? redirect('/billing', 303)
    : redirectWithToast(context, '/billing', { toast: 'payments-trouble' })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  preserveFormOnNetworkError(serverAction, updateFailed)

/** Concurrent visits, in several tabs. */
const maxVisits = 5

type CardVisit = {
  readonly siteUrl: string
  readonly userId: UserId
  /** A secret that only the return URL contains. */
  readonly visit: string
}

/** The `Set-Cookie` header that remembers that we sent this browser to the provider's card page. */
async function beginVisit(request: Request, visit: CardVisit): Promise<string> {
  const visits = await listVisits(request, visit)
  return createSiteCookie('card-visits', visit.siteUrl).serialize(
    [...visits, toEntry(visit)].slice(-maxVisits),
  )
}

/** The `Set-Cookie` header that removes the visit, so that it can end only once. Null when this browser didn't start it. */
async function endVisit(request: Request, visit: CardVisit): Promise<string | null> {
  const visits = await listVisits(request, visit)
  const entry = toEntry(visit)
  if (!visits.includes(entry)) return null
  return createSiteCookie('card-visits', visit.siteUrl).serialize(
    visits.filter((one) => one !== entry),
  )
}

async function listVisits(request: Request, { siteUrl }: CardVisit): Promise<readonly unknown[]> {
  const visits: unknown = await createSiteCookie('card-visits', siteUrl).parse(
    request.headers.get('cookie'),
  )
  return Array.isArray(visits) ? visits : []
}

/** Bound to the user: another user who logs in to the same browser can't finish the visit. */
function toEntry({ userId, visit }: CardVisit): string {
  return `${userId}:${visit}`
}
