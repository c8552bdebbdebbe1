import { legalPages } from '#domain/rights/legal-pages.ts'
import { type SiteLanguage, sourceLanguage } from '#domain/site-language.ts'
import { docsSections, translatedPages } from './docs-pages.ts'

export const docsPath = '/docs'

/** Says how things are now, so it's never loaded ahead. */
export const statusPath = '/status'

/** The pages in the sitemap, each with a canonical URL. All other pages are `noindex`. */
export const listedPages: readonly string[] = [
  '/',
  '/pricing',
  '/about',
  docsPath,
  ...docsSections.flatMap(({ pages }) => pages.map((name) => `${docsPath}/${name}`)),
  '/changelog',
  '/security',
  statusPath,
  '/contact',
  ...Object.values(legalPages),
  '/login',
  '/signup',
  '/reset-password',
]

/** What exists in English only: most of the documentation, and the changelog. */
const englishPages = new Set([
  '/changelog',
  ...docsSections
    .flatMap(({ pages }) => pages)
    .filter((name) => !translatedPages.includes(name))
    .map((name) => `${docsPath}/${name}`),
])

export function isOnlyInEnglish(path: string): boolean {
  return englishPages.has(path)
}

/** Whether a page in the sitemap exists in a language. */
export function isTranslated(path: string, language: SiteLanguage): boolean {
  return listedPages.includes(path) && (language === sourceLanguage || !isOnlyInEnglish(path))
}
