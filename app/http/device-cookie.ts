import { z } from 'zod'
import { openCookie } from './cookies.ts'

const Tokens = z.array(z.string().max(100)).max(5)

/** The tokens of the accounts that this browser has logged in to. None, if the cookie isn't ours. */
export async function readDeviceTokens(
  request: Request,
  siteUrl: string,
): Promise<readonly string[]> {
  const cookie: unknown = await openCookie('device', siteUrl).parse(request.headers.get('cookie'))
  const tokens = Tokens.safeParse(cookie)
  return tokens.success ? tokens.data : []
}

/** The `Set-Cookie` header that makes this browser a known one at its next login. */
export function writeDeviceTokens(tokens: readonly string[], siteUrl: string): Promise<string> {
  return openCookie('device', siteUrl).serialize(tokens)
}
