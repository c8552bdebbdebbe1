import type { Env } from '../config/load.ts'

const identityHosts = ['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']

/** Names the service at a host. There are few names, because they are labels of metrics. */
export function createProviderNames({
  identity,
  signInProviders,
  models,
  tracing,
}: Pick<Env, 'identity' | 'signInProviders' | 'models' | 'tracing'>): (
  host: string,
) => string | null {
  const collector = toHost(tracing?.endpoint)
  const names = new Map<string | null, string>([
    ['api.stripe.com', 'stripe'],
    ...identityHosts.map((host) => [host, 'identity'] as const),
    [toHost(identity?.url), 'identity'],
    ['api.github.com', 'sign-in'],
    ...signInProviders.map(
      (one) => [toHost('url' in one ? one.url : one.issuer), 'sign-in'] as const,
    ),
    ...Object.values(models.router?.routers ?? {}).map(
      ({ url }) => [toHost(url), 'models'] as const,
    ),
  ])
  return (host) => (host === collector ? null : (names.get(host) ?? 'other'))
}

function toHost(address: string | null | undefined): string | null {
  return address ? (URL.parse(address)?.host ?? null) : null
}
