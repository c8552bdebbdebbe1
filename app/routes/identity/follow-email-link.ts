import { type RouterContextProvider, redirect } from 'react-router'
import { portsContext, viewerContext, visitContext } from '#app/context.ts'
import { readDeviceTokens, writeDeviceTokens } from '#app/device-cookie.ts'
import { redirectWithToast } from '#app/flash.ts'
import { failEmpty, failRefused } from '#app/form-failure.ts'
import { readSessionToken, writeSessionToken } from '#app/session-cookie.ts'
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

type Asked = { readonly request: Request; readonly values: Readonly<Record<string, string>> }

/** Follows the link in a logged-in browser, which stays a known browser under the verified address. */
export async function followEmailLink(context: Context, { request, values }: Asked) {
  const { address: from, siteUrl } = context.get(visitContext)
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

/** In a browser that isn't logged in to the account, its password is asked for on the same page. */
export async function logInAndFollow(context: Context, { request, values }: Asked) {
  const empty = failEmpty(values, ['currentPassword'])
  if (empty) return empty
  const { address: from, siteUrl } = context.get(visitContext)
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
  // They're logged in now, and the page tells them what is wrong.
  const cookies = await writeSignedIn(signedIn, siteUrl)
  const headers = cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  return redirect(`/verify-email?token=${encodeURIComponent(secret)}`, { headers })
}

async function logIn(context: Context, { request, values, email }: Asked & { email: string }) {
  const { address: from, siteUrl, note } = context.get(visitContext)
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

type Finished = { readonly proven: VerifiedEmail; readonly cookies: readonly string[] }

function finish(context: Context, { proven, cookies }: Finished): Promise<Response> {
  const { siteUrl, note } = context.get(visitContext)
  const toast = proven.former ? 'email-changed' : 'email-verified'
  note(toast, { userId: proven.user.id })
  return redirectWithToast('/dashboard', { toast, siteUrl, cookies })
}
