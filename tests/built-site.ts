import type { Operator, Visit } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import type { Router } from '#server/http/router.ts'
import { findSiteOrigins } from '#server/http/site-origins.ts'

export const siteUrl = 'https://ghost.example'

/** The server bundle: the routes know the context that its own router fills, and no other. */
export function loadBuiltServer(): Promise<typeof import('#server/app.ts')> {
  return import('../build/server/index.js' as string)
}

/** The request context of a visitor, without a nonce. */
export const visitor: Visit = {
  siteUrl,
  address: '',
  standIns: null,
  isTestMode: true,
  operator: { name: 'Ghost Writers IA', address: '', email: '' },
  passwordMinLength: 6,
  publishableKey: '',
  trustPayments: () => undefined,
  leaving: new AbortController().signal,
  report: raise,
  note: () => undefined,
  nameInLog: () => undefined,
}

/** All that a page for visitors asks for. */
const little = {
  clock: { now: () => new Date(0) },
  identity: { isHosted: false },
  releases: [],
} as unknown as Ports

/** The built pages as a visitor sees them, without a server, and without a store unless one is given. */
export async function openBuiltSite(
  operator: Operator,
  ports = little,
): Promise<{
  readonly siteMap: Router['siteMap']
  readonly render: (path: string) => Promise<Response>
  readonly answer: (request: Request, visit?: Partial<Visit>) => Promise<Response>
}> {
  const { openRouter } = await loadBuiltServer()
  const { siteMap, answer } = openRouter({
    mode: 'production',
    ports,
    origins: findSiteOrigins(siteUrl),
  })

  return {
    siteMap,
    render: (path) => answer(new Request(`${siteUrl}${path}`), { ...visitor, operator }),
    answer: (request, visit) => answer(request, { ...visitor, operator, ...visit }),
  }
}

function raise(fault: unknown): never {
  throw fault
}
