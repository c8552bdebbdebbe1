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

/**
 * Whether a router is on the user's own machine or network and needs no key: then there is no login,
 * no plan and nothing is counted. The only place that decides it. See ADR-0084.
 */
export function isOwnServer({ baseUrl, key }: Pick<Router, 'baseUrl' | 'key'>): boolean {
  return !key && (isLoopback(baseUrl) || isPrivateNetwork(baseUrl))
}

export function toOrigin(url: string): string {
  return parseUrl(url)?.origin ?? url
}
