import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'

/** Another language is a file like these, and its name here. */
export const languages: readonly Words[] = [en, es, de]

/**
 * The words of the first language that the pages have, and English without one. After the locales of
 * the session and the customer, where `auto` stands for none, the browser's count. A region, as in
 * `es-419`, doesn't matter.
 */
export function chooseWords(locales: readonly string[], acceptLanguage: string | null): Words {
  for (const locale of [...locales, ...listAccepted(acceptLanguage ?? '')]) {
    const [language] = locale.toLowerCase().split('-')
    const words = languages.find((one) => one.language === language)
    if (words) return words
  }
  return en
}

/** RFC 9110, 12.5.4. */
function listAccepted(header: string): readonly string[] {
  const ranges = header.split(',').map((range) => {
    const [locale = '', weight = ''] = range.split(';')
    return { locale: locale.trim(), weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
  })
  const accepted = ranges.filter(({ weight }) => weight > 0)
  return accepted.toSorted((one, other) => other.weight - one.weight).map(({ locale }) => locale)
}
