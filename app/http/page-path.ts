import { copyLanguage } from '#domain/copy-language.ts'
import { type SiteLanguage, sourceLanguage, toPrefix } from '#domain/site-language.ts'

const ownPrefix = toPrefix(copyLanguage)

/** For links and forms that the framework doesn't make: it adds the language's prefix to its own. */
export function toLanguagePath(path: string, language: SiteLanguage = copyLanguage): string {
  const prefix = toPrefix(language)
  // The home page is `/es`, without a slash at its end.
  return prefix ? prefix + path.replace(/^\/(?=$|[?#])/, '') : path
}

/**
 * For a redirect to a page in a language that the request's path may not tell: React Router puts its
 * own prefix before the path, and English has none.
 */
export function toRedirectPath(path: string, language: SiteLanguage): string {
  return copyLanguage === sourceLanguage ? toLanguagePath(path, language) : path
}

const dataEnding = /(\/_)?\.data$/

/** React Router asks for the data of a page to show it without loading a document. */
export function isDataRequest(url: string): boolean {
  return dataEnding.test(new URL(url).pathname)
}

/** The path of a page, or of its data, without the language's prefix, as the site map has it. */
export function readPagePath(url: string): string {
  const pathname = new URL(url).pathname.replace(dataEnding, '') || '/'
  return pathname === ownPrefix || pathname.startsWith(`${ownPrefix}/`)
    ? pathname.slice(ownPrefix.length) || '/'
    : pathname
}

/** What endpoints are asked for: they have one address for all languages. */
export const languageHeader = { 'accept-language': copyLanguage } as const
