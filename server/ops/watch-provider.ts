import { checkActiveUsers } from '#domain/identity/check-active-users.ts'
import type { IdentityPorts } from '#domain/identity/ports.ts'
import type { Log } from './log.ts'

/** Checks active users at the hosted identity provider, logs out those it no longer accepts, and logs both that and failures. */
export async function watchProvider(
  ports: IdentityPorts,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<boolean> {
  const { gone, trouble, hasMore } = await checkActiveUsers(ports)
  for (const userId of gone) log.info('provider-user-gone', { userId })
  if (trouble) log.warn('provider-check-failed', { reason: trouble })
  return hasMore
}
