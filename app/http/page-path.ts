import { copyLanguage } from '#domain/copy-language.ts'
import { toPrefix } from '#domain/site-language.ts'

const prefix = toPrefix(copyLanguage)

/** For links and forms that the framework doesn't make: it adds the language's prefix to its own. */
export function toLanguagePath(path: string): string {
  return prefix + path
}

/** The path of a page without the language's prefix, as the site map has it. */
export function readPagePath(url: string): string {
  const { pathname } = new URL(url)
  return pathname === prefix || pathname.startsWith(`${prefix}/`)
    ? pathname.slice(prefix.length) || '/'
    : pathname
}

/** What endpoints are asked for: they have one address for all languages. */
export const languageHeader = { 'accept-language': copyLanguage } as const
