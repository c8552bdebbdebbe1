import { writeDeviceTokens, writeSessionToken } from '#app/http/cookies.ts'
import type { SignedIn } from '#domain/identity/manage-sessions.ts'

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
  const browser = browsers.find(([, sign]) => sign.test(agent))?.[0] ?? 'A browser'
  const system = systems.find(([, sign]) => sign.test(agent))?.[0]
  return system ? `${browser} on ${system}` : browser
}
