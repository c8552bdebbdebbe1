import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { portsContext, type Visit, visitContext } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import { type Branch, readSiteMap, type SiteMap } from './site-map.ts'
import type { SiteOrigins } from './site-origins.ts'

export type RouterOptions = {
  readonly build: ServerBuild
  readonly mode: 'production' | 'development'
  readonly origins: SiteOrigins
  readonly ports: Ports
}

/** React Router, handed what its routes need. */
export type Router = {
  readonly siteMap: SiteMap
  answer(request: Request, visit: Visit): Promise<Response>
}

/** Answers requests with the routes of a server build. */
export function routeRequests({ build, mode, origins, ports }: RouterOptions): Router {
  // The house has already refused foreign changes; this makes the framework's own check agree with it.
  const whole = { ...build, allowedActionOrigins: [...origins.hosts] }
  const siteMap = readSiteMap(build)
  const handleWhole = createRequestHandler(whole, mode)
  const handlers = new Map<string, RequestHandler>()

  /** The framework tries one route after the other, several times for each request: it is given those that count. */
  function findHandler(path: string): RequestHandler {
    const branch = siteMap.findBranch(path)
    if (!branch) return handleWhole
    const handler = handlers.get(branch.pattern) ?? createRequestHandler(cut(whole, branch), mode)
    handlers.set(branch.pattern, handler)
    return handler
  }

  return {
    siteMap,
    answer(request, visit) {
      const context = new RouterContextProvider()
      context.set(portsContext, ports)
      context.set(visitContext, visit)
      return findHandler(new URL(request.url).pathname)(request, context)
    },
  }
}

/** The same site with nothing but one page and what is around it. */
function cut(build: ServerBuild, { ids }: Branch): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  const { routes, assets } = build
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } }
}
