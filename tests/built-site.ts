import type { Operator } from '#app/context.ts'
import type { Ports } from '#domain/ports.ts'
import { openRouter, type Router } from '#server/router.ts'
import { findSiteOrigins } from '#server/site-origins.ts'

export const siteUrl = 'https://ghost.example'

/** The built pages as a visitor sees them, without a server or a store. */
export async function openBuiltSite(operator: Operator): Promise<{
  readonly siteMap: Router['siteMap']
  readonly render: (path: string) => Promise<Response>
}> {
  const { siteMap, answer } = openRouter({
    build: await import('../build/server/index.js' as string),
    mode: 'production',
    ports: { clock: { now: () => new Date(0) } } as unknown as Ports,
    origins: findSiteOrigins(siteUrl),
  })
  const visitor = {
    siteUrl,
    address: '',
    isAtHome: false,
    isTestMode: true,
    operator,
    passwordMinLength: 6,
    publishableKey: '',
    trustPayments: () => undefined,
    leaving: new AbortController().signal,
    report: raise,
  }

  return { siteMap, render: (path) => answer(new Request(`${siteUrl}${path}`), visitor) }
}

function raise(fault: unknown): never {
  throw fault
}
