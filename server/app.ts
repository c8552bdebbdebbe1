/**
 * The entry of the server bundle, in production and in development: the server and the pages
 * share one module graph. Importing it starts nothing.
 */

import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import type { Backend } from './backend.ts'
import type { Config } from './config/config.ts'
import { toDownloads } from './downloads/packages.ts'
import { type Endpoints, openEndpoints } from './http/endpoints.ts'
import { openFrontDoor } from './http/front-door.ts'
import { isPaymentPage, openHttpApp } from './http/http-app.ts'
import type { PreparedAnswer } from './http/prepared-answer.ts'
import { missingPath, prerenderPages } from './http/prerender.ts'
import { toRequestContext } from './http/request-context.ts'
import { type Router, type RouterOptions, routeRequests } from './http/router.ts'
import type { PrerenderedRoute } from './http/site-map.ts'
import { readFiles } from './http/static-files.ts'
import type { Readiness } from './ops/readiness.ts'
import { rootFolder } from './root-folder.ts'

export function openRouter(options: Omit<RouterOptions, 'build'>): Router {
  // The generated declaration differs from the framework's own type in exactOptionalPropertyTypes only.
  return routeRequests({ ...options, build: build as ServerBuild })
}

type Site = Pick<Backend, 'config' | 'ports' | 'packages' | 'paymentPages'> & {
  readonly readiness: Readiness
}

type OpenedSite = {
  readonly listener: RequestListener
  /** Renders the documentation. Until then, each request for it renders its page. Fails if a page fails. */
  readonly prerenderDocs: () => Promise<void>
}

/**
 * Answers requests from the built files. Renders the prerendered pages first, and fails if one
 * fails. The documentation is larger than all other pages, so the first visitor doesn't wait for it.
 */
export async function openSite({
  config,
  ports,
  packages,
  paymentPages,
  readiness,
}: Site): Promise<OpenedSite> {
  const router = openRouter({ mode: 'production', ports, origins: config.origins })
  const endpoints = openEndpoints({ config, ports })
  if (packages.length === 0) throw new Error('The extension package is missing. Run: npm run build')

  const files = new Map([
    ...readFiles(join(rootFolder, 'build/client'), config.bareHeaders),
    ...toDownloads({ packages, headers: config.bareHeaders }),
  ])
  const routes: readonly PrerenderedRoute[] = [
    ...router.siteMap.prerendered,
    ...endpoints.prerendered.map((pattern) => ({ pattern, prerender: 'static' as const })),
  ]
  const prerender = openPrerenderer({ config, router, endpoints, files })
  const pages = new Map(await prerender(routes.filter((route) => !isDocs(route))))
  const missing = pages.get(missingPath)
  if (!missing) throw new Error(`The prerendered 404 page is missing: ${missingPath}`)

  const listener = openFrontDoor({
    config,
    readiness,
    files,
    pages,
    missing: {
      answer: missing.answer,
      isMissing: (path) =>
        router.siteMap.findPattern(path) === null &&
        !endpoints.has(path) &&
        !(paymentPages && isPaymentPage(path)),
    },
    endpoints,
    httpApp: openHttpApp({ config, router, paymentPages }),
  })
  return {
    listener,
    async prerenderDocs() {
      for (const route of routes.filter(isDocs)) {
        for (const [path, page] of await prerender([route])) pages.set(path, page)
        await nextTick()
      }
    },
  }
}

type Renderers = {
  readonly config: Config
  readonly router: Router
  readonly endpoints: Endpoints
  readonly files: ReadonlyMap<string, PreparedAnswer>
}

/** Renders routes as a visitor sees them. */
function openPrerenderer({ config, router, endpoints, files }: Renderers) {
  const visitor = toRequestContext(config, {
    network: '',
    allowStripeInCsp: () => undefined,
    logError: raise,
    logSecurityEvent: () => undefined,
    addToLog: () => undefined,
  })
  return (routes: readonly PrerenderedRoute[]) =>
    prerenderPages({
      routes,
      render(path, prerender) {
        const { answer } = endpoints.has(path) ? endpoints : router
        return answer(new Request(`${config.siteUrl}${path}`), { ...visitor, prerender })
      },
      files,
      headers: config.headers,
    })
}

function isDocs({ pattern }: PrerenderedRoute): boolean {
  return /^\/docs(\/|$)/.test(pattern)
}

/** Answers requests in development: every page is rendered for each request. */
export function openDevelopmentSite({
  config,
  ports,
  packages,
  paymentPages,
  readiness,
}: Site): RequestListener {
  const router = openRouter({ mode: 'development', ports, origins: config.origins })
  return openFrontDoor({
    config,
    readiness,
    files: toDownloads({ packages, headers: config.bareHeaders }),
    pages: new Map(),
    missing: null,
    endpoints: openEndpoints({ config, ports }),
    httpApp: openHttpApp({ config, router, paymentPages }),
  })
}

function raise(fault: unknown): never {
  throw fault
}
