import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { statusPath } from '#app/shell/listed-pages.ts'
import type { SiteStatus } from '#domain/operator/site-status.ts'
import type { Ports } from '#domain/ports.ts'
import {
  type SiteLanguage,
  siteLanguages,
  sourceLanguage,
  toPrefix,
} from '#domain/site-language.ts'
import type { ServerContext } from './context.ts'
import type { Endpoints } from './http/endpoints.ts'
import { createHttpApp, type PaymentPages } from './http/http-app.ts'
import type { LanguageSite, OtherLanguage } from './http/language-site.ts'
import type { PreparedResponse } from './http/prepared-response.ts'
import { missingPath, type PrerenderedPage, prerenderPages } from './http/prerender.ts'
import { toRequestContext } from './http/request-context.ts'
import type { Router } from './http/router.ts'
import type { PrerenderedRoute } from './http/site-map.ts'
import { createStatusPage } from './http/status-page.ts'
import type { LanguageApp } from './language-app.ts'
import { rootFolder } from './root-folder.ts'

type LanguageOptions = {
  readonly server: ServerContext
  readonly ports: Ports
  readonly paymentPages: PaymentPages | null
  readonly files: ReadonlyMap<string, PreparedResponse>
  /** The prerendered pages of all languages; this one adds its own. */
  readonly pages: Map<string, PrerenderedPage>
  /** Of its paths, such as `/es`; empty for English. */
  readonly prefix: string
  readonly mode?: 'production' | 'development'
}

export function createLanguageSite(app: LanguageApp, options: LanguageOptions): LanguageSite {
  const { server, ports, paymentPages, pages, prefix, mode = 'production' } = options
  const router = app.createRouter({ mode, ports, origins: server.origins })
  const endpoints = app.createEndpoints({ server, ports, prefix })
  const prerender = createPrerenderer({ ...options, router, endpoints })
  const routes: readonly PrerenderedRoute[] = [
    ...router.siteMap.prerendered,
    ...endpoints.prerendered.map((pattern) => ({ pattern, prerender: 'static' as const })),
  ]
  const isFirst = ({ pattern }: PrerenderedRoute) =>
    pattern === (prefix || '/') || pattern === `${prefix}/*`
  const add = async (some: readonly PrerenderedRoute[]) => {
    for (const [path, page] of await prerender(some)) pages.set(path, page)
  }
  const renderStatus = async (status: SiteStatus) => {
    const live = routes.filter(({ isLive }) => isLive)
    const [page] = (await prerender(live, () => status)).values()
    if (!page) throw new Error('The status page has no route')
    return page.response
  }

  return {
    endpoints,
    httpApp: createHttpApp({ server, router, paymentPages }),
    renderOffer: app.renderLanguageOffer,
    isMissing: (path) =>
      router.siteMap.findPattern(path) === null &&
      app.findNearestPage(path.slice(prefix.length)) === null &&
      !endpoints.has(path),
    async prerenderFirst() {
      await add(routes.filter(isFirst))
      if (!pages.has(prefix + missingPath))
        throw new Error(`The prerendered 404 page is missing: ${prefix}${missingPath}`)
    },
    async prerenderOthers() {
      for (const route of routes.filter((other) => !isFirst(other) && !other.isLive)) {
        await add([route])
        await nextTick()
      }
    },
    statusPage:
      mode === 'production'
        ? createStatusPage({ server, path: prefix + statusPath, render: renderStatus })
        : null,
  }
}

type Renderers = Pick<LanguageOptions, 'server' | 'files'> & {
  readonly router: Router
  readonly endpoints: Endpoints
}

/** Renders routes as a visitor sees them. */
function createPrerenderer({ server, router, endpoints, files }: Renderers) {
  const visitor = toRequestContext(server, {
    network: '',
    allowStripeInCsp: () => undefined,
    logError: raise,
    logSecurityEvent: () => undefined,
    addToLog: () => undefined,
  })
  return (routes: readonly PrerenderedRoute[], readStatus = server.site.readStatus) =>
    prerenderPages({
      routes,
      render(path, prerender) {
        const { respond } = endpoints.has(path) ? endpoints : router
        return respond(new Request(`${server.site.siteUrl}${path}`), {
          ...visitor,
          prerender,
          readStatus,
        })
      },
      files,
      headers: server.headers,
    })
}

type Open = (app: LanguageApp, language: SiteLanguage) => LanguageSite

/** All languages but English, which is part of the server. */
export function loadLanguages(open: Open): readonly OtherLanguage[] {
  const others = siteLanguages.filter((language) => language !== sourceLanguage)
  return others.map((language) => {
    let site: LanguageSite | null = null
    let loading: Promise<LanguageSite> | null = null
    const load = async () => {
      const bundle = join(rootFolder, 'build/languages', language, 'server/index.js')
      const { languageApp }: typeof import('./language-app.ts') = await import(
        pathToFileURL(bundle).href
      )
      site = open(languageApp, language)
      return site
    }
    return {
      language,
      prefix: toPrefix(language),
      find: () => site,
      load: () => {
        loading ??= load()
        return loading
      },
    }
  })
}

function raise(fault: unknown): never {
  throw fault
}
