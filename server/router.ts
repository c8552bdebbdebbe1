import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { portsContext, type Visit, visitContext } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import { readSiteMap, type SiteMap } from './site-map.ts'
import type { SiteOrigins } from './site-origins.ts'

type Rooms = {
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

export function openRouter({ build, mode, origins, ports }: Rooms): Router {
  // The house has already refused foreign changes; this makes the framework's own check agree with it.
  const handle = createRequestHandler({ ...build, allowedActionOrigins: [...origins.hosts] }, mode)

  return {
    siteMap: readSiteMap(build),
    answer(request, visit) {
      const context = new RouterContextProvider()
      context.set(portsContext, ports)
      context.set(visitContext, visit)
      return handle(request, context)
    },
  }
}
