import {
  createContext,
  data,
  type HeadersArgs,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { readDeviceTokens, writeDeviceTokens, writeSessionToken } from '#app/http/cookies.ts'
import { describeRefusal } from '#app/http/describe-refusal.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failMissingFields, failRefused } from '#app/http/forms.ts'
import type { Refused } from '#app/http/refusal-rows.ts'
import { toRetryAfter } from '#app/http/responses.ts'
import { addDevice } from '#domain/identity/device-tokens.ts'
import { type InvalidLink, openLink } from '#domain/identity/open-link.ts'
import type { VerifiedEmail } from '#domain/identity/ports.ts'
import { signIn } from '#domain/identity/sign-in.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import type { Ports } from '#domain/ports.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { readBrowser, redirectToCode, writeSignedIn } from './start-session.ts'

type Context = Readonly<RouterContextProvider>

type FormInput = { readonly request: Request; readonly values: Readonly<Record<string, string>> }

/** Verifies or changes the address in a logged-in browser, and makes it a known browser for that address. */
export async function followEmailLink(context: Context, { request, values }: FormInput) {
  const { address: from, siteUrl } = context.get(requestContext)
  const viewer = context.get(viewerContext)
  const proven = await verifyEmail(context.get(portsContext), {
    secret: readSecret(request),
    from,
    userId: viewer?.user.id ?? null,
    ...(viewer && { sessionId: viewer.session.id }),
  })
  if (isRefusal(proven)) return failLinkForm(context, { values, refusal: proven })
  const tokens = await readDeviceTokens(request, siteUrl)
  const known = addDevice(context.get(portsContext), { user: proven.user, tokens })
  const cookies = [
    ...(proven.token ? [await writeSessionToken(proven.token, siteUrl)] : []),
    await writeDeviceTokens(known, siteUrl),
  ]
  return finish(context, { proven, cookies })
}

/** The same for a browser that isn't logged in to the account: logs in first, with the password from the form. */
export async function logInAndFollow(context: Context, { request, values }: FormInput) {
  const empty = failMissingFields(values, ['currentPassword'])
  if (empty) return empty
  const { address: from, siteUrl } = context.get(requestContext)
  const ports = context.get(portsContext)
  const secret = readSecret(request)
  const link = await openLink(ports, { secret, from, purposes: ['verify', 'change'] })
  if (isRefusal(link)) return failLinkForm(context, { values, refusal: link })
  const signedIn = await logIn(context, { request, values, email: link.email })
  if (isRefusal(signedIn)) return failRefused(values, signedIn)
  if ('pendingSecret' in signedIn) {
    // With the session, the link's page asks for nothing but a click.
    const search = `?next=${encodeURIComponent(toLinkPage(secret))}`
    return redirectToCode(context, { half: signedIn, search })
  }

  const proven = await verifyEmail(ports, { secret, from, userId: signedIn.userId })
  if (!isRefusal(proven)) {
    const deviceTokens = addDevice(ports, { user: proven.user, tokens: signedIn.deviceTokens })
    const cookies = await writeSignedIn({ ...signedIn, deviceTokens }, siteUrl)
    return finish(context, { proven, cookies })
  }
  // The login succeeded but the link is invalid: reload the page, which says why.
  const cookies = await writeSignedIn(signedIn, siteUrl)
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return redirect(toLinkPage(secret), { headers })
}

function toLinkPage(secret: string): string {
  return `/verify-email?token=${encodeURIComponent(secret)}`
}

async function logIn(context: Context, { request, values, email }: FormInput & { email: string }) {
  const { logSecurityEvent } = context.get(requestContext)
  const browser = await readBrowser(context, request)
  const password = values.currentPassword ?? ''
  const signedIn = await signIn(context.get(portsContext), { ...browser, email, password })
  if ('pendingSecret' in signedIn) {
    logSecurityEvent('login-code-asked', {})
    return signedIn
  }
  if (!isRefusal(signedIn)) {
    logSecurityEvent('login', { userId: signedIn.userId })
    return signedIn
  }
  logSecurityEvent('login-refused', { reason: signedIn.refused })
  return signedIn.refused === 'wrong-credentials' ? refuse('wrong-password') : signedIn
}

type VerificationResult = { readonly proven: VerifiedEmail; readonly cookies: readonly string[] }

function finish(context: Context, { proven, cookies }: VerificationResult): Promise<Response> {
  const { logSecurityEvent } = context.get(requestContext)
  const toast = proven.former ? 'email-changed' : 'email-verified'
  logSecurityEvent(toast, { userId: proven.user.id })
  return redirectWithToast(context, '/dashboard', { toast, cookies })
}

/** A link that can't be followed, as its page shows it. */
export type DeadLinkData = {
  readonly kind: 'dead'
  readonly secret: string
  readonly message: string
  /** It may still work, later. */
  readonly isLive: boolean
  /** Whether the viewer's address is verified; null when nobody is logged in. */
  readonly isVerified: boolean | null
}

type LinkInput = Pick<DeadLinkData, 'secret' | 'isVerified'>

/** Answers with the page of a link that can't be followed, now or ever. */
export function failLink(refusal: Refused, link: LinkInput) {
  const { message, status, retryAfterMs } = describeRefusal(refusal)
  const isLive = status === 503 || status === 429
  const dead: DeadLinkData = { kind: 'dead', ...link, message, isLive }
  return data(dead, { status, headers: toRetryAfter(retryAfterMs) })
}

/** Set when the form of this request was refused because its link is invalid. */
const invalidLinkContext = createContext<InvalidLink | null>(null)

type RefusedForm = { readonly values: Readonly<Record<string, string>>; readonly refusal: Refused }

/** Answers the form of a link's page that was refused. */
export function failLinkForm(context: Context, { values, refusal }: RefusedForm) {
  const { refused } = refusal
  if (refused === 'link-spent' || refused === 'too-many-links') {
    context.set(invalidLinkContext, { refused })
  }
  return failRefused(values, refusal)
}

type LinkSecret = { readonly secret: string; readonly from: string }

/**
 * For the loader. If it runs after a refused form in the same request, the form has already
 * counted the invalid link against the rate limit, so it isn't looked up and counted again.
 */
export async function findLink<Found>(
  context: Context,
  request: Request,
  find: (ports: Ports, link: LinkSecret) => Promise<Found>,
): Promise<Found | InvalidLink> {
  const link = { secret: readSecret(request), from: context.get(requestContext).address }
  return context.get(invalidLinkContext) ?? find(context.get(portsContext), link)
}

/**
 * The URL of such a page is a secret, so it isn't sent to other sites. With `no-referrer`, browsers
 * would also hide the origin of our own forms, which would then be refused.
 */
export function keepLinkHeaders({ loaderHeaders, actionHeaders }: HeadersArgs) {
  return {
    ...Object.fromEntries(loaderHeaders),
    ...Object.fromEntries(actionHeaders),
    'referrer-policy': 'same-origin',
  }
}

/** The token in the URL of an emailed link. */
export function readSecret(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}
