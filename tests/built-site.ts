import { resolve } from 'node:path'
import type { RequestContext } from '#app/context.ts'
import { createStreamLimit } from '#app/http/stream-limit.ts'
import { defaultOperator, type Operator } from '#domain/operator/operator.ts'
import type { Ports } from '#domain/ports.ts'
import { siteLanguages, sourceLanguage, toPrefix } from '#domain/site-language.ts'
import { createStandInModels } from '#gateways/models/stand-in.ts'
import type { PrerenderedPage } from '#server/http/prerender.ts'
import { prerenderPages } from '#server/http/prerender.ts'
import type { PrerenderedRoute, SiteMap } from '#server/http/site-map.ts'
import { getSiteOrigins } from '#server/http/site-origins.ts'
import { readFiles } from '#server/http/static-files.ts'
import type { LanguageApp } from '#server/language-app.ts'

export const siteUrl = 'https://ghost.example'

/** The server bundle. Its routes only work with its own router, which fills their context. */
export function loadBuiltServer(): Promise<typeof import('#server/app.ts')> {
  return import('../build/server/index.js' as string)
}

/** The request context of a visitor, without a nonce. */
export const visitor: RequestContext = {
  siteUrl,
  address: '',
  standIns: null,
  isTestMode: true,
  operator: defaultOperator,
  operators: [],
  installation: { hasEmail: false, hasTax: false },
  passwordMinLength: 6,
  publishableKey: '',
  readStatus: () => [{ name: 'site', state: 'operational' }],
  allowStripeInCsp: () => undefined,
  streamLimit: createStreamLimit(),
  shutdownSignal: new AbortController().signal,
  logError: raise,
  logSecurityEvent: () => undefined,
  addToLog: () => undefined,
}

/** The ports that public pages need. */
const publicPagePorts = {
  clock: { now: () => new Date(0) },
  identity: { isHosted: false },
  signInProviders: [],
  releases: [],
  models: createStandInModels({ budget: { perDay: null, perMonth: null } }),
} as unknown as Ports

/** The built pages without a server. Without `ports`, only public pages work. */
export async function openBuiltSite(
  operator: Operator,
  ports = publicPagePorts,
): Promise<{
  readonly siteMap: SiteMap
  readonly render: (path: string) => Promise<Response>
  readonly respond: (request: Request, visit?: Partial<RequestContext>) => Promise<Response>
}> {
  const { createRouter } = await loadBuiltServer()
  const { siteMap, respond } = createRouter({
    mode: 'production',
    ports,
    origins: getSiteOrigins(siteUrl),
  })

  return {
    siteMap,
    render: (path) => respond(new Request(`${siteUrl}${path}`), { ...visitor, operator }),
    respond: (request, visit) => respond(request, { ...visitor, operator, ...visit }),
  }
}

function raise(fault: unknown): never {
  throw fault
}

type PrerenderedSite = {
  readonly siteMap: SiteMap
  readonly routes: readonly PrerenderedRoute[]
  readonly pages: ReadonlyMap<string, PrerenderedPage>
}

let prerendered: Promise<PrerenderedSite> | undefined

/** All public pages as visitors get them. Rendered once for all tests of a process. */
export function prerenderBuiltSite(): Promise<PrerenderedSite> {
  prerendered ??= prerenderAll()
  return prerendered
}

async function prerenderAll(): Promise<PrerenderedSite> {
  const { siteMap, respond } = await openBuiltSite(visitor.operator)
  const routes = siteMap.prerendered
  return { siteMap, routes, pages: await prerender(routes, respond) }
}

/** The home page and the pages with forms, in all languages but English. */
export function prerenderTranslations(): Promise<readonly PrerenderedSite[]> {
  const others = siteLanguages.filter((language) => language !== sourceLanguage)
  const sites = others.map(async (language) => {
    const bundle = `../build/languages/${language}/server/index.js`
    const { languageApp }: { languageApp: LanguageApp } = await import(bundle)
    const options = { ports: publicPagePorts, origins: getSiteOrigins(siteUrl) } as const
    const { siteMap, respond } = languageApp.createRouter({ mode: 'production', ...options })
    const isWanted = ({ pattern, prerender }: PrerenderedRoute) =>
      pattern === toPrefix(language) || prerender === 'hydrated'
    const routes = siteMap.prerendered.filter(isWanted)
    const pages = await prerender(routes, (request, visit) =>
      respond(request, { ...visitor, ...visit }),
    )
    return { siteMap, routes, pages }
  })
  return Promise.all(sites)
}

type Respond = (request: Request, visit: Partial<RequestContext>) => Promise<Response>

function prerender(routes: readonly PrerenderedRoute[], respond: Respond) {
  return prerenderPages({
    routes,
    render: (path, prerender) => respond(new Request(`${siteUrl}${path}`), { prerender }),
    files: readFiles(resolve('build/client'), {}),
    headers: {},
  })
}
