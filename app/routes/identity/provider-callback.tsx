import type { RouterContextProvider } from 'react-router'
import { redirect } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import { readPending, writePending } from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { toRedirectPath } from '#app/http/page-path.ts'
import { linkProvider } from '#domain/identity/link-provider.ts'
import {
  type ProviderSignedIn,
  proveByProvider,
  signInByProvider,
} from '#domain/identity/provider-sign-in.ts'
import {
  endVisit,
  findProvider,
  keepWaiting,
  type Visit,
  type VisitPurpose,
  type WaitingPerson,
} from '#domain/identity/provider-visit.ts'
import type { ProviderPerson } from '#domain/identity/sign-in-provider.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import type { Route } from './+types/provider-callback'
import { leaveVisit, type VisitRefusal } from './leave-visit.ts'
import { readBrowser, writeSignedIn } from './start-session.ts'

/** Where a provider sends the browser back to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(requestContext)
  const providerId = params.provider
  const secret = await readPending(request, { kind: 'provider', siteUrl })
  const query = new URL(request.url).search.slice(1)
  const ended = await endVisit(context.get(portsContext), { providerId, secret, query })
  if (isRefusal(ended)) return leaveVisit(context, { refusal: ended, providerId, visit: null })
  const { visit, person } = ended
  if (isRefusal(person))
    return inLanguage(visit, await leaveVisit(context, { refusal: person, providerId, visit }))
  return inLanguage(visit, await finish[visit.purpose]({ context, request, visit, person }))
}

/** Providers know one address of ours. The visit goes on in the language that it began in. */
function inLanguage({ language }: Visit, redirected: Response): Response {
  const { headers } = redirected
  headers.set('location', toRedirectPath(headers.get('location') ?? '/', language))
  return redirected
}

type Return = {
  readonly context: Readonly<RouterContextProvider>
  readonly request: Request
  readonly visit: Visit
  readonly person: ProviderPerson
}

const finish: Readonly<Record<VisitPurpose, (back: Return) => Promise<Response>>> = {
  async 'log-in'(back) {
    const { context, request, visit, person } = back
    const { language } = visit
    const login = { person, ...(await readBrowser(context, request)), language }
    const signedIn = await signInByProvider(context.get(portsContext), login)
    if (isRefusal(signedIn)) {
      const isTaken = signedIn.refused === 'provider-email-taken'
      return isTaken ? askToLogIn(back, signedIn) : leave(back, signedIn)
    }
    const { logSecurityEvent } = context.get(requestContext)
    const { userId, created } = signedIn
    logSecurityEvent(created ? 'signup' : 'login', { userId, name: visit.providerId })
    return goOn(back, signedIn)
  },

  async link(back) {
    const { context, visit, person } = back
    const viewer = findVisitor(back)
    if (!viewer) return leave(back, refuse('visit-ended'))
    const ports = context.get(portsContext)
    const name = findProvider(ports, visit.providerId)?.name ?? ''
    const { user, session } = viewer
    const linked = await linkProvider(ports, { user, sessionId: session.id, person, name })
    if (isRefusal(linked)) return leave(back, linked)
    const facts = { intent: 'link-provider', name: visit.providerId, userId: user.id }
    context.get(requestContext).logSecurityEvent('account-changed', facts)
    return redirectWithToast(context, visit.next, { toast: 'provider-linked' })
  },

  async prove(back) {
    const { context, visit, person } = back
    const viewer = findVisitor(back)
    if (!viewer) return leave(back, refuse('visit-ended'))
    const { user, session } = viewer
    const proof = { user, sessionId: session.id, person }
    const proven = await proveByProvider(context.get(portsContext), proof)
    if (isRefusal(proven)) return leave(back, proven)
    const facts = { intent: 'provider', name: visit.providerId, userId: user.id }
    context.get(requestContext).logSecurityEvent('identity-proven', facts)
    return redirect(visit.next)
  },
}

/** The logged-in user, if they began the visit. */
function findVisitor({ context, visit }: Return) {
  const viewer = context.get(viewerContext)
  return viewer?.session.id === visit.sessionId ? viewer : null
}

function leave({ context, visit }: Return, refusal: VisitRefusal): Promise<Response> {
  return leaveVisit(context, { refusal, providerId: visit.providerId, visit })
}

/** To the page that the login was for; before it, to connect the provider that waits for that. */
async function goOn({ context, visit }: Return, signedIn: ProviderSignedIn): Promise<Response> {
  const { siteUrl } = context.get(requestContext)
  const { waiting, next } = visit
  const cookies = [
    ...(await writeSignedIn(signedIn, siteUrl)),
    ...(waiting ? [await writeWaiting(context, waiting)] : []),
  ]
  const to = waiting ? '/account/connect' : next
  return redirectWithToast(context, to, { toast: chooseToast(signedIn), cookies })
}

function chooseToast({ created }: ProviderSignedIn): ToastName {
  if (!created) return 'welcome-back'
  if (created.isVerified) return 'account-created-verified'
  return created.isMailed ? 'account-created' : 'account-created-without-mail'
}

/** The provider can be connected once they have logged in another way. */
async function askToLogIn(
  { context, visit, person }: Return,
  refusal: VisitRefusal,
): Promise<Response> {
  const { providerId } = visit
  const cookies = [await writeWaiting(context, { ...person, providerId })]
  const next = `/account/connect?${new URLSearchParams({ next: visit.next })}`
  return leaveVisit(context, { refusal, providerId, visit: { purpose: 'log-in', next }, cookies })
}

async function writeWaiting(
  context: Readonly<RouterContextProvider>,
  waiting: WaitingPerson,
): Promise<string> {
  const { siteUrl } = context.get(requestContext)
  const { secret } = await keepWaiting(context.get(portsContext), waiting)
  return writePending({ kind: 'provider', siteUrl }, secret)
}

/** Never shown. A route with a page answers a fault with the error page. */
export default function ProviderCallback() {
  return null
}
