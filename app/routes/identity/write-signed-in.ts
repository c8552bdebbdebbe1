import { writeDeviceTokens } from '#app/http/device-cookie.ts'
import { writeSessionToken } from '#app/http/session-cookie.ts'
import type { SignedIn } from '#domain/identity/open-session.ts'

/** The `Set-Cookie` headers after a login: the session, and the token that makes this a known browser. */
export function writeSignedIn(
  { token, deviceTokens }: SignedIn,
  siteUrl: string,
): Promise<readonly string[]> {
  return Promise.all([writeSessionToken(token, siteUrl), writeDeviceTokens(deviceTokens, siteUrl)])
}
