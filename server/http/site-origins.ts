import { isLoopback } from '../config/loopback.ts'

/** The hosts and origins of the site. On this machine, "localhost" and the loopback addresses count as one. */
export type SiteOrigins = {
  /** Few, so searching them takes less time than hashing the host of a request. */
  readonly hosts: readonly string[]
  readonly origins: ReadonlySet<string>
}

export function getSiteOrigins(siteUrl: string): SiteOrigins {
  const { protocol, hostname, host, port } = new URL(siteUrl)
  const names = isLoopback(hostname) ? ['localhost', '127.0.0.1', '[::1]'] : []
  const all = new Set([host, ...names.map((name) => (port ? `${name}:${port}` : name))])
  const hosts = [...all]

  return { hosts, origins: new Set(hosts.map((name) => `${protocol}//${name}`)) }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const ownSites = new Set(['same-origin', 'none'])

/**
 * CSRF check: whether another site started a request that may change something. Browsers always
 * name the origin of such a request in one of these headers; a request without them comes from a
 * program, which has no user's cookies. Stricter than hono/csrf, which passes if either header does.
 */
export function isCrossSiteChange(
  { method, headers }: { method: string; headers: Headers },
  { origins }: SiteOrigins,
): boolean {
  if (safeMethods.has(method)) return false

  const site = headers.get('sec-fetch-site')
  if (site && !ownSites.has(site)) return true

  const origin = headers.get('origin') ?? findOrigin(headers.get('referer'))
  return origin !== null && !origins.has(origin)
}

function findOrigin(referer: string | null): string | null {
  if (!referer) return null
  return URL.parse(referer)?.origin ?? 'null'
}
