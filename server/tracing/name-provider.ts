import type { Env } from '../config/load.ts'

const identityHosts = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']

/** Names the service at a host. There are few names, because they are labels of metrics. */
export function createProviderNames({
  identity,
  models,
  tracing,
}: Pick<Env, 'identity' | 'models' | 'tracing'>): (host: string) => string | null {
  const collector = toHost(tracing?.endpoint)
  const names = new Map<string | null, string>([
    ['api.stripe.com', 'stripe'],
    ...identityHosts.map((host) => [host, 'identity'] as const),
    [toHost(identity?.url), 'identity'],
    ...Object.values(models.router?.routers ?? {}).map(
      ({ url }) => [toHost(url), 'models'] as const,
    ),
  ])
  return (host) => (host === collector ? null : (names.get(host) ?? 'other'))
}

function toHost(address: string | null | undefined): string | null {
  return address ? (URL.parse(address)?.host ?? null) : null
}
