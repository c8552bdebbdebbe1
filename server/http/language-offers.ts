import { gzipSync } from 'node:zlib'
import { createSiteCookie } from '#app/http/cookies.ts'
import { toLanguagePath } from '#app/http/page-path.ts'
import { type SiteLanguage, siteLanguages, sourceLanguage } from '#domain/site-language.ts'
import type { ServerContext } from '../context.ts'
import { chooseLanguage } from './accept-language.ts'
import type { LanguageSite, OtherLanguage } from './language-site.ts'
import { type PreparedResponse, prepareResponse } from './prepared-response.ts'
import type { PrerenderedPage } from './prerender.ts'
import type { RequestHead } from './request-head.ts'

export type LanguageOffers = {
  /** The page with an offer. Null for those who read their language, or have had one. */
  find(head: RequestHead, page: PreparedResponse): PreparedResponse | null
}

type Options = {
  readonly server: Pick<ServerContext, 'site'>
  readonly pages: ReadonlyMap<string, PrerenderedPage>
  readonly english: Pick<LanguageSite, 'renderOffer'>
  readonly others: readonly OtherLanguage[]
}

/**
 * Offers visitors a page in the language that their browser prefers, once, without a
 * redirect or a script. See ADR-0104.
 */
export async function createLanguageOffers(options: Options): Promise<LanguageOffers> {
  const { server, pages, english, others } = options
  const cookie = createSiteCookie('language', server.site.siteUrl)
  const cookies = await Promise.all(
    siteLanguages.map(async (language) => [language, await cookie.serialize(language)] as const),
  )
  const setCookie = new Map<SiteLanguage, string>(cookies)
  const kept = new Map<string, PreparedResponse>()

  /** Null if the page isn't translated, or its language is still being loaded. */
  function prepare(page: PreparedResponse, offered: Offered): PreparedResponse | null {
    const { language, path, shownAt } = offered
    if (!pages.has(toLanguagePath(path, language))) return null
    const other = others.find((one) => one.language === language)
    const site = other ? other.find() : english
    const html = site?.renderOffer({ path, shownAt })
    return html ? addOffer(page, { html, setCookie: setCookie.get(language) ?? '' }) : null
  }

  return {
    find(head, page) {
      const { acceptLanguage, path: shownAt } = head
      if (acceptLanguage === '' || head.cookie.includes(`${cookie.name}=`)) return null
      const language = chooseLanguage(acceptLanguage)
      const shown = others.find(({ prefix }) => `${shownAt}/`.startsWith(`${prefix}/`))
      if (!language || language === (shown?.language ?? sourceLanguage)) return null

      const key = `${language} ${shownAt}`
      const path = shownAt.slice(shown?.prefix.length ?? 0) || '/'
      const response = kept.get(key) ?? prepare(page, { language, path, shownAt })
      if (response) kept.set(key, response)
      return response
    },
  }
}

type Offered = {
  readonly language: SiteLanguage
  /** Without the prefix of a language. */
  readonly path: string
  readonly shownAt: string
}

type Addition = { readonly html: string; readonly setCookie: string }

/** Compressed with gzip, which is quick enough to do it while the first such visitor waits. */
function addOffer(page: PreparedResponse, { html, setCookie }: Addition): PreparedResponse {
  const identity = Buffer.from(
    page.identity.body.toString().replace('<body>', (body) => `${body}${html}`),
  )
  const headers = Object.fromEntries(
    Object.entries(toRecord(page.identity.headers)).filter(
      ([name]) => name !== 'etag' && name !== 'content-length',
    ),
  )
  return prepareResponse({
    route: page.route,
    headers: { ...headers, 'cache-control': 'no-store', 'set-cookie': setCookie },
    bodies: { identity, gzip: gzipSync(identity) },
  })
}

/** Names and values alternate in the list. */
function toRecord(list: readonly string[]): Record<string, string> {
  const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1] ?? '']] : []))
  return Object.fromEntries(pairs)
}
