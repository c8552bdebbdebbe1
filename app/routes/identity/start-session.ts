import { type RouterContextProvider, redirect } from 'react-router'
import { requestContext, viewerContext } from '#app/context.ts'
import { browserNames } from '#app/copy/identity.ts'
import type { ToastName } from '#app/copy/toasts.ts'
import {
  readDeviceTokens,
  readRememberedTokens,
  readSessionToken,
  writeDeviceTokens,
  writePending,
  writeSessionToken,
} from '#app/http/cookies.ts'
import { redirectWithToast } from '#app/http/flash.ts'
import { getDestination } from '#app/http/safe-path.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import type { SignedIn } from '#domain/identity/manage-sessions.ts'
import type { HalfLogin } from '#domain/identity/second-step.ts'

type Context = Readonly<RouterContextProvider>

/** For the pages that log in: a redirect if the visitor already is. */
export function redirectViewer(context: Context, request: Request): Response | null {
  const { siteUrl } = context.get(requestContext)
  return context.get(viewerContext) ? redirect(getDestination(request.url, siteUrl)) : null
}

/** What a login or sign-up has to know about the browser, and the language of the page. */
export async function readBrowser(context: Context, request: Request) {
  const { address: from, siteUrl } = context.get(requestContext)
  const formerToken = await readSessionToken(request, siteUrl)
  const deviceTokens = await readDeviceTokens(request, siteUrl)
  const rememberedTokens = await readRememberedTokens(request, siteUrl)
  return {
    from,
    device: describeDevice(request),
    formerToken,
    deviceTokens,
    rememberedTokens,
    language: copyLanguage,
  }
}

type Login = {
  readonly request: Request
  readonly signedIn: SignedIn
  readonly toast: ToastName
}

/** To the page that the login was for, with a toast. */
export async function redirectSignedIn(context: Context, { request, signedIn, toast }: Login) {
  const { siteUrl } = context.get(requestContext)
  const cookies = await writeSignedIn(signedIn, siteUrl)
  return redirectWithToast(context, getDestination(request.url, siteUrl), { toast, cookies })
}

type CodeRequest = { readonly half: HalfLogin; readonly search: string }

/** To the page that asks for the code of two-step login. */
export async function redirectToCode(context: Context, { half, search }: CodeRequest) {
  const { siteUrl } = context.get(requestContext)
  const cookie = await writePending({ kind: 'second-factor', siteUrl }, half.pendingSecret)
  return redirect(`/login/code${search}`, { headers: { 'set-cookie': cookie } })
}

/** The `Set-Cookie` headers after a login: the session, and the token that makes this a known browser. */
export function writeSignedIn(
  { token, deviceTokens }: SignedIn,
  siteUrl: string,
): Promise<readonly string[]> {
  return Promise.all([writeSessionToken(token, siteUrl), writeDeviceTokens(deviceTokens, siteUrl)])
}

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** A browser's name for the list of devices, such as "Firefox on Linux". */
export function describeDevice(request: Request): string {
  const agent = request.headers.get('user-agent') ?? ''
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0] ?? browserNames.unknown
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  return system ? browserNames.withSystem(browser, system) : browser
}
