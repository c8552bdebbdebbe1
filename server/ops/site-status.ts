import type { ServiceState, SiteStatus } from '#domain/operator/site-status.ts'
import type { Env } from '../config/load.ts'
import type { ServiceWatch } from './service-watch.ts'

type StatusSources = {
  readonly env: Pick<Env, 'stripe' | 'smtpUrl' | 'models'>
  readonly services: Pick<ServiceWatch, 'getState'>
  readonly isStoreReachable: () => boolean
}

/** The state of the site for its status page, from memory. A server that answers is up. */
export function createSiteStatus({
  env: { stripe, smtpUrl, models },
  services,
  isStoreReachable,
}: StatusSources): () => SiteStatus {
  const find = (service: string, isReal: boolean): ServiceState =>
    isReal ? services.getState(service) : 'simulated'

  return () => [
    { name: 'site', state: 'operational' },
    { name: 'database', state: isStoreReachable() ? 'operational' : 'down' },
    { name: 'payments', state: find('stripe', stripe !== null) },
    { name: 'email', state: find('email', Boolean(smtpUrl)) },
    ...(models.isOff
      ? []
      : ([{ name: 'models', state: find('models', models.router !== null) }] as const)),
  ]
}
