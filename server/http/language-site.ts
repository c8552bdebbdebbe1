import type { RequestListener } from 'node:http'
import type { OfferedPage } from '#app/shell/language-offer.tsx'
import type { SiteLanguage } from '#domain/site-language.ts'
import type { Endpoints } from './endpoints.ts'
import type { StatusPage } from './status-page.ts'

/** The pages and endpoints of one language. */
export type LanguageSite = {
  readonly endpoints: Pick<Endpoints, 'has' | 'listener'>
  /** Answers everything that isn't an endpoint. */
  readonly httpApp: RequestListener
  /** Whether no page has the path, nor one that is similar. */
  isMissing(path: string): boolean
  /** The home page and the 404 page. */
  readonly prerenderFirst: () => Promise<void>
  readonly prerenderOthers: () => Promise<void>
  /** HTML that offers a page in this language to those who read another one. */
  renderOffer(page: OfferedPage): string | null
  /** Null in development, where nothing is prerendered. */
  readonly statusPage: StatusPage | null
}

/** A language whose bundle is loaded at its first request, or when the start is over. */
export type OtherLanguage = {
  readonly language: SiteLanguage
  readonly prefix: string
  /** Null until it's loaded. */
  find(): LanguageSite | null
  readonly load: () => Promise<LanguageSite>
}
