/**
 * A redirect target on this site, or null: prevents open redirects. Browsers treat `//host`,
 * `/\host` and similar paths as other sites, so the URL is parsed and rebuilt.
 */
export function toSafePath(target: string | null, siteUrl: string): string | null {
  if (!target?.startsWith('/') || !URL.canParse(target, siteUrl)) return null
  const { origin, pathname, search, hash } = new URL(target, siteUrl)
  const isOurs = origin === new URL(siteUrl).origin && !/^\/[/\\]/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}` : null
}
