/**
 * The entry of the server bundle, in production and in development: the server and the pages
 * share one module graph. Importing it starts nothing.
 */

import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { findNearestPage } from '#app/shell/nearest-page.ts'
import type { SiteStatus } from '#domain/operator/site-status.ts'
import type { Backend } from './backend.ts'
import type { ServerContext } from './context.ts'
import { createFileDownload } from './downloads/file-download.ts'
import { modelFile, readAttribution } from './downloads/model-file.ts'
import { toDownloads } from './downloads/packages.ts'
import { createEndpoints, type Endpoints } from './http/endpoints.ts'
import { createFrontDoor } from './http/front-door.ts'
import { createHttpApp, isPaymentPage } from './http/http-app.ts'
import type { PreparedResponse } from './http/prepared-response.ts'
import { missingPath, prerenderPages } from './http/prerender.ts'
import { toRequestContext } from './http/request-context.ts'
import { type Router, type RouterOptions, routeRequests } from './http/router.ts'
import type { PrerenderedRoute } from './http/site-map.ts'
import { readFiles } from './http/static-files.ts'
import { createStatusPage } from './http/status-page.ts'
import type { Readiness } from './ops/readiness.ts'
import { rootFolder } from './root-folder.ts'

export function createRouter(options: Omit<RouterOptions, 'build'>): Router {
  // The generated declaration differs from the framework's own type in exactOptionalPropertyTypes only.
  return routeRequests({ ...options, build: build as ServerBuild })
}

type Site = Pick<Backend, 'env' | 'server' | 'ports' | 'packages' | 'paymentPages' | 'metrics'> & {
  readonly readiness: Readiness
}

type OpenedSite = {
  readonly listener: RequestListener
  /** Prerenders all other pages. Until then, each request renders its page. Fails if one fails. */
  readonly prerenderOthers: () => Promise<void>
}

/** Answers requests from the built files. Only the home page and the 404 page are prerendered first. */
export async function createSite({
  env,
  metrics,
  server,
  ports,
  packages,
  paymentPages,
  readiness,
}: Site): Promise<OpenedSite> {
  const router = createRouter({ mode: 'production', ports, origins: server.origins })
  const endpoints = createEndpoints({ server, ports })
  if (packages.length === 0) throw new Error('The extension package is missing. Run: npm run build')

  const files = new Map([
    ...readFiles(join(rootFolder, 'build/client'), server.bareHeaders),
    ...toDownloads({ packages, headers: server.bareHeaders }),
    readAttribution(server.bareHeaders),
  ])
  const routes: readonly PrerenderedRoute[] = [
    ...router.siteMap.prerendered,
    ...endpoints.prerendered.map((pattern) => ({ pattern, prerender: 'static' as const })),
  ]
  const prerender = createPrerenderer({ server, router, endpoints, files })
  const pages = new Map(await prerender(routes.filter(isNeededFirst)))
  const missing = pages.get(missingPath)
  if (!missing) throw new Error(`The prerendered 404 page is missing: ${missingPath}`)

  const listener = createFrontDoor({
    server,
    readiness,
    files,
    downloads: openDownloads(server),
    pages,
    missing: {
      response: missing.response,
      // Paths that are like a page's are rendered, with a link to it.
      isMissing: (path) =>
        router.siteMap.findPattern(path) === null &&
        findNearestPage(path) === null &&
        !endpoints.has(path) &&
        !(paymentPages && isPaymentPage(path)),
    },
    metrics: env.metrics?.port === null ? metrics : null,
    endpoints,
    statusPage: createStatusPage({ server, render: createStatusRenderer(prerender, routes) }),
    httpApp: createHttpApp({ server, router, paymentPages }),
  })
  return {
    listener,
    async prerenderOthers() {
      for (const route of routes.filter((other) => !isNeededFirst(other) && !other.isLive)) {
        for (const [path, page] of await prerender([route])) pages.set(path, page)
        await nextTick()
      }
    },
  }
}

function openDownloads(server: ServerContext): ReadonlyMap<string, RequestListener> {
  return new Map([[modelFile.path, createFileDownload(server, modelFile)]])
}

type Renderers = {
  readonly server: ServerContext
  readonly router: Router
  readonly endpoints: Endpoints
  readonly files: ReadonlyMap<string, PreparedResponse>
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

function createStatusRenderer(
  prerender: ReturnType<typeof createPrerenderer>,
  routes: readonly PrerenderedRoute[],
) {
  return async (status: SiteStatus): Promise<PreparedResponse> => {
    const live = routes.filter(({ isLive }) => isLive)
    const [page] = (await prerender(live, () => status)).values()
    if (!page) throw new Error('The status page has no route')
    return page.response
  }
}

function isNeededFirst({ pattern }: PrerenderedRoute): boolean {
  return pattern === '/' || pattern === '/*'
}

/** Answers requests in development: every page is rendered for each request. */
export function createDevelopmentSite({
  server,
  ports,
  packages,
  paymentPages,
  readiness,
}: Omit<Site, 'env' | 'metrics'>): RequestListener {
  const router = createRouter({ mode: 'development', ports, origins: server.origins })
  return createFrontDoor({
    server,
    readiness,
    files: new Map([
      ...toDownloads({ packages, headers: server.bareHeaders }),
      readAttribution(server.bareHeaders),
    ]),
    downloads: openDownloads(server),
    pages: new Map(),
    missing: null,
    metrics: null,
    statusPage: null,
    endpoints: createEndpoints({ server, ports }),
    httpApp: createHttpApp({ server, router, paymentPages }),
  })
}

function raise(fault: unknown): never {
  throw fault
}
