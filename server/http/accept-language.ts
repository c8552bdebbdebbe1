import { type SiteLanguage, siteLanguages } from '#domain/site-language.ts'

/**
 * The language of the site that a client prefers (RFC 9110, 12.5.4). Null if it accepts anything, or
 * none of ours. A region, as in `es-MX`, doesn't matter.
 */
export function chooseLanguage(header: string): SiteLanguage | null {
  const wanted = header.split(',', maxRanges).flatMap((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const language = siteLanguages.find((one) => tag === one || tag.startsWith(`${one}-`))
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    return language && weight > 0 ? [{ language, weight }] : []
  })
  const [best] = wanted.toSorted((one, other) => other.weight - one.weight)
  return best?.language ?? null
}

/** Browsers send fewer; more are ignored. */
const maxRanges = 20
