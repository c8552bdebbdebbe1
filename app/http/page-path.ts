import { copyLanguage } from '#domain/copy-language.ts'
import { type SiteLanguage, toPrefix } from '#domain/site-language.ts'

const ownPrefix = toPrefix(copyLanguage)

/** For links and forms that the framework doesn't make: it adds the language's prefix to its own. */
export function toLanguagePath(path: string, language: SiteLanguage = copyLanguage): string {
  const prefix = toPrefix(language)
  // The home page is `/es`, without a slash at its end.
  return prefix ? prefix + path.replace(/^\/(?=$|[?#])/, '') : path
}

/** The path of a page without the language's prefix, as the site map has it. */
export function readPagePath(url: string): string {
  const { pathname } = new URL(url)
  return pathname === ownPrefix || pathname.startsWith(`${ownPrefix}/`)
    ? pathname.slice(ownPrefix.length) || '/'
    : pathname
}

/** What endpoints are asked for: they have one address for all languages. */
export const languageHeader = { 'accept-language': copyLanguage } as const
