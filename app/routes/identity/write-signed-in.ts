import { writeDeviceTokens } from '#app/device-cookie.ts'
import { writeSessionToken } from '#app/session-cookie.ts'
import type { SignedIn } from '#domain/identity/open-session.ts'

/** The cookies of a browser that has just logged in: its session, and that it is known from now on. */
export function writeSignedIn(
  { token, deviceTokens }: SignedIn,
  siteUrl: string,
): Promise<readonly string[]> {
  return Promise.all([writeSessionToken(token, siteUrl), writeDeviceTokens(deviceTokens, siteUrl)])
}
