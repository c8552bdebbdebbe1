import { type RouterContextProvider, redirect } from 'react-router'
import { portsContext, requestContext, viewerContext } from '#app/context.ts'
import { readDeviceTokens, writeDeviceTokens } from '#app/http/device-cookie.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { failMissingFields, failRefused } from '#app/http/form-failure.ts'
import { readSessionToken, writeSessionToken } from '#app/http/session-cookie.ts'
import { addDevice } from '#domain/identity/device-tokens.ts'
import { openLink } from '#domain/identity/open-link.ts'
import type { VerifiedEmail } from '#domain/identity/ports.ts'
import { signIn } from '#domain/identity/sign-in.ts'
import { verifyEmail } from '#domain/identity/verify-email.ts'
import { isRefusal, refuse } from '#domain/refusal.ts'
import { describeDevice } from './describe-device.ts'
import { failLinkForm } from './link-answers.ts'
import { readSecret } from './read-secret.ts'
import { writeSignedIn } from './write-signed-in.ts'

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

  const proven = await verifyEmail(ports, { secret, from, userId: signedIn.userId })
  if (!isRefusal(proven)) {
    const deviceTokens = addDevice(ports, { user: proven.user, tokens: signedIn.deviceTokens })
    const cookies = await writeSignedIn({ ...signedIn, deviceTokens }, siteUrl)
    return finish(context, { proven, cookies })
  }
  // The login succeeded but the link is invalid: reload the page, which says why.
  const cookies = await writeSignedIn(signedIn, siteUrl)
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return redirect(`/verify-email?token=${encodeURIComponent(secret)}`, { headers })
}

async function logIn(context: Context, { request, values, email }: FormInput & { email: string }) {
  const { address: from, siteUrl, note } = context.get(requestContext)
  const signedIn = await signIn(context.get(portsContext), {
    email,
    password: values.currentPassword ?? '',
    from,
    device: describeDevice(request),
    formerToken: await readSessionToken(request, siteUrl),
    deviceTokens: await readDeviceTokens(request, siteUrl),
  })
  if (!isRefusal(signedIn)) {
    note('login', { userId: signedIn.userId })
    return signedIn
  }
  note('login-refused', { reason: signedIn.refused })
  return signedIn.refused === 'wrong-credentials' ? refuse('wrong-password') : signedIn
}

type VerificationResult = { readonly proven: VerifiedEmail; readonly cookies: readonly string[] }

function finish(context: Context, { proven, cookies }: VerificationResult): Promise<Response> {
  const { siteUrl, note } = context.get(requestContext)
  const toast = proven.former ? 'email-changed' : 'email-verified'
  note(toast, { userId: proven.user.id })
  return redirectWithToast('/dashboard', { toast, siteUrl, cookies })
}
