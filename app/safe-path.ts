/**
 * A path of this site that someone asked to be led to, or null. Browsers read
 * `//host`, `/\host` and their kin as other sites, so it is taken apart and put
 * together again.
 */
export function toSafePath(wish: string | null, siteUrl: string): string | null {
  if (!wish?.startsWith('/') || !URL.canParse(wish, siteUrl)) return null
  const { origin, pathname, search, hash } = new URL(wish, siteUrl)
  const isOurs = origin === new URL(siteUrl).origin && !/^\/[/\\]/.test(pathname)
  return isOurs ? `${pathname}${search}${hash}` : null
}
