import { useLocation } from 'react-router'
import { shareImage } from '#app/copy/shell.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { copyLanguage } from '#domain/copy-language.ts'
import { legalPages } from '#domain/rights/legal-pages.ts'
import { siteLanguages, sourceLanguage } from '#domain/site-language.ts'
import { docsPath, isTranslated, listedPages, statusPath } from './listed-pages.ts'
import { useNonce } from './nonce.ts'
import { InlineScript } from './prerender.tsx'
import { useSiteUrl } from './root-data.ts'

export const siteName = 'Ghost Writers IA'

export function nameTab(title: string): string {
  return `${title} · ${siteName}`
}

/** Title and description of a page, for the tab, search engines and shared links. See also `AddressTags`. */
export function pageMeta({ title, description }: { title: string; description: string }) {
  const fullTitle = nameTab(title)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/**
 * Canonical address, other languages and share image for listed pages; every other page is `noindex`.
 * A page that isn't translated names the English one as its canonical address.
 */
export function AddressTags() {
  const siteUrl = useSiteUrl()
  const { pathname } = useLocation()
  if (!siteUrl || !listedPages.includes(pathname)) return <meta name="robots" content="noindex" />

  const languages = siteLanguages.filter((language) => isTranslated(pathname, language))
  const ownLanguage = isTranslated(pathname, copyLanguage) ? copyLanguage : sourceLanguage
  const address = siteUrl + toLanguagePath(pathname, ownLanguage)
  return (
    <>
      <link rel="canonical" href={address} />
      {languages.length > 1 &&
        ['x-default' as const, ...languages].map((language) => (
          <link
            key={language}
            rel="alternate"
            hrefLang={language}
            href={
              siteUrl +
              toLanguagePath(pathname, language === 'x-default' ? sourceLanguage : language)
            }
          />
        ))}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${siteUrl}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shareImage} />
    </>
  )
}

/**
 * Speculation rules: supporting browsers prerender a page when a visitor points at its link.
 * Only for pages that have no side effects when opened.
 */
const rules = import.meta.env.SSR
  ? JSON.stringify({
      prerender: [{ where: { href_matches: listPrerenderable() }, eagerness: 'moderate' }],
    })
  : ''

function listPrerenderable(): readonly string[] {
  const others = listedPages.filter((path) => !path.startsWith(`${docsPath}/`))
  // Few people open the legal pages, and each path is in the script of every page.
  const never = [statusPath, ...Object.values(legalPages)]
  const pages = [...others.filter((path) => !never.includes(path)), `${docsPath}/*`]
  return pages.map((path) => toLanguagePath(path))
}

export function SpeculationRules() {
  const nonce = useNonce()
  return <InlineScript type="speculationrules" text={rules} {...(nonce && { nonce })} />
}

/** Structured data (JSON-LD) about the page for search engines. */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the script
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
    />
  )
}
