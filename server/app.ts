/**
 * The entry of the server bundle, in production and in development: the server and the pages
 * share one module graph. Importing it starts nothing.
 */

import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import type { Backend } from './backend.ts'
import { toDownloads } from './downloads/packages.ts'
import { openEndpoints } from './http/endpoints.ts'
import { openFrontDoor } from './http/front-door.ts'
import { isPaymentPage, openHttpApp } from './http/http-app.ts'
import { missingPath, prerenderPages } from './http/prerender.ts'
import { toRequestContext } from './http/request-context.ts'
import { type Router, type RouterOptions, routeRequests } from './http/router.ts'
import { readFiles } from './http/static-files.ts'
import { rootFolder } from './root-folder.ts'

export function openRouter(options: Omit<RouterOptions, 'build'>): Router {
  // The generated declaration differs from the framework's own type in exactOptionalPropertyTypes only.
  return routeRequests({ ...options, build: build as ServerBuild })
}

type Site = Pick<Backend, 'config' | 'ports' | 'packages' | 'paymentPages'> & {
  /** Throws when no new requests should be sent here. */
  readonly ping: () => Promise<void>
}

/** Answers requests from the built files. Renders the prerendered pages first, and fails if one fails. */
export async function openSite({
  config,
  ports,
  packages,
  paymentPages,
  ping,
}: Site): Promise<RequestListener> {
  const router = openRouter({ mode: 'production', ports, origins: config.origins })
  const endpoints = openEndpoints({ config, ports })
  const { siteUrl, headers, bareHeaders } = config
  const visitor = toRequestContext(config, {
    network: '',
    allowStripeInCsp: () => undefined,
    logError: raise,
    logSecurityEvent: () => undefined,
    addToLog: () => undefined,
  })

  if (packages.length === 0) throw new Error('The extension package is missing. Run: npm run build')

  const files = new Map([
    ...readFiles(join(rootFolder, 'build/client'), bareHeaders),
    ...toDownloads({ packages, headers: bareHeaders }),
  ])
  const pages = await prerenderPages({
    routes: [
      ...router.siteMap.prerendered,
      ...endpoints.prerendered.map((pattern) => ({ pattern, prerender: 'static' as const })),
    ],
    render(path, prerender) {
      const { answer } = endpoints.has(path) ? endpoints : router
      return answer(new Request(`${siteUrl}${path}`), { ...visitor, prerender })
    },
    files,
    headers,
  })
  const missing = pages.get(missingPath)
  if (!missing) throw new Error(`The prerendered 404 page is missing: ${missingPath}`)

  return openFrontDoor({
    config,
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
    httpApp: openHttpApp({ config, router, ping, paymentPages }),
  })
}

/** Answers requests in development: every page is rendered for each request. */
export function openDevelopmentSite({
  config,
  ports,
  packages,
  paymentPages,
  ping,
}: Site): RequestListener {
  const router = openRouter({ mode: 'development', ports, origins: config.origins })
  return openFrontDoor({
    config,
    files: toDownloads({ packages, headers: config.bareHeaders }),
    pages: new Map(),
    missing: null,
    endpoints: openEndpoints({ config, ports }),
    httpApp: openHttpApp({ config, router, ping, paymentPages }),
  })
}

function raise(fault: unknown): never {
  throw fault
}
