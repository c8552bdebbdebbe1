import { isLoopback, isPrivateNetwork, isSecureUrl, parseUrl } from '../urls.ts'
import type { Router } from './router.ts'

/**
 * Whether a router may be used:
 *
 * - `ask`: code would be sent unencrypted on the user's own network, which they may allow
 * - `insecure`: a key, or code on other networks, would be sent unencrypted
 */
type Access = 'open' | 'ask' | 'insecure' | 'no-key'

/** `allowed`: the origins to which the user lets us send code unencrypted. */
export function getAccess(
  { baseUrl, key }: Pick<Router, 'baseUrl' | 'key'>,
  allowed: readonly string[],
): Access {
  if (isSecureUrl(baseUrl)) return key || isLoopback(baseUrl) ? 'open' : 'no-key'
  if (key || !isPrivateNetwork(baseUrl)) return 'insecure'
  return allowed.includes(toOrigin(baseUrl)) ? 'open' : 'ask'
}

export function toOrigin(url: string): string {
  return parseUrl(url)?.origin ?? url
}
