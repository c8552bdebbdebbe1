/**
 * The languages of the site. English is the source and keeps the addresses without a prefix; every
 * other language has its own folder of copy and lives under its prefix, such as `/es`. See ADR-0104.
 */
const table = {
  en: { name: 'English', locale: 'en-US', justNow: 'just now' },
  es: { name: 'Español', locale: 'es-ES', justNow: 'ahora mismo' },
  de: { name: 'Deutsch', locale: 'de-DE', justNow: 'gerade eben' },
} as const

export type SiteLanguage = keyof typeof table

type LanguageRow = {
  /** What the language calls itself. */
  readonly name: string
  /** The region whose formats of numbers and dates it follows. */
  readonly locale: string
  /** Less than a minute ago: `Intl` has no word for it. */
  readonly justNow: string
}

export const siteLanguages = Object.keys(table) as readonly SiteLanguage[]

export const sourceLanguage = 'en' satisfies SiteLanguage

/** Null for a language that the site doesn't have. */
export function findSiteLanguage(id: string): SiteLanguage | null {
  return siteLanguages.find((one) => one === id) ?? null
}

export function getLanguage(language: SiteLanguage): LanguageRow {
  return table[language]
}

/** Before the paths of a language: empty for English. */
export function toPrefix(language: SiteLanguage): string {
  return language === sourceLanguage ? '' : `/${language}`
}
