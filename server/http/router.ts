import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { portsContext, type RequestContext, requestContext } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import { type Branch, readSiteMap, type SiteMap } from './site-map.ts'
import type { SiteOrigins } from './site-origins.ts'

export type RouterOptions = {
  readonly build: ServerBuild
  readonly mode: 'production' | 'development'
  readonly origins: SiteOrigins
  readonly ports: Ports
  /** Lets the framework search all routes for each request. Slower; for comparison in a test. */
  readonly searchAllRoutes?: boolean
}

/** React Router with the ports that its routes need. */
export type Router = {
  readonly siteMap: SiteMap
  respond(request: Request, details: RequestContext): Promise<Response>
}

/** Handles requests with the routes of a server build. */
export function routeRequests(options: RouterOptions): Router {
  const { build, mode, origins, ports, searchAllRoutes = false } = options
  // Cross-site requests were refused earlier; this makes the framework's own CSRF check agree.
  const whole = { ...build, allowedActionOrigins: [...origins.hosts] }
  const siteMap = readSiteMap(build)
  const handleWhole = createRequestHandler(whole, mode)
  const handlers = new Map<string, RequestHandler>()

  /**
   * The framework tries one route after the other, several times for each request, which is a
   * tenth of the work of an API call. So it gets a build with only the matching routes. A test compares both
   * ways for every route. See ADR-0038.
   */
  function getHandler(path: string): RequestHandler {
    const branch = siteMap.findBranch(path)
    if (!branch || searchAllRoutes) return handleWhole
    const handler =
      handlers.get(branch.pattern) ?? createRequestHandler(keepRoutes(whole, branch), mode)
    handlers.set(branch.pattern, handler)
    return handler
  }

  return {
    siteMap,
    respond(request, details) {
      const context = new RouterContextProvider()
      context.set(portsContext, ports)
      context.set(requestContext, details)
      return getHandler(new URL(request.url).pathname)(request, context)
    },
  }
}

/** The build with the routes of one branch only. */
function keepRoutes(build: ServerBuild, { ids }: Branch): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  const { routes, assets } = build
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } }
}
